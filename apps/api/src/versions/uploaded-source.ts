import type { Finding } from '@svc/engine';
import type { VersionedKind } from '@svc/persistence';
import { ApiError, badRequest, conflict } from '../errors/api-error.js';

export type { VersionedKind };

export function requireSource(source: unknown): void {
  if (source === undefined || source === null) throw badRequest('source must be given');
}

/** A PUT may repeat the key of its path. */
export function requireKeyOfPath(key: string, given: string | undefined): void {
  if (given !== undefined && given !== key)
    throw badRequest(`key must be ${JSON.stringify(key)} as in the path, or absent`);
}

export function alreadyExists(kind: VersionedKind, key: string): ApiError {
  return conflict(`expected a new key, but ${kind} ${JSON.stringify(key)} exists; PUT makes its next version`);
}

/** The refusal of an upload with all its findings, at least one of which is an error. */
export function rejected(kind: VersionedKind, findings: readonly Finding[]): ApiError {
  const errors = findings.filter((finding) => finding.severity === 'error');
  const message = `the ${kind} has ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}: ${errors[0]?.message ?? 'see findings'}`;
  return new ApiError('VALIDATION_ERROR', message, { findings });
}

/** The source as it was sent: a JSON source is an object again [definitions#source-hash]. */
export function sourceAsSent({
  sourceType,
  source,
}: {
  readonly sourceType: string;
  readonly source: string;
}): unknown {
  return sourceType === 'json' ? JSON.parse(source) : source;
}
