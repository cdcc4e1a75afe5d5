import type { ComponentChildren } from 'preact';
import { Icon } from '../parts/icon';
import { texts } from '../texts/texts';
import type { Asked } from './asked';
import { FieldView } from './field-view';
import { allFields } from './fields';
import { focusOnField } from './focus-on-problem';
import { FormJsView } from './form-js/form-js-view';
import type { Answer } from './use-answer';

const words = texts.forms;

export interface AskedFormProps {
  readonly asked: Asked;
  readonly answer: Answer;
  /** What is asked, in a sentence. */
  readonly note: string | null;
  /** What a front end of the tenant's own knows the form by. */
  readonly formKey: string | undefined;
  /** Of the form, for a button outside it. */
  readonly id?: string;
  /** By Enter in a field where one line is asked, or by a button of a form of form-js. */
  readonly onSubmit?: () => void;
  /** Fields that are asked beside it. */
  readonly children?: ComponentChildren;
}

/** What a person is asked: the one form of tasks and of starts. */
export function AskedForm(props: AskedFormProps) {
  const { asked, answer, note, formKey, id, onSubmit, children } = props;
  const submit = () => onSubmit?.();
  return (
    <>
      {note !== null && <p class="second">{note}</p>}
      {formKey !== undefined && (
        <p class="dim">
          {words.formKey} <code>{formKey}</code>
        </p>
      )}
      {answer.isTried && <ProblemList asked={asked} answer={answer} />}
      {asked.formJs !== null && <FormJsView form={asked.formJs} answer={answer} onSubmit={submit} />}
      <form
        class="fields"
        id={id}
        aria-label={words.title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {asked.fields.map((field) => (
          <FieldView key={field.name} field={field} answer={answer} />
        ))}
        {children}
      </form>
    </>
  );
}

/** Several problems, or those of no field, at the top; each leads to its field. It gets the focus after a try to send. */
function ProblemList({ asked, answer: { problems } }: Pick<AskedFormProps, 'asked' | 'answer'>) {
  const labels = new Map(allFields(asked.fields).map(({ name, label }) => [name, label]));
  const ofWhole = labels.has('') ? undefined : problems[''];
  const atFields = [...labels.keys()].filter((name) => name in problems);
  if (ofWhole === undefined && atFields.length < 2) return null;
  const title = ofWhole ?? words.toCorrect(atFields.length);
  return (
    <div class="problem-list" role="group" aria-label={title} tabIndex={-1}>
      <p class="problem-title">
        <Icon name="error" />
        <bdi>{title}</bdi>
      </p>
      {atFields.length > 0 && (
        <ul>
          {atFields.map((name) => (
            <li key={name}>
              <button type="button" class="link" onClick={() => focusOnField(name)}>
                <bdi>{labels.get(name)}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
