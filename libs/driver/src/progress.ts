import type { EngineState, InputEnvelope, OpenWork } from '@svc/engine';
import type { DrivenLimits } from './driven-instance.js';
import type { Engine } from './engines.js';
import { indexOf } from './loaded-model.js';
import type { LoadedModel } from './loaded-model.js';
import type { Clock } from './ports.js';

/** The engine's result for inputs, not committed yet. */
export interface Advanced {
  /** The inputs that were taken; the others are left for the next slice. */
  readonly inputs: readonly InputEnvelope[];
  /** Those that the log is to hold: all but the repeated ones, which it holds already. */
  readonly logged: readonly InputEnvelope[];
  readonly before: EngineState | null;
  readonly outcome: ReturnType<Engine['advance']>;
}

export type ProgressLimits = DrivenLimits & Pick<Clock, 'startSlice'>;

/** The state of one instance, and the only place where the engine is called. */
export class Progress {
  constructor(
    private readonly engine: Engine,
    private readonly loaded: LoadedModel,
    private readonly limits: ProgressLimits,
    private current: EngineState | null,
  ) {}

  /** Null until the first inputs are advanced. */
  get state(): EngineState | null {
    return this.current;
  }

  get openWork(): OpenWork | null {
    return this.current && this.engine.openWork(this.current);
  }

  /** The description for operators in Temporal's UI. */
  describe(): string {
    return this.current ? this.engine.describe(this.current, indexOf(this.loaded)).join('\n') : '';
  }

  advance(inputs: readonly InputEnvelope[]): Advanced {
    return this.advanceUntil(inputs, this.limits.startSlice?.());
  }

  /** Advances what the log holds. Its slice ends where the commit says, however long it takes here. */
  repeat(inputs: readonly InputEnvelope[]): Advanced {
    return this.advanceUntil(inputs, undefined);
  }

  private advanceUntil(
    inputs: readonly InputEnvelope[],
    isSpent: ReturnType<NonNullable<Clock['startSlice']>> | undefined,
  ): Advanced {
    const before = this.current;
    const { maxVariablesBytes } = this.limits;
    const outcome = this.engine.advance(indexOf(this.loaded), before, [...inputs], {
      limits: { maxVariablesBytes },
      ...(isSpent && { isSpent }),
    });
    this.current = outcome.state;
    const taken = inputs.slice(0, outcome.results.length);
    const logged = taken.filter((_, place) => outcome.results[place]!.isRepeated !== true);
    return { inputs: taken, logged: withSlice(logged, outcome), before, outcome };
  }

  /** Reverts to the state before these inputs. */
  drop({ before, outcome }: Advanced): void {
    if (before) this.engine.revert(outcome.state, outcome.journal);
    this.current = before;
  }
}

/**
 * Notes the end of the slice in its last input, so that advancing the same inputs again stops at the same place. Also if nothing
 * is left to be done: a later input may have stopped the instance there.
 */
function withSlice(inputs: readonly InputEnvelope[], { slice }: Advanced['outcome']): readonly InputEnvelope[] {
  const last = inputs.at(-1);
  if (slice === null || last === undefined) return inputs;
  return [...inputs.slice(0, -1), { ...last, slice }];
}

/** What the state keeps about inputs in general. An input that changes nothing else has had no effect. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['answered', 'stepsWithoutWait', 'movingSince']);

/** Refusals, repetitions, and results that nothing waits for any more leave no trace. An input that is held does. */
export function isSilent({ outcome: { facts, commands, more, journal } }: Advanced): boolean {
  const isQuiet = facts.length === 0 && commands.length === 0 && !more;
  return isQuiet && journal.every(({ table, key }) => table === 'instance' && BOOKKEEPING.has(key));
}

export function refusesAny({ outcome }: Advanced): boolean {
  return outcome.results.some(({ result }) => !result.ok);
}

/** Nobody has looked yet whether typed values are of their types. */
export function isUnchecked({ outcome }: Advanced): boolean {
  return outcome.checks.length > 0;
}
