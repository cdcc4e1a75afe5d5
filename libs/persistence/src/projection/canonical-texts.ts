import { canonicalJson, canonicalObject } from '@svc/audit';

/** Canonical JSON of values of which several facts tell: each is made once, however large it is. */
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

  /** Of variables by their names. */
  ofRecord(record: object): string {
    return canonicalObject(Object.entries(record).map(([name, value]) => [name, this.of(value)]));
  }
}
