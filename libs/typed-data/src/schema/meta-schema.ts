import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from './keywords.js';

export const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** Made for the first schema: most programs that load this see none. */
let made: Ajv2020 | undefined;
const metaValidator = () => (made ??= new Ajv2020({ strict: false, validateFormats: false, logger: false }));

/** Why the schema is none of draft 2020-12; null when it is one. */
export function metaFlaw(schema: Schema): string | null {
  // Another draft named in it has a finding of its own.
  const judged = typeof schema === 'boolean' ? schema : { ...schema, $schema: DRAFT };
  const ajv = metaValidator();
  if (ajv.validateSchema(judged) === true) return null;
  const [error] = ajv.errors ?? [];
  const where = (error?.instancePath ?? '').slice(0, 200);
  return `it is no JSON Schema of draft 2020-12: ${where === '' ? 'it' : where} ${error?.message ?? 'is not valid'}`;
}
