import { useId } from 'preact/hooks';
import { decisionTexts } from '../../texts/decisions';
import type { TrialField as Field } from './trial-fields';

const words = decisionTexts.trial;

export interface TrialFieldProps {
  readonly field: Field;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A choice where all values are known, otherwise a text. */
export function TrialField({ field: { path, label, type, values }, text, onChange }: TrialFieldProps) {
  const id = useId();
  const known = values?.map(String) ?? (type === 'boolean' ? [words.yes, words.no] : null);
  return (
    <div class="field">
      <label for={id}>
        <bdi>{label ?? path}</bdi>
      </label>
      {known === null ? (
        <input
          id={id}
          class="input"
          value={text}
          inputMode={type === 'number' ? 'decimal' : undefined}
          spellcheck={false}
          autocomplete="off"
          aria-describedby={`${id}-hint`}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <select
          id={id}
          class="input"
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{words.nothing}</option>
          {[...known, ...(known.includes(text) || text === '' ? [] : [text])].map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      )}
      <span class="hint" id={`${id}-hint`}>
        {label !== null && (
          <>
            <bdi class="mono">{path}</bdi>{' '}
          </>
        )}
        {type ?? words.other}
      </span>
    </div>
  );
}
