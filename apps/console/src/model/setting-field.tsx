import { useEffect, useId, useState } from 'preact/hooks';
import { Icon } from '../parts/icon';
import { modelTexts } from '../texts/model';
import type { PairsSetting, Setting } from './settings';
import type { Pair } from './extensions';

export interface SettingFieldProps {
  readonly setting: Setting;
  /** @returns why not; null: done */
  readonly onWrite: (value: string) => string | null;
}

/** One value. What is typed counts when the field is left, so that it is undone as a whole. */
export function SettingField({ setting, onWrite }: SettingFieldProps) {
  const { label, hint, as = 'text', value } = setting;
  const id = useId();
  const [why, setWhy] = useState<string | null>(null);
  const write = (next: string) => setWhy(next === value ? null : onWrite(next));
  useEffect(() => setWhy(null), [value]);
  if (as === 'flag')
    return (
      <label class="row flag">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={({ currentTarget }) => write(String(currentTarget.checked))}
        />
        {label}
      </label>
    );
  const more = why === null && hint === undefined ? undefined : `${id}-more`;
  return (
    <div class={why === null ? 'field' : 'field field-bad'}>
      <label for={id}>{label}</label>
      <Control {...{ id, setting, more }} isWrong={why !== null} onWrite={write} />
      {why !== null ? (
        <span class="why" id={more}>
          <Icon name="error" />
          {why}
        </span>
      ) : (
        hint !== undefined && (
          <span class="hint" id={more}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}

interface ControlProps {
  readonly id: string;
  readonly setting: Setting;
  readonly more: string | undefined;
  readonly isWrong: boolean;
  readonly onWrite: (value: string) => void;
}

function Control({ id, setting, more, isWrong, onWrite }: ControlProps) {
  const { as = 'text', value, choices = [], proposals = [], isCode = false } = setting;
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const said = { id, 'aria-describedby': more, 'aria-invalid': isWrong };
  const typed = {
    ...said,
    class: isCode ? 'input mono' : 'input',
    value: text,
    spellcheck: !isCode,
    autocomplete: 'off',
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onWrite(currentTarget.value),
  };
  if (as === 'choice')
    return (
      <select {...said} class="input" value={value} onChange={({ currentTarget }) => onWrite(currentTarget.value)}>
        {choices.map(([choice, word]) => (
          <option key={choice} value={choice}>
            {word}
          </option>
        ))}
      </select>
    );
  if (as === 'lines') return <textarea {...typed} rows={3} />;
  return (
    <>
      <input {...typed} list={proposals.length > 0 ? `${id}-list` : undefined} />
      {proposals.length > 0 && (
        <datalist id={`${id}-list`}>
          {proposals.map((proposal) => (
            <option key={proposal} value={proposal} />
          ))}
        </datalist>
      )}
    </>
  );
}

export interface PairsFieldProps {
  readonly setting: PairsSetting;
  readonly onWrite: (pairs: readonly Pair[]) => void;
}

/** Names with values, in two columns. One that has neither is left out of the file. */
export function PairsField({ setting, onWrite }: PairsFieldProps) {
  const { label, hint, of, add, pairs } = setting;
  const [rows, setRows] = useState<readonly Pair[]>(pairs);
  useEffect(() => setRows(pairs), [JSON.stringify(pairs)]);
  const change = (index: number, pair: Pair) => setRows(rows.map((row, at) => (at === index ? pair : row)));
  const write = (next: readonly Pair[]) => {
    const full = next.filter(([name, value]) => name !== '' && value !== '');
    if (JSON.stringify(full) !== JSON.stringify(pairs)) onWrite(full);
  };
  const { remove } = modelTexts.pair;
  return (
    <fieldset class="field pairs">
      <legend>{label}</legend>
      {rows.map((row, index) => (
        <div class="pair" key={index}>
          {([0, 1] as const).map((column) => (
            <input
              key={column}
              class="input mono"
              aria-label={`${of[column]} ${index + 1}`}
              placeholder={of[column]}
              value={row[column]}
              spellcheck={false}
              autocomplete="off"
              onInput={({ currentTarget: { value } }) =>
                change(index, column === 0 ? [value, row[1]] : [row[0], value])
              }
              onChange={() => write(rows)}
            />
          ))}
          <button
            type="button"
            class="btn btn-icon btn-quiet"
            aria-label={remove(row[0] || String(index + 1))}
            onClick={() => {
              const left = rows.filter((_, at) => at !== index);
              setRows(left);
              write(left);
            }}
          >
            <Icon name="x" />
          </button>
        </div>
      ))}
      <div>
        <button type="button" class="link" onClick={() => setRows([...rows, ['', '']])}>
          {add}
        </button>
      </div>
      {hint !== undefined && <span class="hint">{hint}</span>}
    </fieldset>
  );
}
