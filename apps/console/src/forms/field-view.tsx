import { FieldBox } from '../parts/field-box';
import { Value } from '../parts/value';
import { texts } from '../texts/texts';
import { shownText } from './answers';
import type { Field } from './field';
import { Checks, Choices, labelOf } from './choices';
import type { ControlProps, FieldViewProps } from './control-props';
import { fieldId } from './focus-on-problem';
import { zoneText } from './moments';

const words = texts.forms;

/** A field with its label, its hint and what is wrong. */
export function FieldView(props: FieldViewProps) {
  const { field, answer } = props;
  const { name, label, kind, isRequired } = field;
  if (kind === 'group') return <Group {...props} />;
  if (kind === 'shown') return <Shown field={field} />;
  return (
    <FieldBox
      id={fieldId(name)}
      label={label}
      isOptional={!isRequired && name !== ''}
      hint={hintOf(field, shownText(field, answer.texts))}
      why={answer.problems[name] ?? null}
      shape={SHAPES[kind] ?? 'one'}
    >
      {(attributes) => <Control {...props} attributes={attributes} />}
    </FieldBox>
  );
}

const SHAPES: Partial<Record<Field['kind'], 'several' | 'inside'>> = {
  choice: 'several',
  checks: 'several',
  checkbox: 'inside',
};

function hintOf({ kind, hint, maxLength }: Field, text: string): string | null {
  const format =
    kind === 'lines'
      ? words.lines
      : kind === 'datetime'
        ? words.zone(zoneText(text))
        : kind === 'json'
          ? words.json
          : null;
  const length = maxLength === null ? null : words.atMost(maxLength);
  const parts = [hint, format, hint === null ? length : null].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

/** Members of an object. */
function Group({ field, answer }: FieldViewProps) {
  const { name, label, hint, isRequired, fields } = field;
  const why = answer.problems[name];
  return (
    <FieldBox id={fieldId(name)} label={label} isOptional={!isRequired} hint={hint} why={why ?? null} shape="several">
      {() => (
        <div class="field-group">
          {fields.map((member) => (
            <FieldView key={member.name} field={member} answer={answer} />
          ))}
        </div>
      )}
    </FieldBox>
  );
}

/** What is not to be changed. */
function Shown({ field: { label, hint, initial } }: { readonly field: Field }) {
  return (
    <div class="field">
      <span class="label">
        <bdi>{label}</bdi>
      </span>
      <div class="shown-value">
        <Value value={initial ?? null} />
      </div>
      {hint !== null && (
        <span class="hint">
          <bdi>{hint}</bdi>
        </span>
      )}
    </div>
  );
}

const INPUT_TYPES: Partial<Record<Field['kind'], string>> = {
  date: 'date',
  datetime: 'datetime-local',
  email: 'email',
  url: 'url',
};
const INPUT_MODES: Partial<Record<Field['kind'], 'decimal' | 'numeric'>> = { number: 'decimal', integer: 'numeric' };
const LONG = ['long', 'json', 'lines'];

function Control(props: ControlProps) {
  const { field, answer, attributes } = props;
  const { name, kind } = field;
  if (kind === 'choice') return <Choices {...props} />;
  if (kind === 'checks') return <Checks {...props} />;
  if (kind === 'checkbox') return <Checkbox {...props} />;
  const shared = {
    ...attributes,
    'aria-required': field.isRequired,
    class: kind === 'json' ? 'input mono' : 'input',
    value: shownText(field, answer.texts),
    onBlur: () => answer.leave(name),
  };
  const typed = (event: { readonly currentTarget: { readonly value: string } }) =>
    answer.type(name, event.currentTarget.value);
  if (kind === 'select')
    return (
      <select {...shared} onChange={typed}>
        <option value="">{words.choose}</option>
        {field.options.map((option) => (
          <option key={JSON.stringify(option.value)} value={JSON.stringify(option.value)}>
            {labelOf(option)}
          </option>
        ))}
      </select>
    );
  if (LONG.includes(kind))
    return <textarea {...shared} rows={rowsOf(shared.value)} spellcheck={kind === 'long'} onInput={typed} />;
  return (
    <input
      {...shared}
      type={INPUT_TYPES[kind] ?? 'text'}
      inputMode={INPUT_MODES[kind]}
      autocomplete="off"
      onInput={typed}
    />
  );
}

const MOST_ROWS = 12;

function rowsOf(text: string): number {
  return Math.min(MOST_ROWS, Math.max(3, text.split('\n').length));
}

function Checkbox({ field, answer, attributes }: ControlProps) {
  return (
    <label class="choice" for={attributes.id}>
      <input
        type="checkbox"
        {...attributes}
        class={undefined}
        checked={shownText(field, answer.texts) === 'true'}
        onChange={({ currentTarget }) => answer.type(field.name, String(currentTarget.checked))}
      />
      <bdi>{field.label}</bdi>
    </label>
  );
}
