import type { Data } from '@svc/client';
import type { Field } from './field';
import { allFields, fieldOfWhole, fieldsOf, fieldsOfVariables } from './fields';
import type { JsonObject, Schema } from './schema';

type TaskForm = Data<'tasks.form'>;
type StartForm = Data<'definitions.form'>;

/** What is asked, and what the answers are checked by. */
export interface Asked {
  /** None of a form of form-js, which draws its own. */
  readonly fields: readonly Field[];
  readonly formJs: FormJs | null;
  readonly schemas: readonly Schema[];
  /** What the fields are made from. */
  readonly from: 'form' | 'form-js' | 'outputs' | 'variables';
  /** Whether only changed values are sent. */
  readonly isOfChanges: boolean;
  /** Names of outputs; one set of them at least must be there. */
  readonly sets: readonly (readonly string[])[];
}

export interface FormJs {
  readonly schema: object;
  /** What its fields and expressions begin with. */
  readonly variables: JsonObject;
}

/** Of the field that holds all as JSON. */
export interface WholeWords {
  readonly label: string;
  readonly hint: string;
}

/** By the form of the task, otherwise by its declared outputs or typed variables, otherwise by its variables. */
export function askedByTask(task: TaskForm, words: WholeWords): Asked {
  const { form, output_sets: sets } = task;
  const values = task.variables as JsonObject;
  const outputs = task.outputs as Schema;
  const asked = form === undefined ? null : askedByForm(form, values, words);
  if (asked !== null && (asked.formJs !== null || asked.fields.length > 0))
    return { ...asked, schemas: [...asked.schemas, outputs], sets };
  const fields = fieldsOf(outputs, values);
  const rest = { formJs: null, sets, schemas: [...(asked?.schemas ?? []), outputs] };
  if (fields.length > 0) return { ...rest, fields, from: 'outputs', isOfChanges: sets.length === 0 };
  return { ...rest, fields: fieldsOfVariables(values), from: 'variables', isOfChanges: true };
}

/** By the form of the start event; without one all variables are asked for as JSON. */
export function askedAtStart(form: StartForm['form'], words: WholeWords): Asked {
  if (form !== undefined) return askedByForm(form, {}, words);
  return { ...NOTHING, fields: [fieldOfWhole(words.label, words.hint)], from: 'variables' };
}

const NOTHING = { fields: [], formJs: null, schemas: [], isOfChanges: false, sets: [] };

/** A schema that names no properties is answered as JSON. */
function askedByForm({ kind, schema }: NonNullable<TaskForm['form']>, variables: JsonObject, words: WholeWords): Asked {
  if (kind === 'form-js') return { ...NOTHING, formJs: { schema, variables }, from: 'form-js' };
  const drawn = fieldsOf(schema as Schema, variables);
  const isDrawn = drawn.length > 0 || (schema as Schema).properties !== undefined;
  const fields = isDrawn ? drawn : [fieldOfWhole(words.label, words.hint)];
  return { ...NOTHING, fields, schemas: [schema as Schema], from: 'form' };
}

/** Names of all fields, and of those whose missing members tell it themselves. */
export function namesIn(fields: readonly Field[]): { readonly names: string[]; readonly asking: string[] } {
  const all = allFields(fields);
  const isWhole = all.some(({ name }) => name === '');
  const groups = all.filter(({ kind }) => kind === 'group').map(({ name }) => name);
  return { names: all.map(({ name }) => name), asking: isWhole ? [] : ['', ...groups] };
}
