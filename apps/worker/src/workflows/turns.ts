import { sleep } from '@temporalio/workflow';

/** Slices of up to 50 ms, and their commits: whoever waits does so for less than a second. */
const SLICES_PER_TASK = 10;

/**
 * What comes for a workflow, and what it answers, passes between two workflow tasks only, and local activities make one
 * go on for seconds: a run of many slices is spread over several.
 */
export class Turns {
  private slices = 0;

  /** After a slice that is not the end of its run; `isFirst`: somebody may wait for the answer to what set it off. */
  async passAfter({ isFirst }: { readonly isFirst: boolean }): Promise<void> {
    this.slices = isFirst ? SLICES_PER_TASK : this.slices + 1;
    if (this.slices < SLICES_PER_TASK) return;
    this.slices = 0;
    await sleep(1);
  }
}
