import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorNote } from '../../parts/error-note';
import { valueOfJson } from '../../parts/json-text';
import { texts } from '../../texts/texts';
import type { FormJs } from '../asked';
import { isObject, type JsonObject } from '../schema';
import type { Answer } from '../use-answer';

export interface FormJsViewProps {
  readonly form: FormJs;
  readonly answer: Answer;
  /** By a button that the form has itself. */
  readonly onSubmit: () => void;
}

/** The only text of such a form in a draft: its data as JSON. */
const DATA = 'form-js';

/** A form of bpmn.io's form-js, drawn by its own viewer. */
export function FormJsView({ form, answer, onSubmit }: FormJsViewProps) {
  const hostRef = useRef<HTMLDivElement>(null);
  const latestRef = useRef({ answer, onSubmit });
  useEffect(() => void (latestRef.current = { answer, onSubmit }));
  const [error, setError] = useState<unknown>(null);
  const { drawn, beginning } = answer;

  useEffect(() => {
    let isShown = true;
    const events = {
      onChange: (data: JsonObject) => latestRef.current.answer.type(DATA, JSON.stringify(data)),
      onSubmit: () => latestRef.current.onSubmit(),
    };
    import('./drawn-form')
      .then(({ drawForm }) => drawForm(hostRef.current as HTMLElement, form, filledIn(answer.texts[DATA]), events))
      .then((next) => {
        if (isShown) drawn.current = next;
        else next.remove();
      })
      .catch((reason: unknown) => isShown && setError(reason));
    return () => {
      isShown = false;
      drawn.current?.remove();
      drawn.current = null;
    };
  }, [form, beginning]);

  return (
    <div class="form-js" role="group" aria-label={texts.forms.title}>
      {error !== null && <ErrorNote error={error} />}
      <div ref={hostRef} />
    </div>
  );
}

function filledIn(text: string | undefined): JsonObject {
  const value = valueOfJson(text ?? '{}')?.value;
  return isObject(value) ? value : {};
}
