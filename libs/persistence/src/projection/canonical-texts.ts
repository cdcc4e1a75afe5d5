import { canonicalJson, canonicalObject } from '@svc/audit';

/** Canonical JSON of values that occur in several facts. Each is serialized once. */
export class CanonicalTexts {
  private readonly known = new Map<object, string>();

  of(value: unknown): string {
    if (typeof value !== 'object' || value === null) return canonicalJson(value);
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const text = canonicalJson(value);
    this.known.set(value, text);
    return text;
  }

  /** The texts of variables by name. */
  ofRecord(record: object): string {
    return canonicalObject(Object.entries(record).map(([name, value]) => [name, this.of(value)]));
  }
}
