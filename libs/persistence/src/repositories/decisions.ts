import type { DataSource } from 'typeorm';
import { DecisionVersionSchema } from '../entities/decision.js';
import type { DecisionVersionRow } from '../entities/decision.js';
import { VersionReads } from './version-reads.js';

/** A version without its source, for lists. */
export type DecisionSummaryRow = Omit<DecisionVersionRow, 'source' | 'findings' | 'modelHash'>;

const SUMMARY = [
  'tenantId',
  'id',
  'key',
  'version',
  'name',
  'sourceType',
  'sourceHash',
  'isActive',
  'createdAt',
  'updatedAt',
] as const;

/** Reads of decisions. */
export class DecisionRepository extends VersionReads<DecisionVersionRow, DecisionSummaryRow> {
  constructor(dataSource: DataSource) {
    super(dataSource, DecisionVersionSchema, 'decision', SUMMARY);
  }
}
