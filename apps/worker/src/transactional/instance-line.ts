import type { CallerAnswer } from '@svc/driver';
import type { InputEnvelope, InstanceStatus, Variables } from '@svc/engine';
import type { Position, StepEnd, TransactionalStep } from './transactional-step.js';

/** How an instance stands with the commit that it began by: whoever answers need not read it. */
export interface BegunInstance {
  readonly status: InstanceStatus;
  /** Null where it goes on. */
  readonly endedAt: number | null;
  /** Those of the process; not to be changed. */
  readonly variables: Variables;
  /** A workflow drives it from here. */
  readonly isPromoted: boolean;
}

/** What whoever brings an input is told. */
export type LineAnswer =
  /** `begun`: by this very input. */
  | { readonly kind: 'answered'; readonly result: CallerAnswer; readonly begun?: BegunInstance }
  /** A workflow drives the instance: it is to be asked. */
  | { readonly kind: 'durable' }
  /** There is no such instance, or it has ended and nothing is known of this input. */
  | { readonly kind: 'over' };

export interface LineParts {
  /** Where the instance stands as far as this process knows; what others did meanwhile shows at the commit. */
  remembered(): Position | undefined;
  /** As the database knows it. */
  load(): Promise<Position | 'durable' | 'over'>;
  step(position: Position): Pick<TransactionalStep, 'take'>;
  settled(end: Extract<StepEnd, { kind: 'settled' }>): void;
  forget(): void;
  /** Nobody waits any more. */
  idle(): void;
}

interface Waiting {
  readonly input: InputEnvelope;
  readonly resolve: (answer: LineAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** The inputs of one instance in this process: those that wait while a step is made are the next one together. */
export class InstanceLine {
  private waiting: Waiting[] = [];
  private isStepping = false;

  constructor(private readonly parts: LineParts) {}

  request(input: InputEnvelope): Promise<LineAnswer> {
    const answer = new Promise<LineAnswer>((resolve, reject) => this.waiting.push({ input, resolve, reject }));
    if (!this.isStepping) void this.stepOn();
    return answer;
  }

  private async stepOn(): Promise<void> {
    this.isStepping = true;
    while (this.waiting.length > 0) await this.settle(this.waiting.splice(0));
    this.isStepping = false;
    this.parts.idle();
  }

  /** Until each of them is answered. */
  private async settle(waiting: readonly Waiting[]): Promise<void> {
    try {
      for (let open = waiting; open.length > 0;) open = await this.settleSome(open);
    } catch (error) {
      this.parts.forget();
      // Those that were answered before are no longer moved by this.
      for (const { reject } of waiting) reject(error);
    }
  }

  /** @returns those that are to be told again */
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

function answerAll(waiting: readonly Waiting[], answer: LineAnswer): readonly Waiting[] {
  for (const { resolve } of waiting) resolve(answer);
  return [];
}

/** A request that is repeated while it waits is one input. */
function distinct(waiting: readonly Waiting[]): InputEnvelope[] {
  return [...new Map(waiting.map(({ input }) => [input.id, input])).values()];
}
