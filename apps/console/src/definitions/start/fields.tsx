import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../../parts/icon';
import { texts } from '../../texts/texts';
import type { FormField } from './form-fields';

export interface FieldProps {
  readonly label: string;
  readonly isOptional?: boolean;
  readonly hint?: string | null;
  /** What is wrong with the answer. */
  readonly why?: string | null;
  /** The control, with these attributes. */
  readonly children: (attributes: ControlAttributes) => ComponentChildren;
}

export interface ControlAttributes {
  readonly id: string;
  readonly class: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** Label above, hint and error below. */
export function Field({ label, isOptional = false, hint = null, why = null, children }: FieldProps) {
  const id = useId();
  return (
    <div class={why === null ? 'field' : 'field field-bad'}>
      <label for={id}>
        <bdi>{label}</bdi> {isOptional && <span class="dim">{texts.start.optional}</span>}
      </label>
      {children({ id, class: 'input', 'aria-invalid': why !== null, 'aria-describedby': `${id}-more` })}
      <div id={`${id}-more`}>
        {hint !== null && (
          <span class="hint">
            <bdi>{hint}</bdi>
          </span>
        )}
        {why !== null && (
          <span class="why">
            <Icon name="error" />
            <bdi>{why}</bdi>
          </span>
        )}
      </div>
    </div>
  );
}

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
