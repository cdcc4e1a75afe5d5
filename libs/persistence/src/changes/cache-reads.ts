export interface ReadCounts {
  hits: number;
  misses: number;
}

/** Cache hits and misses since the process started. */
export class CacheReads {
  readonly counts = new Map<string, ReadCounts>();

  note(cache: string, isHit: boolean): void {
    const known = this.counts.get(cache) ?? { hits: 0, misses: 0 };
    this.counts.set(cache, known);
    if (isHit) known.hits += 1;
    else known.misses += 1;
  }
}
