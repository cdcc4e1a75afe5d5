/** Caches an expensive reading, which is read at most once per interval. */
export class LatestReading<T> {
  private reading: Promise<T> | null = null;
  private readAt = -Infinity;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly intervalMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get(): Promise<T> {
    if (this.reading === null || this.now() - this.readAt >= this.intervalMs) {
      this.readAt = this.now();
      this.reading = this.read();
    }
    return this.reading;
  }
}
