import { spellingsOf } from './spellings.js';

type Json = null | boolean | number | string | Json[] | { readonly [name: string]: Json };

const MASK = '***';
/** Longer spellings are searched for one by one, since few texts are long enough to contain them. */
const MAX_TOGETHER = 256;
const SPECIAL = /[\\^$.*+?()[\]{}|]/g;
/** The characters of JSON numbers. */
const NUMBER = /^[\d.eE+-]+$/;

/** Replaces secrets by `***` in the answers of services, in every spelling [workflow#secrets]. */
export class SecretMask {
  private readonly secrets: ReadonlySet<string>;
  /** The spellings that are searched for in one pass. It must be fast, since an answer may contain many thousands of texts. */
  private readonly together: RegExp | null;
  private readonly long: readonly string[];
  /** Texts shorter than this contain no spelling; these are most texts of a long answer. */
  private readonly leastLength: number;
  private readonly hasNumbers: boolean;

  constructor(secrets: Iterable<string>) {
    this.secrets = new Set([...secrets].filter((secret) => secret !== ''));
    const spellings = [...this.secrets].flatMap(spellingsOf).toSorted((a, b) => b.length - a.length);
    this.long = spellings.filter(({ length }) => length > MAX_TOGETHER);
    this.together = patternOf(spellings.slice(this.long.length));
    this.leastLength = spellings.at(-1)?.length ?? Infinity;
    this.hasNumbers = [...this.secrets].some((secret) => NUMBER.test(secret));
  }

  text(text: string): string {
    if (this.secrets.has(text)) return MASK;
    if (text.length < this.leastLength) return text;
    const masked = this.long.reduce((rest, spelling) => rest.replaceAll(spelling, MASK), text);
    return this.together === null ? masked : masked.replace(this.together, MASK);
  }

  /** The value with the secrets in its texts, names and numbers replaced; the value itself if there are no secrets. */
  value<T extends Json>(value: T): T {
    return this.secrets.size === 0 ? value : (this.masked(value) as T);
  }

  private masked(value: Json): Json {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return this.number(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.masked(item));
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [this.text(name), this.masked(member)]));
  }

  private number(value: number): Json {
    if (!this.hasNumbers) return value;
    const text = String(value);
    return this.text(text) === text ? value : MASK;
  }
}

/** Matches any of the texts, preferring the first ones; null if there are none. */
function patternOf(texts: readonly string[]): RegExp | null {
  const escaped = texts.map((text) => text.replaceAll(SPECIAL, String.raw`\$&`));
  return escaped.length === 0 ? null : new RegExp(escaped.join('|'), 'g');
}
