import type { EngineState, Fact, InputEnvelope, OpenWork } from '@svc/engine';
import type { DrivenLimits } from './driven-instance.js';
import type { Engine } from './engines.js';
import { indexOf } from './loaded-model.js';
import type { LoadedModel } from './loaded-model.js';
import type { Clock } from './ports.js';

/** What the engine made of inputs; not true yet, since it is not committed. */
export interface Advanced {
  /** Those that were taken; the others are left for the next slice. */
  readonly inputs: readonly InputEnvelope[];
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

  /** Null until the first inputs were advanced. */
  get state(): EngineState | null {
    return this.current;
  }

  get openWork(): OpenWork | null {
    return this.current && this.engine.openWork(this.current);
  }

  /** For operators, in Temporal's UI. */
  describe(): string {
    return this.current ? this.engine.describe(this.current, indexOf(this.loaded)).join('\n') : '';
  }

  /** All that is visible of the state. */
  wholeProjection(at: number): readonly Fact[] {
    return this.current ? this.engine.projectState(this.current, indexOf(this.loaded), at) : [];
  }

  advance(inputs: readonly InputEnvelope[]): Advanced {
    const before = this.current;
    const { maxVariablesBytes, startSlice } = this.limits;
    const isSpent = startSlice?.();
    const outcome = this.engine.advance(indexOf(this.loaded), before, [...inputs], {
      limits: { maxVariablesBytes },
      ...(isSpent && { isSpent }),
    });
    this.current = outcome.state;
    return { inputs: withSlice(inputs.slice(0, outcome.results.length), outcome), before, outcome };
  }

  /** Makes it as if these inputs had never come. */
  drop({ before, outcome }: Advanced): void {
    if (before) this.engine.revert(outcome.state, outcome.journal);
    this.current = before;
  }
}

/** So that whoever advances the same again stops at the same place. */
function withSlice(inputs: readonly InputEnvelope[], { slice, more }: Advanced['outcome']): readonly InputEnvelope[] {
  const last = inputs.at(-1);
  if (slice === null || !more || last === undefined) return inputs;
  return [...inputs.slice(0, -1), { ...last, slice }];
}

/** Refusals and repetitions leave no trace. */
export function isSilent({ outcome }: Advanced): boolean {
  return outcome.facts.length === 0 && outcome.commands.length === 0 && !outcome.more;
}

export function refusesAny({ outcome }: Advanced): boolean {
  return outcome.results.some(({ result }) => !result.ok);
}

/** Nobody has looked yet whether typed values are of their types. */
export function isUnchecked({ outcome }: Advanced): boolean {
  return outcome.checks.length > 0;
}
