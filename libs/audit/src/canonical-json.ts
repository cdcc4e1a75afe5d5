import { unstorableIn } from '@svc/expressions';

/** Thrown for a value that could not be stored, hashed or shown unchanged. No input may let such a value in. */
export class UnfitValueError extends Error {
  override readonly name = 'UnfitValueError';
}

/** Levels of nesting that are accepted everywhere (docs/audit.md). */
export const MAX_JSON_DEPTH = 100;
/** Levels of a document of the service itself that holds such values, such as an audit entry or an input. */
export const MAX_DOCUMENT_DEPTH = MAX_JSON_DEPTH + 8;

/**
 * RFC 8785: members sorted by UTF-16 code units, no white space, numbers and texts as ECMAScript prints them. Undefined
 * members are left out. Throws {@link UnfitValueError} for NUL and lone surrogates in texts and names, numbers that are
 * not finite, nesting over `maxDepth` and anything that JSON does not have.
 */
export function canonicalJson(value: unknown, maxDepth = MAX_JSON_DEPTH): string {
  const ordering = new Ordering(maxDepth);
  const ordered = ordering.of(value, 0);
  return ordering.isPossible ? JSON.stringify(ordered) : print(value);
}

/** An object whose members are canonical JSON already. */
export function canonicalObject(members: readonly (readonly [name: string, text: string])[]): string {
  const sorted = members.toSorted(byName);
  return `{${sorted.map(([name, text]) => `${JSON.stringify(fitText(name))}:${text}`).join(',')}}`;
}

/**
 * Sorts the members of values, so that JSON.stringify can print them, which is five times as fast as printing here. Values that
 * are sorted already are not copied.
 */
class Ordering {
  isPossible = true;

  constructor(private readonly maxDepth: number) {}

  of(value: unknown, depth: number): unknown {
    switch (typeof value) {
      case 'string':
        return fitText(value);
      case 'number':
        if (!Number.isFinite(value)) throw new UnfitValueError(`expected a finite number, found ${value}`);
        return value;
      case 'boolean':
        return value;
      case 'object':
        if (value === null) return value;
        if (depth === this.maxDepth) throw new UnfitValueError(`expected at most ${this.maxDepth} levels of nesting`);
        return Array.isArray(value) ? this.ofList(value, depth + 1) : this.ofObject(value, depth + 1);
      default:
        throw new UnfitValueError(`expected a JSON value, found ${typeof value}`);
    }
  }

  private ofList(list: readonly unknown[], depth: number): readonly unknown[] {
    let copy: unknown[] | null = null;
    for (let index = 0; index < list.length; index += 1) {
      const item = list[index] ?? null;
      const ordered = this.of(item, depth);
      if (ordered !== item) copy ??= list.slice(0, index);
      copy?.push(ordered);
    }
    return copy ?? list;
  }

  private ofObject(object: object, depth: number): object {
    let isInOrder = true;
    let last = '';
    const members: [string, unknown][] = [];
    for (const name of Object.keys(object)) {
      const value = (object as Record<string, unknown>)[name];
      if (value === undefined) continue;
      const ordered = this.of(value, depth);
      isInOrder &&= ordered === value && last <= name;
      last = fitText(name);
      members.push([name, ordered]);
    }
    if (isInOrder) return object;
    const copy = sortedObject(members);
    this.isPossible &&= copy !== null;
    return copy ?? object;
  }
}

function fitText(text: string): string {
  const flaw = unstorableIn(text);
  if (flaw === null) return text;
  throw new UnfitValueError(`expected text without ${flaw === 'NUL' ? 'the character U+0000' : 'lone surrogates'}`);
}

/** Null if a name looks like a list index: JavaScript objects list these first, in numeric order. */
function sortedObject(members: [string, unknown][]): object | null {
  members.sort(byName);
  const copy = Object.fromEntries(members);
  return Object.keys(copy).every((name, index) => name === members[index]?.[0]) ? copy : null;
}

/** Prints a value that JSON.stringify cannot print in order. The value was checked before. */
function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => print(item ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return canonicalObject(members.map(([name, member]) => [name, print(member)]));
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
