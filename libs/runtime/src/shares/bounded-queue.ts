/** Limits how many works run at once; the others wait in order. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  async run(work: () => Promise<void>): Promise<void> {
    if (this.running >= this.most) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      await work();
    } finally {
      const next = this.waiting.shift();
      // The next one takes over the slot.
      if (next) next();
      else this.running -= 1;
    }
  }
}
