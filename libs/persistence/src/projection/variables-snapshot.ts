import { canonicalJson, MAX_DOCUMENT_DEPTH } from '@svc/audit';
import type { Variables } from '@svc/engine';

/** [audit-log#snapshots]: 64 KB, as UTF-8. */
const MAX_SNAPSHOT_BYTES = 65_536;
const TRUNCATED = '<truncated>';
const BINARY_NAME = /_(binary|blob|base64)$/i;

/**
 * `variables_snapshot` [audit-log#snapshots]: without members whose names mark them as binary, at every depth;
 * above 64 KB only the names stay.
 */
export function variablesSnapshot(variables: Variables): object {
  const copy = new BoundedCopy();
  const kept = copy.of(variables);
  if (copy.isWithinBounds && Buffer.byteLength(canonicalJson(kept, MAX_DOCUMENT_DEPTH)) <= MAX_SNAPSHOT_BYTES)
    return kept as object;
  const names = Object.keys(variables).filter((name) => !BINARY_NAME.test(name));
  return Object.fromEntries(names.map((name) => [name, TRUNCATED]));
}

/** Copies without binary members, and stops when the copy is certainly too large, since then only names are needed. */
class BoundedCopy {
  /** A lower bound of the bytes of a value. */
  private bytes = 0;

  get isWithinBounds(): boolean {
    return this.bytes <= MAX_SNAPSHOT_BYTES;
  }

  of(value: unknown): unknown {
    this.bytes += typeof value === 'string' ? value.length : 1;
    if (!this.isWithinBounds || value === null || typeof value !== 'object') return value;
    return Array.isArray(value) ? this.ofList(value) : this.ofObject(value);
  }

  private ofList(list: readonly unknown[]): unknown[] {
    const copy: unknown[] = [];
    for (const item of list) {
      if (!this.isWithinBounds) break;
      copy.push(this.of(item));
    }
    return copy;
  }

  private ofObject(object: object): object {
    const members: [string, unknown][] = [];
    for (const [name, value] of Object.entries(object)) {
      if (!this.isWithinBounds) break;
      if (BINARY_NAME.test(name)) continue;
      this.bytes += name.length;
      members.push([name, this.of(value)]);
    }
    // Unlike an assignment this treats `__proto__` as a name.
    return Object.fromEntries(members);
  }
}
