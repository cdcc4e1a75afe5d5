import { Field } from '../../parts/field';
import { texts } from '../../texts/texts';
import type { FormField } from './form-fields';

export interface JsonFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly why: string | null;
  readonly value: string;
  readonly rows?: number;
  readonly onChange: (text: string) => void;
}

export function JsonField({ label, hint, why, value, rows = 6, onChange }: JsonFieldProps) {
  return (
    <Field label={label} why={why} {...(hint !== undefined && { hint })}>
      {({ class: name, ...attributes }) => (
        <textarea
          {...attributes}
          class={`${name} mono`}
          rows={rows}
          spellcheck={false}
          placeholder="{}"
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

export interface AnswerFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly why: string | null;
  readonly onChange: (text: string) => void;
}

/** A field of a start form. */
export function AnswerField({ field, value, why, onChange }: AnswerFieldProps) {
  const { title, hint, isRequired, kind, choices } = field;
  const options =
    kind === 'boolean'
      ? [
          ['true', texts.start.yes],
          ['false', texts.start.no],
        ]
      : choices.map((choice, index) => [String(index), typeof choice === 'string' ? choice : JSON.stringify(choice)]);
  return (
    <Field label={title} isOptional={!isRequired} hint={hint} why={why}>
      {(attributes) =>
        kind === 'boolean' || kind === 'choice' ? (
          <select {...attributes} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
            <option value="">{texts.start.choose}</option>
            {options.map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...attributes}
            autocomplete="off"
            inputMode={kind === 'number' ? 'decimal' : kind === 'integer' ? 'numeric' : undefined}
            value={value}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
