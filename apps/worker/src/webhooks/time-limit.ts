/**
 * Ends an exchange after its time limit, or when the process stops. `AbortSignal.any` is not used: Node keeps a record of each
 * derived signal as long as the source signal lives, and that of the process lives long.
 */
export class TimeLimit {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly cut = (): void => this.controller.abort(this.stop.reason);
  /** Whether the time limit was reached. */
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
