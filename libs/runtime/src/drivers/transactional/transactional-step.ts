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
import type { TypeCheckers } from '../workflow/activities/type-checkers.js';
import { startStepClock } from './step-clock.js';
import { waitingCalls } from './waiting-calls.js';

export interface StepParts {
  readonly committer: Pick<Committer, 'commitKept'>;
  readonly seal: StateSeal;
  readonly checkers: Pick<TypeCheckers, 'check'>;
  readonly limits: InstanceLimits;
  readonly log: Log;
  /** For tests: every instance that has not ended is promoted with its next commit, also without need. */
  mustPromote?(seq: number): boolean;
}

/** The position of an instance; without a state if it has not started. */
export interface Position {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly seq: number;
  readonly state: EngineState | null;
  readonly loaded: LoadedModel;
}

export type StepResult = { readonly inputId: string; readonly result: CallerAnswer };

export type StepEnd =
  /** The answered inputs are committed, or there was nothing to write. The others must be tried again. */
  | {
      readonly kind: 'settled';
      readonly results: readonly StepResult[];
      readonly position: Position;
      /** A workflow continues from here. */
      readonly isPromoted: boolean;
      /** When this step ended the instance; null if it did not, or if it had ended before. */
      readonly endedAt: number | null;
    }
  /** The instance has changed meanwhile; nothing was written. */
  | { readonly kind: 'stale' };

/** The log has another commit, or a workflow drives the instance by now: the caller must read again. */
class Stale extends Error {}

/** One step of an instance without a workflow: one transaction with the result of its inputs and the new state. */
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
    const resume = state && { state, seq };
    const work: Work = { answersTo, carryOut: leftToTheWorkflow, show: () => undefined };
    const begun = { ...of, engineVersion: ENGINE_VERSION, limits: parts.limits, start: null, resume };
    this.driver = new InstanceDriver(begun, loaded, { commits: this, work, clock, log: parts.log });
  }

  /** Rejects while the database is not available. Without a commit the state of the position is unchanged. */
  async take(inputs: readonly InputEnvelope[]): Promise<StepEnd> {
    for (const input of inputs) {
      void this.driver.request(input).then((answer) => this.results.set(input.id, answer));
    }
    try {
      await this.driver.step();
    } catch (error) {
      // Some may have been committed alone before.
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

  /** An ended instance needs no state. */
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

  /** Commands can only be carried out by a workflow, and so can what no caller waits for: stuck inputs that are tried again. */
  private isPromotedBy(seq: number, { more, commands, state, facts }: Outcome): boolean {
    // An instance that ended in this step has no commands that continue.
    if (isOver(state)) return false;
    const triesAgain = state.status === 'running' && (state.stuck ?? []).length > 0;
    if (more || commands.length > 0 || triesAgain) return true;
    return facts.length > 0 && (this.parts.mustPromote?.(seq) ?? false);
  }
}

/** The first command promotes the instance. Its workflow finds the open work in the state. */
function leftToTheWorkflow(): void {}

const clock = {
  now: () => Date.now(),
  pause: () => Promise.resolve(),
  startSlice: startStepClock,
};
const NOTHING: KeptState = { state: null, isPromoted: false };

function endIn(facts: readonly Fact[]): number | null {
  const end = facts.findLast((fact) => fact.fact === 'instance.status');
  return end !== undefined && (end.status === 'completed' || end.status === 'terminated') ? end.at : null;
}

/** The content that is sealed in the row. */
export interface StoredState {
  readonly state: EngineState | PackedState;
  /** Whether the last slice ended in the middle of an input. */
  readonly isUnfinished?: true;
  /** Calls that the workflow which continues from here must start. */
  readonly calls?: readonly WaitingCall[];
}

export function isOver({ status }: EngineState): boolean {
  return status === 'completed' || status === 'terminated';
}

/** With fewer tokens packing saves no space, and it takes longer than the rest of storing them. */
const WORTH_PACKING = 20;

function storable(state: EngineState): EngineState | PackedState {
  return Object.keys(state.tokens).length < WORTH_PACKING ? state : packState(state);
}
