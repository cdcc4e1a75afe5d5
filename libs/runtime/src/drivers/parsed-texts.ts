import { LRUCache } from 'lru-cache';

interface Kept<T> {
  readonly parsed: T;
  readonly characters: number;
}

/** Caches parsed immutable texts by their hash. All callers get the same object. */
export class ParsedTexts<T> {
  private readonly kept: LRUCache<string, Kept<T>>;

  /** `maxCharacters` limits the texts whose content is cached; in memory it takes several times as many bytes. */
  constructor(
    maxCharacters: number,
    read: (hash: string) => Promise<string | null>,
    parse: (text: string, hash: string) => T,
  ) {
    this.kept = new LRUCache({
      maxSize: maxCharacters,
      sizeCalculation: ({ characters }) => Math.max(1, characters),
      fetchMethod: async (hash) => {
        const text = await read(hash);
        return text === null ? undefined : { parsed: parse(text, hash), characters: text.length };
      },
    });
  }

  /** Null if the text does not exist. */
  async get(hash: string): Promise<T | null> {
    const kept = this.kept.get(hash) ?? (await this.kept.fetch(hash));
    return kept?.parsed ?? null;
  }
}
