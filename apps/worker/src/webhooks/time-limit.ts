/**
 * Ends one exchange after its time, or when the process stops. Not by `AbortSignal.any`: as long as a signal lives, and that
 * of the process lives long, Node keeps a trace of each that was derived from it.
 */
export class TimeLimit {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly cut = (): void => this.controller.abort(this.stop.reason);
  /** Its time was over. */
  isOver = false;

  constructor(
    timeoutMs: number,
    private readonly stop: AbortSignal,
  ) {
    this.timer = setTimeout(() => this.end(), timeoutMs);
    if (stop.aborted) this.cut();
    else stop.addEventListener('abort', this.cut, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  lift(): void {
    clearTimeout(this.timer);
    this.stop.removeEventListener('abort', this.cut);
  }

  private end(): void {
    this.isOver = true;
    this.controller.abort();
  }
}
