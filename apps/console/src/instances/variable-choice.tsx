import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon';
import { texts } from '../texts/texts';
import { MOST_VARIABLES, variableColumnsOf, withoutVariableColumn, withVariableColumn } from './variable-columns';

const words = texts.variableColumns;

export interface VariableChoiceProps {
  readonly search: string;
  readonly onChange: (search: string) => void;
}

/** Variables that have a column of their own. */
export function VariableChoice({ search, onChange }: VariableChoiceProps) {
  const [name, setName] = useState('');
  const names = variableColumnsOf(search);
  return (
    <form
      class="wrap variable-choice"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(withVariableColumn(search, name));
        setName('');
      }}
    >
      {names.map((one) => (
        <span key={one} class="chip">
          <span>
            <bdi class="mono">{one}</bdi>
          </span>
          <button
            type="button"
            aria-label={words.remove(one)}
            onClick={() => onChange(withoutVariableColumn(search, one))}
          >
            <Icon name="x" isSmall />
          </button>
        </span>
      ))}
      {names.length < MOST_VARIABLES && (
        <>
          <label for="variable-column">{words.title}</label>
          <input
            class="input"
            id="variable-column"
            value={name}
            autocomplete="off"
            placeholder={words.example}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
          <button type="submit" class="btn" disabled={name.trim() === ''}>
            {words.add}
          </button>
        </>
      )}
    </form>
  );
}
