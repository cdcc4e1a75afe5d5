import { Form } from '@bpmn-io/form-js-viewer';
import '@bpmn-io/form-js-viewer/dist/assets/form-js.css';
import type { FormJs } from '../asked';
import type { Json, JsonObject } from '../schema';
import { sentOf } from './sent';

export interface DrawnForm {
  /** What would be sent, after a check whose problems stand at the fields then. */
  readonly submit: () => { readonly values: Readonly<Record<string, Json>>; readonly problemCount: number };
  readonly remove: () => void;
}

export interface FormEvents {
  /** @param data of all fields, as somebody has filled them in */
  readonly onChange: (data: JsonObject) => void;
  /** By a button of the form. */
  readonly onSubmit: () => void;
}

/**
 * Draws a form of form-js. This file is loaded when the first one is shown.
 * @param filled what was filled in before, instead of the variables
 */
export async function drawForm(
  host: HTMLElement,
  { schema, variables }: FormJs,
  filled: JsonObject,
  { onChange, onSubmit }: FormEvents,
): Promise<DrawnForm> {
  const form = new Form({ container: host });
  await form.importSchema(schema, { ...variables, ...filled });
  let isAsked = false;
  form.on('changed', ({ data }: { data: JsonObject }) => onChange(data));
  form.on('submit', () => void (isAsked || onSubmit()));
  return {
    submit() {
      isAsked = true;
      const { data, errors } = form.submit() as { data: JsonObject; errors: Record<string, unknown> };
      isAsked = false;
      return { values: sentOf(data, variables), problemCount: Object.keys(errors).length };
    },
    remove: () => form.destroy(),
  };
}
