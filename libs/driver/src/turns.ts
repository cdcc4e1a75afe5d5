import type { Clock } from './ports.js';

/** Slices of up to 50 ms, and their commits: whoever waits does so for less than a second. */
const SLICES_PER_TURN = 10;

/** Shares the processor: a run of many slices lets others in after its first slice, and after each tenth. */
export class Turns {
  private slices = 0;

  constructor(private readonly clock: Clock) {}

  /** After a slice that is not the end of its run; `isFirst`: somebody may wait for the answer to what set it off. */
  async passAfter({ isFirst }: { readonly isFirst: boolean }): Promise<void> {
    this.slices = isFirst ? SLICES_PER_TURN : this.slices + 1;
    if (this.slices < SLICES_PER_TURN) return;
    this.slices = 0;
    await this.clock.pause();
  }
}
