import { DateTime, Whole } from '../http/fields/fields.js';

/** The largest number of 15 digits, which is as many as a number in a query may have. */
const MAX_SEQUENCE = 999_999_999_999_999;

export class ExportAuditQuery {
  @DateTime({ isOptional: true, description: 'created at or after' }) from?: string;
  @DateTime({ isOptional: true, description: 'created before' }) to?: string;
  @Whole({ min: 0, max: MAX_SEQUENCE, isOptional: true, description: 'only entries after this sequence' })
  after_sequence?: number;
}
