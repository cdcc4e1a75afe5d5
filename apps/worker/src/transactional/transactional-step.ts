import type { InstanceLimits } from '@svc/contract';
import type { StateSeal } from '@svc/contract/codec';
import { InstanceDriver } from '@svc/driver';
import type {
  CallerAnswer,
  CheckedCommitRequest,
  CommitRequest,
  Commits,
  InputVerdict,
  LoadedModel,
  Log,
  LogAnswer,
  Preview,
  WaitingCall,
  Work,
} from '@svc/driver';
import { ENGINE_VERSION, packState } from '@svc/engine';
import type { EngineState, Fact, InputEnvelope, Outcome, PackedState } from '@svc/engine';
import type { Committer, KeptState } from '@svc/persistence';
import type { TypeCheckers } from '../activities/type-checkers.js';
import { startStepClock } from './step-clock.js';
import { waitingCalls } from './waiting-calls.js';

export interface StepParts {
  readonly committer: Pick<Committer, 'commitKept'>;
  readonly seal: StateSeal;
  readonly checkers: Pick<TypeCheckers, 'check'>;
  readonly limits: InstanceLimits;
  readonly log: Log;
  /** For tests: instances that go on get a workflow with this commit, though nothing outside is needed. */
  mustPromote?(seq: number): boolean;
}

/** Where an instance stands; without a state where it has not begun. */
export interface Position {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly seq: number;
  readonly state: EngineState | null;
  readonly loaded: LoadedModel;
}

export type StepResult = { readonly inputId: string; readonly result: CallerAnswer };

export type StepEnd =
  /** Committed, as far as inputs are answered, or nothing was to be written; the others are to be told again. */
  | {
      readonly kind: 'settled';
      readonly results: readonly StepResult[];
      readonly position: Position;
      /** A workflow goes on from here. */
      readonly isPromoted: boolean;
      /** When the instance ended by this; null where it goes on, or had ended before. */
      readonly endedAt: number | null;
    }
  /** The instance stands elsewhere by now; nothing was written. */
  | { readonly kind: 'stale' };

/** The log has something else, or a workflow drives the instance by now: whoever lost looks again. */
class Stale extends Error {}

/** One step of an instance without a workflow: what its inputs lead to is one transaction with the state to go on from. */
export class TransactionalStep implements Commits {
  readonly isShared = true;
  private readonly driver: InstanceDriver;
  private readonly results = new Map<string, CallerAnswer>();
  private isPromoted = false;
  private endedAt: number | null = null;

  constructor(
    private readonly parts: StepParts,
    private readonly position: Position,
    answersTo: Work['answersTo'],
  ) {
    const { loaded, state, seq, ...of } = position;
    const resume = state && { state, seq, stuck: [] };
    const work: Work = { answersTo, carryOut: leftToTheWorkflow, show: () => undefined };
    const begun = { ...of, engineVersion: ENGINE_VERSION, limits: parts.limits, start: null, resume };
    this.driver = new InstanceDriver(begun, loaded, { commits: this, work, clock, log: parts.log });
  }

  /** Rejects while the database is not available. What is not committed leaves the position's state as it was. */
  async take(inputs: readonly InputEnvelope[]): Promise<StepEnd> {
    for (const input of inputs) {
      void this.driver.request(input).then((answer) => this.results.set(input.id, answer));
    }
    try {
      await this.driver.step();
    } catch (error) {
      // Some may have been committed before, by themselves.
      if (this.results.size === 0) {
        if (error instanceof Stale) return { kind: 'stale' };
        throw error;
      }
    }
    return this.settled();
  }

  preview(input: InputEnvelope): Preview {
    return this.driver.preview(input);
  }

  isLive(): boolean {
    return true;
  }

  async commit({ types: _types, ...request }: CheckedCommitRequest, outcome: Outcome | null): Promise<LogAnswer> {
    if (this.isPromoted) throw new Stale();
    const verdict = await this.firstInvalid(outcome?.checks ?? []);
    if (verdict !== null) return { kind: 'invalid', verdict };
    const isQuestion = request.inputs.length === 0 && request.facts.length === 0;
    const kept = isQuestion || outcome === null ? NOTHING : await this.keptOf(request, outcome);
    const answer = await this.parts.committer.commitKept(request, kept);
    if (answer.kind === 'refused') return answer;
    if (answer.kind !== 'committed' && !(answer.kind === 'same' && isQuestion)) throw new Stale();
    this.isPromoted = kept.isPromoted;
    this.endedAt ??= endIn(request.facts);
    return answer;
  }

  private settled(): StepEnd {
    const { seq, state } = this.driver.toResume() ?? { seq: 0, state: null };
    const results = [...this.results].map(([inputId, result]) => ({ inputId, result }));
    const position = { ...this.position, seq, state };
    return { kind: 'settled', results, position, isPromoted: this.isPromoted, endedAt: this.endedAt };
  }

  private async firstInvalid(checks: Outcome['checks']): Promise<InputVerdict | null> {
    for (let passed = 0; passed < checks.length;) {
      const found = await this.parts.checkers.check(this.position.loaded.modelHash, checks.slice(passed));
      if (found === null) return null;
      if (found.kind === 'invalid') return found.verdict;
      passed += found.passed;
    }
    return null;
  }

  /** An end leaves nothing to go on from. */
  private async keptOf({ seq }: CommitRequest, outcome: Outcome): Promise<KeptState> {
    const { state, more, commands } = outcome;
    const isPromoted = this.isPromotedBy(seq, outcome);
    if (isOver(state)) return { state: null, isPromoted };
    const calls = waitingCalls(commands);
    const kept: StoredState = {
      state: storable(state),
      ...(more && { isUnfinished: true }),
      ...(calls.length > 0 && { calls }),
    };
    return { state: await this.parts.seal.seal(this.position, kept), isPromoted };
  }

  /** What the engine wants done can be done by a workflow only. */
  private isPromotedBy(seq: number, { more, commands, state, facts }: Outcome): boolean {
    // What has ended in this step has begun nothing that goes on.
    if (isOver(state)) return false;
    if (more || commands.length > 0) return true;
    return facts.length > 0 && (this.parts.mustPromote?.(seq) ?? false);
  }
}

/** With the first command the instance is promoted: its workflow finds in the state what is to be done. */
function leftToTheWorkflow(): void {}

const clock = {
  now: () => Date.now(),
  pause: () => Promise.resolve(),
  rest: () => Promise.resolve(),
  startSlice: startStepClock,
};
const NOTHING: KeptState = { state: null, isPromoted: false };

function endIn(facts: readonly Fact[]): number | null {
  const end = facts.findLast((fact) => fact.fact === 'instance.status');
  return end !== undefined && (end.status === 'completed' || end.status === 'terminated') ? end.at : null;
}

/** What is sealed beside the row. */
export interface StoredState {
  readonly state: EngineState | PackedState;
  /** The engine stopped in the middle, at the end of a slice. */
  readonly isUnfinished?: true;
  /** To be started by the workflow that goes on from here. */
  readonly calls?: readonly WaitingCall[];
}

export function isOver({ status }: EngineState): boolean {
  return status === 'completed' || status === 'terminated';
}

/** Fewer tokens take no more space as they are, and packing them takes longer than all else that is done to store them. */
const WORTH_PACKING = 20;

function storable(state: EngineState): EngineState | PackedState {
  return Object.keys(state.tokens).length < WORTH_PACKING ? state : packState(state);
}
