import { useId } from 'preact/hooks';
import { Icon } from './icon';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface CheckListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** What is wrong with what is chosen. */
  readonly why?: string | null;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Any number of choices under one title. */
export function CheckList({ label, choices, chosen, why = null, onChange }: CheckListProps) {
  const id = useId();
  const toggle = (value: string, isOn: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((each) => (each === value ? isOn : chosen.includes(each))));
  return (
    <fieldset class={why === null ? 'field' : 'field field-bad'} aria-describedby={why === null ? undefined : id}>
      <legend>{label}</legend>
      <div class="check-list">
        {choices.map(({ value, label: word, hint }) => (
          <label key={value} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
            />
            <span>
              {word} {hint !== undefined && <span class="dim">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {why !== null && (
        <p class="why" id={id}>
          <Icon name="error" />
          <span>{why}</span>
        </p>
      )}
    </fieldset>
  );
}
