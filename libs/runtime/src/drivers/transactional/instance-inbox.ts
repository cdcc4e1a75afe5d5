import type { CallerAnswer } from '@svc/driver';
import type { InputEnvelope, InstanceStatus, Variables } from '@svc/engine';
import type { Position, StepEnd, TransactionalStep } from './transactional-step.js';

/** The instance after its first commit, so that the answer of a start needs no further read. */
export interface BegunInstance {
  readonly status: InstanceStatus;
  /** Null if it has not ended. */
  readonly endedAt: number | null;
  /** The process variables; must not be changed. */
  readonly variables: Variables;
  /** A workflow drives it from here on. */
  readonly isPromoted: boolean;
}

/** The answer to the caller of an input. */
export type InboxAnswer =
  /** `begun`: started by this input. */
  | { readonly kind: 'answered'; readonly result: CallerAnswer; readonly begun?: BegunInstance }
  /** A workflow drives the instance and must be asked. */
  | { readonly kind: 'durable' }
  /** There is no such instance, or it has ended and this input is unknown. */
  | { readonly kind: 'over' };

export interface InboxParts {
  /** The position of the instance as this process knows it. The commit reveals what other processes did meanwhile. */
  remembered(): Position | undefined;
  /** Reads the position from the database. */
  load(): Promise<Position | 'durable' | 'over'>;
  step(position: Position): Pick<TransactionalStep, 'take'>;
  settled(end: Extract<StepEnd, { kind: 'settled' }>): void;
  forget(): void;
  /** Whether no caller waits any more. */
  idle(): void;
}

interface Waiting {
  readonly input: InputEnvelope;
  readonly resolve: (answer: InboxAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** The inputs of one instance in this process. Those that arrive during a step are the next step together. */
export class InstanceInbox {
  private waiting: Waiting[] = [];
  private isStepping = false;

  constructor(private readonly parts: InboxParts) {}

  request(input: InputEnvelope): Promise<InboxAnswer> {
    const answer = new Promise<InboxAnswer>((resolve, reject) => this.waiting.push({ input, resolve, reject }));
    if (!this.isStepping) void this.stepOn();
    return answer;
  }

  private async stepOn(): Promise<void> {
    this.isStepping = true;
    while (this.waiting.length > 0) await this.settle(this.waiting.splice(0));
    this.isStepping = false;
    this.parts.idle();
  }

  /** Runs until all of them are answered. */
  private async settle(waiting: readonly Waiting[]): Promise<void> {
    try {
      for (let open = waiting; open.length > 0;) open = await this.settleSome(open);
    } catch (error) {
      this.parts.forget();
      // Has no effect on those that were answered before.
      for (const { reject } of waiting) reject(error);
    }
  }

  /** @returns the inputs that must be tried again */
  private async settleSome(open: readonly Waiting[]): Promise<readonly Waiting[]> {
    const position = this.parts.remembered() ?? (await this.parts.load());
    if (typeof position === 'string') return answerAll(open, { kind: position });
    const end = await this.parts.step(position).take(distinct(open));
    switch (end.kind) {
      case 'settled':
        this.parts.settled(end);
        for (const { inputId, result } of end.results)
          answerAll(
            open.filter(({ input }) => input.id === inputId),
            { kind: 'answered', result },
          );
        return open.filter(({ input }) => !end.results.some(({ inputId }) => inputId === input.id));
      case 'stale':
        this.parts.forget();
        return open;
    }
  }
}

function answerAll(waiting: readonly Waiting[], answer: InboxAnswer): readonly Waiting[] {
  for (const { resolve } of waiting) resolve(answer);
  return [];
}

/** A request that is repeated while it waits counts as one input. */
function distinct(waiting: readonly Waiting[]): InputEnvelope[] {
  return [...new Map(waiting.map(({ input }) => [input.id, input])).values()];
}
