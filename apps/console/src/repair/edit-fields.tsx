import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from '../parts/icon';
import { texts } from '../texts/texts';
import type { Edit, EditProblems, Values } from './edits';
import type { Edits } from './use-repair';

const { variables: words } = texts.repair;

export interface EditFieldsProps {
  readonly now: Values;
  readonly edits: Edits;
  /** The place of the one that was added last: it gets the focus. */
  readonly added: number | null;
}

/** One variable after the other: its name, and its value as JSON. */
export function EditFields({ now, edits: { edits, problems, change }, added }: EditFieldsProps) {
  const id = useId();
  const replace = (place: number, edit: Edit) => change(edits.with(place, edit));
  return (
    <div class="form edits">
      <datalist id={`${id}-names`}>
        {Object.keys(now).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {edits.map((edit, place) => (
        <EditField
          key={place}
          edit={edit}
          now={now}
          isAdded={place === added}
          problem={problems[place] ?? null}
          names={`${id}-names`}
          onChange={(next) => replace(place, next)}
          onLeave={() => change(edits.toSpliced(place, 1))}
        />
      ))}
    </div>
  );
}

interface EditFieldProps {
  readonly edit: Edit;
  readonly now: Values;
  readonly isAdded: boolean;
  readonly problem: EditProblems | null;
  /** Id of the list of known names. */
  readonly names: string;
  readonly onChange: (edit: Edit) => void;
  readonly onLeave: () => void;
}

function EditField({ edit: { name, text }, now, isAdded, problem, names, onChange, onLeave }: EditFieldProps) {
  const id = useId();
  const nameRef = useRef<HTMLInputElement>(null);
  useEffect(() => void (isAdded && nameRef.current?.focus()), []);
  /** An empty value begins as what the variable is now. */
  function rename(next: string) {
    const isFresh = text === '' || text === indented(now[name]);
    onChange({ name: next, text: isFresh && Object.hasOwn(now, next) ? indented(now[next]) : text });
  }
  return (
    <fieldset class="edit">
      <legend class="vh">{name === '' ? words.valueOfNew : words.value(name)}</legend>
      <div class={problem?.name === undefined ? 'field' : 'field field-bad'}>
        <label for={`${id}-name`}>{words.name}</label>
        <input
          class="input mono"
          id={`${id}-name`}
          ref={nameRef}
          list={names}
          value={name}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={problem?.name !== undefined}
          aria-describedby={`${id}-name-why`}
          onInput={({ currentTarget }) => rename(currentTarget.value)}
        />
        <Why id={`${id}-name-why`} problem={problem?.name} />
      </div>
      <div class={problem?.value === undefined ? 'field' : 'field field-bad'}>
        <label for={`${id}-value`}>{words.valueOfNew}</label>
        <textarea
          class="input mono"
          id={`${id}-value`}
          value={text}
          rows={2}
          spellcheck={false}
          aria-invalid={problem?.value !== undefined}
          aria-describedby={`${id}-value-why`}
          onInput={({ currentTarget }) => onChange({ name, text: currentTarget.value })}
        />
        <Why id={`${id}-value-why`} problem={problem?.value} />
      </div>
      <button type="button" class="link" onClick={onLeave}>
        {words.leave}
      </button>
    </fieldset>
  );
}

function Why({ id, problem }: { readonly id: string; readonly problem: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <p class="why" id={id}>
      <Icon name="error" />
      <span>{problem}</span>
    </p>
  );
}

function indented(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}
