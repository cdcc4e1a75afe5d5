import type { JsonValue } from '@svc/expressions';

/** An existing file, or the tombstone of a deleted one [files#from-the-client-to-the-variable]. */
export const FILE_SCHEMA: JsonValue = {
  anyOf: [
    {
      type: 'object',
      properties: {
        type: { const: 'file_ref' },
        file_id: { type: 'string', minLength: 1 },
        filename: { type: 'string' },
        content_type: { type: 'string' },
        size: { type: 'integer', minimum: 0 },
        sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      },
      required: ['type', 'file_id', 'filename', 'content_type', 'size', 'sha256'],
    },
    {
      type: 'object',
      properties: {
        type: { const: 'file_ref_deleted' },
        file_id: { type: 'string', minLength: 1 },
        deleted_at: { type: 'string', format: 'date-time' },
      },
      required: ['type', 'file_id', 'deleted_at'],
    },
  ],
};
