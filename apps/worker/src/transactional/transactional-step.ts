import type { InstanceLimits } from '@svc/contract';
import type { StateSeal } from '@svc/contract/codec';
import { Attempts, engineOf, isSilent, Progress, Questions, Verdicts } from '@svc/driver';
import type { Advanced, AnswersTo, CommitRequest, LoadedModel, WaitingCall } from '@svc/driver';
import { ENGINE_VERSION, packState } from '@svc/engine';
import type { EngineState, Fact, InputEnvelope, InputResult, PackedState } from '@svc/engine';
import type { Committer, KeptCommitAnswer, KeptState } from '@svc/persistence';
import type { TypeCheckers } from '../activities/type-checkers.js';
import { startStepClock } from './step-clock.js';
import { waitingCalls } from './waiting-calls.js';

export interface StepParts {
  readonly committer: Pick<Committer, 'commitKept'>;
  readonly seal: StateSeal;
  readonly checkers: Pick<TypeCheckers, 'check'>;
  readonly limits: InstanceLimits;
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

export type StepResult = { readonly inputId: string; readonly result: InputResult };

export type StepEnd =
  /** Written, or nothing was to be written; `isPromoted`: a workflow goes on from here. */
  | {
      readonly kind: 'settled';
      readonly results: readonly StepResult[];
      readonly position: Position;
      readonly isPromoted: boolean;
      /** When the instance ended by this; null where it goes on, or had ended before. */
      readonly endedAt: number | null;
    }
  /** One input cannot be applied; nothing was written. */
  | { readonly kind: 'refused'; readonly inputId: string; readonly code: RefusedCode; readonly message: string }
  /** The instance stands elsewhere by now; nothing was written. */
  | { readonly kind: 'stale' };
type RefusedCode = 'CONFLICT' | 'VALIDATION_ERROR' | 'INTERNAL';
type Refused = Extract<StepEnd, { kind: 'refused' }>;

/** One step of an instance without a workflow: advances the inputs and commits what came of them, all or nothing. */
export class TransactionalStep {
  private readonly progress: Progress;
  private readonly questions: Questions;
  private readonly verdicts = new Verdicts();
  private readonly attempts: Attempts;

  constructor(
    private readonly parts: StepParts,
    private readonly position: Position,
    answersTo: AnswersTo,
  ) {
    const { loaded, state } = position;
    this.progress = new Progress(
      engineOf(ENGINE_VERSION),
      loaded,
      { ...parts.limits, startClock: startStepClock },
      state,
    );
    this.questions = new Questions(answersTo);
    this.attempts = new Attempts(this.progress, this.questions, this.verdicts);
  }

  /** Rejects while the database is not available. After anything but `settled` the position's state is as it was. */
  async take(inputs: readonly InputEnvelope[]): Promise<StepEnd> {
    for (;;) {
      const advanced = await this.advance(inputs);
      if (advanced instanceof Error) return defectOf(inputs, advanced);
      try {
        const end = await this.settle(advanced);
        if (end?.kind === 'settled') return end;
        this.progress.drop(advanced);
        if (end !== null) return end;
      } catch (error) {
        this.progress.drop(advanced);
        throw error;
      }
    }
  }

  private async advance(inputs: readonly InputEnvelope[]): Promise<Advanced | Error> {
    const first = this.attempts.make(inputs);
    const attempted = this.attempts.asks(first) ? await this.attempts.answered(first) : first;
    if (attempted === null) throw new Error('expected inputs, found none');
    return attempted;
  }

  /** Null where the same inputs are to be advanced again, knowing more. */
  private async settle(advanced: Advanced): Promise<StepEnd | null> {
    const invalid = await this.firstInvalid(advanced);
    if (invalid !== null) return this.withVerdict(invalid);
    const { outcome } = advanced;
    const isPromoted = this.isPromotedBy(outcome);
    // Even what leaves no trace asks the log: the state may be one that others have left behind.
    const answer = isSilent(advanced)
      ? await this.commit([], [], { state: null, isPromoted: false })
      : await this.commit(advanced.inputs, outcome.facts, await this.keptOf(advanced, isPromoted), outcome.more);
    return this.afterCommit(answer, advanced, isPromoted);
  }

  /** What the engine wants done can be done by a workflow only. */
  private isPromotedBy({ more, commands, state, facts }: Advanced['outcome']): boolean {
    // What has ended in this step has begun nothing that goes on.
    if (isOver(state)) return false;
    if (more || commands.length > 0) return true;
    return facts.length > 0 && (this.parts.mustPromote?.(this.position.seq + 1) ?? false);
  }

  private afterCommit(answer: KeptCommitAnswer, advanced: Advanced, isPromoted: boolean): StepEnd | null {
    if (answer.kind === 'refused') return this.afterRefusal(answer, advanced);
    if (answer.kind === 'committed' || (answer.kind === 'same' && isSilent(advanced)))
      return this.settled(advanced, isPromoted);
    return { kind: 'stale' };
  }

  private settled(advanced: Advanced, isPromoted: boolean): StepEnd {
    const { results, state, facts } = advanced.outcome;
    const seq = this.position.seq + (isSilent(advanced) ? 0 : 1);
    return { kind: 'settled', results, position: { ...this.position, seq, state }, isPromoted, endedAt: endIn(facts) };
  }

  private afterRefusal(answer: Extract<KeptCommitAnswer, { kind: 'refused' }>, { inputs }: Advanced): Refused | null {
    if (this.verdicts.noteRefusedEvents(answer)) return null;
    const { inputId, reason, message } = answer;
    if (this.questions.refuse(inputId, message)) return null;
    const blamed = this.questions.blamed(inputId, inputs);
    const code = reason === 'claim_changed' ? 'CONFLICT' : 'VALIDATION_ERROR';
    return { kind: 'refused', inputId: blamed?.id ?? inputId, code, message };
  }

  private async firstInvalid({ outcome: { checks } }: Advanced) {
    for (let passed = 0; passed < checks.length;) {
      const found = await this.parts.checkers.check(this.position.loaded.modelHash, checks.slice(passed));
      if (found === null) return null;
      if (found.kind === 'invalid') return found.verdict;
      passed += found.passed;
    }
    return null;
  }

  private withVerdict(verdict: Parameters<Verdicts['note']>[0]): Refused | null {
    const endless = this.verdicts.note(verdict);
    return endless && { kind: 'refused', inputId: endless.inputId, code: 'VALIDATION_ERROR', message: endless.message };
  }

  private commit(
    inputs: CommitRequest['inputs'],
    facts: CommitRequest['facts'],
    kept: KeptState,
    isUnfinished = false,
  ): Promise<KeptCommitAnswer> {
    const { tenantId, instanceId, seq } = this.position;
    const now = inputs.at(-1)?.at ?? Date.now();
    const of = { tenantId, instanceId, engineVersion: ENGINE_VERSION };
    const request = { ...of, seq: seq + 1, inputs, facts, now, isUnfinished };
    return this.parts.committer.commitKept(request, kept);
  }

  /** An end leaves nothing to go on from. */
  private async keptOf({ outcome }: Advanced, isPromoted: boolean): Promise<KeptState> {
    const { state, more, commands } = outcome;
    if (isOver(state)) return { state: null, isPromoted };
    const calls = waitingCalls(commands);
    const kept: StoredState = {
      state: storable(state),
      ...(more && { isUnfinished: true }),
      ...(calls.length > 0 && { calls }),
    };
    return { state: await this.parts.seal.seal(this.position, kept), isPromoted };
  }
}

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

/** Whose it is shows when each input is advanced by itself. */
function defectOf(inputs: readonly InputEnvelope[], error: Error): Refused {
  return {
    kind: 'refused',
    inputId: inputs.length === 1 ? inputs[0]!.id : '',
    code: 'INTERNAL',
    message: `unexpected error: ${error.message}`,
  };
}
