import type { TaskForm } from '../task-queries';
import { type Field, fieldsOf, fieldsOfVariables } from './fields';
import { schemaOfFormJs } from './form-js';
import type { JsonObject, Schema } from './schema';

/** What a task asks, and what its answers are checked by. */
export interface Asked {
  readonly fields: readonly Field[];
  readonly schemas: readonly Schema[];
  /** What the fields are made from. */
  readonly from: 'form' | 'form-js' | 'outputs' | 'variables';
  /** Whether only changed values are sent. */
  readonly isOfChanges: boolean;
  /** Names of outputs; one set of them at least must be there. */
  readonly sets: readonly (readonly string[])[];
}

/** By its form, otherwise by its declared outputs or typed variables, otherwise by its variables. */
export function askedBy({ form, outputs, output_sets: sets, variables }: TaskForm): Asked {
  const values = variables as JsonObject;
  const declared = outputs as Schema;
  const schema = form === undefined ? declared : schemaOf(form);
  const fields = fieldsOf(schema, values);
  const schemas = schema === declared ? [declared] : [schema, declared];
  if (form !== undefined && (fields.length > 0 || form.kind === 'form-js'))
    return { fields, schemas, sets, from: form.kind === 'form-js' ? 'form-js' : 'form', isOfChanges: false };
  if (fields.length > 0) return { fields, schemas, sets, from: 'outputs', isOfChanges: sets.length === 0 };
  return { fields: fieldsOfVariables(values), schemas, sets, from: 'variables', isOfChanges: true };
}

function schemaOf({ kind, schema }: NonNullable<TaskForm['form']>): Schema {
  return kind === 'form-js' ? schemaOfFormJs(schema as Record<string, unknown>) : (schema as Schema);
}
