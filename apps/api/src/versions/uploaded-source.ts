import type { VersionedKind } from '@svc/persistence';
import { ApiError, badRequest, conflict } from '../errors/api-error.js';
import type { PlacedFinding } from '../errors/finding.dto.js';

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
export function rejected(what: VersionedKind | 'deployment', findings: readonly PlacedFinding[]): ApiError {
  const errors = findings.filter((finding) => finding.severity === 'error');
  const [first] = errors;
  const place = first?.resource === undefined ? '' : `${first.resource}: `;
  const message = `the ${what} has ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}: ${place}${first?.message ?? 'see findings'}`;
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
