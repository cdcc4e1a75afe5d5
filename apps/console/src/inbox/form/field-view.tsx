import { Icon } from '../../parts/icon';
import { texts } from '../../texts/texts';
import { shownText } from './answers';
import type { Field, Option } from './fields';
import type { Answer } from './use-answer';

const words = texts.inbox.form;

export interface FieldViewProps {
  readonly field: Field;
  readonly answer: Answer;
}

/** A field with its label above, its hint and what is wrong below. */
export function FieldView({ field, answer }: FieldViewProps) {
  const { name, kind, hint, maxLength } = field;
  const problem = answer.problems[name];
  const id = `field-${name}`;
  const below = hint ?? (maxLength === null ? null : words.atMost(maxLength));
  const described = [problem !== undefined && `${id}-why`, below !== null && `${id}-hint`].filter(Boolean).join(' ');
  const isGroup = kind === 'choice';
  const Box = isGroup ? 'fieldset' : 'div';
  const parts = { field, answer, id, described };
  return (
    <Box class={problem === undefined ? 'field' : 'field field-bad'} aria-describedby={isGroup ? described : undefined}>
      {kind === 'checkbox' ? <Checkbox {...parts} /> : <Label {...parts} />}
      {kind !== 'checkbox' && <Control {...parts} />}
      {problem !== undefined && (
        <p class="why" id={`${id}-why`}>
          <Icon name="error" />
          <span>
            <bdi>{problem}</bdi> {words.unsent}
          </span>
        </p>
      )}
      {below !== null && (
        <span class="hint" id={`${id}-hint`}>
          <bdi>{below}</bdi>
        </span>
      )}
    </Box>
  );
}

function Label({ field: { label, kind, isRequired }, id }: ControlProps) {
  const text = (
    <>
      <bdi>{label}</bdi> {!isRequired && <span class="dim">{words.optional}</span>}
    </>
  );
  return kind === 'choice' ? <legend>{text}</legend> : <label for={id}>{text}</label>;
}

function Checkbox({ field, answer, id, described }: ControlProps) {
  return (
    <label class="choice" for={id}>
      <input
        type="checkbox"
        id={id}
        checked={shownText(field, answer.texts) === 'true'}
        aria-invalid={answer.problems[field.name] !== undefined}
        aria-describedby={described}
        onChange={({ currentTarget }) => answer.type(field.name, String(currentTarget.checked))}
      />
      <bdi>{field.label}</bdi>
    </label>
  );
}

interface ControlProps extends FieldViewProps {
  readonly id: string;
  readonly described: string;
}

const INPUT_TYPES: Partial<Record<Field['kind'], string>> = { date: 'date', time: 'time', email: 'email', url: 'url' };
const INPUT_MODES: Partial<Record<Field['kind'], 'decimal' | 'numeric'>> = { number: 'decimal', integer: 'numeric' };

function Control(props: ControlProps) {
  const { field, answer, id, described } = props;
  const { name, kind } = field;
  if (kind === 'choice') return <Choices {...props} />;
  const shared = {
    id,
    class: kind === 'json' ? 'input mono' : 'input',
    value: shownText(field, answer.texts),
    'aria-invalid': answer.problems[name] !== undefined,
    'aria-describedby': described === '' ? undefined : described,
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
  if (kind === 'long' || kind === 'json')
    return <textarea {...shared} rows={rowsOf(shared.value)} spellcheck={kind === 'long'} onInput={typed} />;
  return <input {...shared} type={INPUT_TYPES[kind] ?? 'text'} inputMode={INPUT_MODES[kind]} onInput={typed} />;
}

const MOST_ROWS = 12;

function rowsOf(text: string): number {
  return Math.min(MOST_ROWS, Math.max(3, text.split('\n').length));
}

function Choices({ field, answer, id }: ControlProps) {
  const shown = shownText(field, answer.texts);
  return (
    <div class="choices">
      {field.options.map((option) => {
        const value = JSON.stringify(option.value);
        return (
          <label key={value} class="choice">
            <input
              type="radio"
              name={id}
              value={value}
              checked={shown === value}
              onChange={() => answer.type(field.name, value)}
            />
            <bdi>{labelOf(option)}</bdi>
          </label>
        );
      })}
    </div>
  );
}

function labelOf({ value, label }: Option): string {
  if (typeof value === 'boolean' && label === '') return value ? words.yes : words.no;
  return label;
}
