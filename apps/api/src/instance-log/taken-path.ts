import type { Outcome } from '@svc/engine';

export interface EnteredElement {
  readonly elementId: string;
  /** How often. */
  readonly entered: number;
  /** Milliseconds since the epoch. */
  readonly lastAt: number;
}

export interface TakenFlow {
  readonly flowId: string;
  /** How often. */
  readonly taken: number;
}

/** The elements that an instance has entered and the sequence flows that its tokens have taken. */
export class TakenPath {
  private readonly entered = new Map<string, EnteredElement>();
  private readonly taken = new Map<string, number>();

  take({ facts, flowsTaken }: Pick<Outcome, 'facts' | 'flowsTaken'>): void {
    for (const fact of facts) if (fact.fact === 'element.entered') this.enter(fact.elementId, fact.at);
    for (const flow of flowsTaken) this.taken.set(flow, (this.taken.get(flow) ?? 0) + 1);
  }

  /** In the order in which they were entered first. */
  get elements(): EnteredElement[] {
    return [...this.entered.values()];
  }

  /** In the order in which they were taken first. */
  get flows(): TakenFlow[] {
    return [...this.taken].map(([flowId, taken]) => ({ flowId, taken }));
  }

  private enter(elementId: string, lastAt: number): void {
    const entered = (this.entered.get(elementId)?.entered ?? 0) + 1;
    this.entered.set(elementId, { elementId, entered, lastAt });
  }
}
