import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from './keywords.js';

export const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** Created for the first schema, since most programs that load this module read none. */
let made: Ajv2020 | undefined;
const metaValidator = () => (made ??= new Ajv2020({ strict: false, validateFormats: false, logger: false }));

/** Why the schema is not one of draft 2020-12; null if it is. */
export function metaFlaw(schema: Schema): string | null {
  // Naming another draft is reported separately.
  const judged = typeof schema === 'boolean' ? schema : { ...schema, $schema: DRAFT };
  const ajv = metaValidator();
  if (ajv.validateSchema(judged) === true) return null;
  const [error] = ajv.errors ?? [];
  const where = (error?.instancePath ?? '').slice(0, 200);
  return `it is no JSON Schema of draft 2020-12: ${where === '' ? 'it' : where} ${error?.message ?? 'is not valid'}`;
}
