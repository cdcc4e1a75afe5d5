/** The longest timer in Node is 24 days; a longer one fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Aborts its signal after a time, or when `stop` aborts, until it is lifted. `AbortSignal.any` is not used: Node keeps a record of each
 * derived signal as long as its source lives.
 */
export class TimeLimit {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly cut = (): void => this.controller.abort(this.stop?.reason);
  /** Whether the time limit was reached. */
  isOver = false;

  constructor(
    timeoutMs: number,
    private readonly stop?: AbortSignal,
  ) {
    this.timer = setTimeout(() => this.end(), Math.min(timeoutMs, LONGEST_TIMER_MS));
    if (stop?.aborted) this.cut();
    else stop?.addEventListener('abort', this.cut, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  lift(): void {
    clearTimeout(this.timer);
    this.stop?.removeEventListener('abort', this.cut);
  }

  private end(): void {
    this.isOver = true;
    this.controller.abort(new DOMException('the time limit was reached', 'TimeoutError'));
  }
}
