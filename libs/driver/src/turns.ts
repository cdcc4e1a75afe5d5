import type { Inbox } from './inbox.js';
import type { Clock } from './ports.js';

/** Used if the commit names no rest, as in histories of earlier releases. */
const SLICES_PER_TURN = 10;

/** A slice that ended before its run did. */
interface Slice {
  /** Whether it is the first slice of its inputs, whose callers may be waiting. */
  readonly isFirst: boolean;
  /** How long its commit asks the run to rest, in milliseconds; null if it names nothing. */
  readonly restMs: number | null;
}

/** Shares the processor: a run of many slices pauses after its first slice, and when its commits ask for it. */
export class Turns {
  private slices = 0;

  constructor(
    private readonly clock: Clock,
    private readonly inbox: Pick<Inbox, 'isEmpty'>,
  ) {}

  async passAfter({ isFirst, restMs }: Slice): Promise<void> {
    if (restMs === null) return this.passByNumber(isFirst);
    if (isFirst || restMs > 0) await this.clock.rest(Math.max(restMs, 1), () => !this.inbox.isEmpty);
  }

  private async passByNumber(isFirst: boolean): Promise<void> {
    this.slices = isFirst ? SLICES_PER_TURN : this.slices + 1;
    if (this.slices < SLICES_PER_TURN) return;
    this.slices = 0;
    await this.clock.pause();
  }
}
