import type { InputEnvelope, InputResult } from '@svc/engine';

/** What a caller is told: the engine's answer, or that there is none. */
export type CallerAnswer = InputResult | { readonly ok: false; readonly code: 'INTERNAL'; readonly message: string };

/** What has arrived and was not dealt with yet, and the callers that wait for the answers. */
export class Inbox {
  private arrived: InputEnvelope[] = [];
  private isSyncRequested = false;
  private readonly callers = new Map<string, (result: CallerAnswer) => void>();

  get isEmpty(): boolean {
    return this.arrived.length === 0 && !this.isSyncRequested;
  }

  /** For what nobody waits for: timers, results of calls. */
  add(input: InputEnvelope): void {
    this.arrived.push(input);
  }

  /** Resolves after the commit; a second request with the same id gets the answer of the first. */
  ask(input: InputEnvelope): Promise<CallerAnswer> {
    return new Promise((resolve) => {
      const earlier = this.callers.get(input.id);
      this.callers.set(input.id, earlier ? both(earlier, resolve) : resolve);
      if (!earlier) this.arrived.push(input);
    });
  }

  /** To be asked with the next step: does the log know more? */
  requestSync(): void {
    this.isSyncRequested = true;
  }

  /** Everything that arrived together is advanced together. */
  takeAll(): InputEnvelope[] {
    this.isSyncRequested = false;
    return this.arrived.splice(0);
  }

  /** For what is dealt with later, before all that has arrived since. */
  putBack(inputs: readonly InputEnvelope[]): void {
    this.arrived.unshift(...inputs);
  }

  isAsked(inputId: string): boolean {
    return this.callers.has(inputId);
  }

  answer(inputId: string, result: CallerAnswer): void {
    this.callers.get(inputId)?.(result);
    this.callers.delete(inputId);
  }
}

export function withoutThese(inputs: readonly InputEnvelope[], done: readonly InputEnvelope[]): InputEnvelope[] {
  const ids = new Set(done.map(({ id }) => id));
  return inputs.filter(({ id }) => !ids.has(id));
}

function both<T>(first: (value: T) => void, second: (value: T) => void): (value: T) => void {
  return (value) => {
    first(value);
    second(value);
  };
}
