import { canonicalJson } from '@svc/audit';
import type { Variables } from '@svc/engine';

/** Interface, "Limits": 64 KB, as UTF-8. */
const MAX_SNAPSHOT_BYTES = 65_536;
const TRUNCATED = '<truncated>';
const BINARY_NAME = /_(binary|blob|base64)$/;

/**
 * `variables_snapshot` (interface, "Audit log actions"): without members whose names mark them as binary, at every depth;
 * above 64 KB only the names stay.
 */
export function variablesSnapshot(variables: Variables): object {
  const kept = withoutBinary(variables) as Record<string, unknown>;
  if (Buffer.byteLength(canonicalJson(kept)) <= MAX_SNAPSHOT_BYTES) return kept;
  return Object.fromEntries(Object.keys(kept).map((name) => [name, TRUNCATED]));
}

function withoutBinary(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBinary);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !BINARY_NAME.test(name))
      .map(([name, member]) => [name, withoutBinary(member)]),
  );
}
