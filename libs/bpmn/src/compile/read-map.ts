/** A map that records which keys were read, so that an upload can report the others as ignored. */
export class ReadMap extends Map<string, string> {
  readonly #read = new Set<string>();

  override get(key: string): string | undefined {
    this.#read.add(key);
    return super.get(key);
  }

  override has(key: string): boolean {
    this.#read.add(key);
    return super.has(key);
  }

  /** Keys that were not read; none if the map was iterated. */
  unread(): string[] {
    return this.#walked ? [] : [...super.keys()].filter((key) => !this.#read.has(key));
  }

  #walked = false;

  override [Symbol.iterator](): MapIterator<[string, string]> {
    this.#walked = true;
    return super[Symbol.iterator]();
  }

  override entries(): MapIterator<[string, string]> {
    this.#walked = true;
    return super.entries();
  }

  override keys(): MapIterator<string> {
    this.#walked = true;
    return super.keys();
  }

  override forEach(visit: (value: string, key: string, map: Map<string, string>) => void): void {
    this.#walked = true;
    super.forEach(visit);
  }
}
