import type { Inbox } from './inbox.js';
import type { Clock } from './ports.js';

/** Where its commit says nothing of a rest, as those of earlier releases. */
const SLICES_PER_TURN = 10;

/** How a slice ended that is not the end of its run. */
interface Slice {
  /** Somebody may wait for the answer to what set it off. */
  readonly isFirst: boolean;
  /** For which its commit asks to rest, in milliseconds; null where it says nothing. */
  readonly restMs: number | null;
}

/** Shares the processor: a run of many slices lets others in after its first slice, and where its commits ask for it. */
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
