export interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly (readonly [value: string, name: string])[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** One of a few, side by side. */
export function Choices({ label, choices, value, onChoose }: ChoicesProps) {
  return (
    <div class="tabs" role="group" aria-label={label}>
      {choices.map(([one, name]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {name}
        </button>
      ))}
    </div>
  );
}
