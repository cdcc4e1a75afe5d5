import type { EngineInput } from '@svc/engine';
import { withValues } from '../../src/checks-of.js';
import type { CheckedCommitRequest, InputVerdict } from '../../src/commit.js';
import type { LoadedModel } from '../../src/loaded-model.js';
import type { LogAnswer } from '../../src/ports.js';
import { isReplacement } from '../../src/refusals.js';
import { InMemoryLog } from '../in-memory-log.js';
import type { Batch } from '../in-memory-log.js';
import type { Faults } from './faults.js';
import { FoldedLog } from './folded-log.js';

/** Inputs with values of callers and services, which may not be fit to be stored. */
const WITH_VALUES: ReadonlySet<EngineInput['type']> = new Set([
  ...(['started', 'taskCompleted', 'jobSucceeded', 'eventReceived', 'variablesUpdated', 'decisionEvaluated'] as const),
]);

type Refused = Extract<LogAnswer, { kind: 'refused' }>;

/** The commit log of one instance, which refuses what a database may refuse, and may be restored to an earlier time. */
export class SimulatedLog {
  private readonly store = new InMemoryLog();
  private current: FoldedLog;
  /** Whether it can be stored, by id of the input. */
  private readonly fitness = new Map<string, boolean>();

  constructor(
    private readonly loaded: LoadedModel,
    private readonly faults: Faults,
  ) {
    this.current = new FoldedLog([], loaded);
  }

  get batches(): readonly Batch[] {
    return this.store.batches;
  }

  get lastSeq(): number {
    return this.batches.length;
  }

  get folded(): FoldedLog {
    return this.current;
  }

  commit(request: CheckedCommitRequest): LogAnswer {
    const verdict = firstInvalid(request);
    if (verdict !== null) return { kind: 'invalid', verdict };
    const refusal = request.seq === this.lastSeq + 1 ? this.refusalOf(request) : null;
    const answer = refusal ?? this.store.commit(request);
    for (const batch of this.batches.slice(this.current.lastSeq)) this.current.add(batch);
    const isWritten = answer.kind === 'committed' || answer.kind === 'same';
    return isWritten ? { ...answer, inputIds: request.inputs.map(({ id }) => id) } : answer;
  }

  /** The later commits are lost. */
  restoreTo(seq: number): void {
    this.store.batches.splice(seq);
    this.current = new FoldedLog(this.batches, this.loaded);
  }

  /** What was put in the place of a refused input is not refused again: that would be a defect of the log. */
  private refusalOf({ inputs, facts }: CheckedCommitRequest): Refused | null {
    if (inputs.some(isReplacement) || inputs.length + facts.length === 0) return null;
    const unfit = inputs.find(({ id, input }) => WITH_VALUES.has(input.type) && this.isUnfit(id));
    if (unfit) return refused(unfit.id, 'value_refused');
    const claim = inputs.find(({ input }) => input.type === 'taskCompleted');
    if (claim && this.faults.happens('changedClaim')) return refused(claim.id, 'claim_changed');
    const hasEvents = facts.some(({ fact }) => fact === 'event.published');
    if (hasEvents && this.faults.happens('tooManyEvents')) return refused(null, 'too_many_events');
    return inputs.length > 0 && this.faults.happens('refusal') ? refused(null, 'value_refused') : null;
  }

  private isUnfit(inputId: string): boolean {
    const isUnfit = this.fitness.get(inputId) ?? this.faults.happens('unfitInput');
    this.fitness.set(inputId, isUnfit);
    return isUnfit && !this.faults.isOver;
  }
}

function refused(inputId: string | null, reason: Refused['reason']): Refused {
  return { kind: 'refused', inputId, reason, message: `refused: ${reason}` };
}

/** The only type that the simulated processes declare is that of integers. */
function firstInvalid({ types, facts }: CheckedCommitRequest): InputVerdict | null {
  const invalid = types && withValues(types.checks, facts).find(({ value }) => !Number.isInteger(value));
  if (!invalid) return null;
  const { inputId, check } = invalid;
  return { inputId, check, violations: [{ path: '', message: 'expected an integer', expected: 'an integer' }] };
}
