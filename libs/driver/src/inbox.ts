import type { InputEnvelope, InputResult } from '@svc/engine';

/** The answer of a caller: the engine's result, or that the engine failed. */
export type CallerAnswer = InputResult | { readonly ok: false; readonly code: 'INTERNAL'; readonly message: string };

/** Inputs that arrived and are not advanced yet, and the callers that wait for their answers. */
export class Inbox {
  private arrived: InputEnvelope[] = [];
  private isSyncRequested = false;
  private readonly callers = new Map<string, (result: CallerAnswer) => void>();

  get isEmpty(): boolean {
    return this.arrived.length === 0 && !this.isSyncRequested;
  }

  /** Adds an input without a caller: a timer, the result of a call. */
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

  /** The next step asks whether the log holds further commits. */
  requestSync(): void {
    this.isSyncRequested = true;
  }

  takeAll(): InputEnvelope[] {
    this.isSyncRequested = false;
    return this.arrived.splice(0);
  }

  /** Puts inputs back in front of those that arrived since. */
  putBack(inputs: readonly InputEnvelope[]): void {
    this.arrived.unshift(...inputs);
  }

  isAsked(inputId: string): boolean {
    return this.callers.has(inputId);
  }

  /** The caller of an input gets the answer of another one, which is advanced in its place. */
  answerBy(inputId: string, otherId: string): void {
    const caller = this.callers.get(inputId);
    if (caller === undefined) return;
    this.callers.delete(inputId);
    this.callers.set(otherId, caller);
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
