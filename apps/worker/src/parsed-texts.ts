import { LRUCache } from 'lru-cache';

interface Kept<T> {
  readonly parsed: T;
  readonly characters: number;
}

/** What texts that never change say, by their hash: the same object for all who ask, as long as there is room. */
export class ParsedTexts<T> {
  private readonly kept: LRUCache<string, Kept<T>>;

  /** `maxCharacters` of texts whose content is kept; in memory it is some times as many bytes. */
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

  /** Null where the text is gone. */
  async get(hash: string): Promise<T | null> {
    const kept = this.kept.get(hash) ?? (await this.kept.fetch(hash));
    return kept?.parsed ?? null;
  }
}
