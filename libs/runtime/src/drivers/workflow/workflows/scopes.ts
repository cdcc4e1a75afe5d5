import { CancellationScope, isCancellation } from '@temporalio/workflow';

/** Works by id, each in a scope of its own, so that it can be stopped. */
export class Scopes {
  private readonly running = new Map<string, CancellationScope>();

  get size(): number {
    return this.running.size;
  }

  has(id: string): boolean {
    return this.running.has(id);
  }

  /** Does nothing if a work with this id runs. */
  start(id: string, work: () => Promise<void>): void {
    if (this.running.has(id)) return;
    const scope = new CancellationScope();
    this.running.set(id, scope);
    const ended = (): void => {
      if (this.running.get(id) === scope) this.running.delete(id);
    };
    untilCancelled(scope.run(work).finally(ended));
  }

  stop(id: string): void {
    const scope = this.running.get(id);
    this.running.delete(id);
    scope?.cancel();
  }

  stopAll(): void {
    for (const id of [...this.running.keys()]) this.stop(id);
  }
}

/** A work that nobody waits for. It may be cancelled; any other error fails the workflow task. */
export function untilCancelled(work: Promise<void>): void {
  work.catch((error: unknown) => {
    if (!isCancellation(error)) throw error;
  });
}
