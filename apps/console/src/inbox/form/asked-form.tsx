import { texts } from '../../texts/texts';
import type { Asked } from './asked';
import { FieldView } from './field-view';
import type { Answer } from './use-answer';

const words = texts.inbox.form;

export interface AskedFormProps {
  readonly asked: Asked;
  /** What a front end of the tenant's own knows the form by. */
  readonly formKey: string | undefined;
  readonly answer: Answer;
}

/** The fields of a task. */
export function AskedForm({ asked, formKey, answer }: AskedFormProps) {
  const note = noteOf(asked);
  return (
    <form class="fields" aria-label={words.title} onSubmit={(event) => event.preventDefault()}>
      {note !== null && <p class="second">{note}</p>}
      {formKey !== undefined && (
        <p class="dim">
          {words.formKey} <code>{formKey}</code>
        </p>
      )}
      {asked.fields.map((field) => (
        <FieldView key={field.name} field={field} answer={answer} />
      ))}
    </form>
  );
}

function noteOf({ from, fields }: Asked): string | null {
  if (from === 'form-js') return words.formJs;
  if (fields.length === 0) return words.nothing;
  return from === 'variables' ? words.variables : null;
}
