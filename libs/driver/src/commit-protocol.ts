import { assertNever } from '@svc/engine';
import type { InputEnvelope } from '@svc/engine';
import { AheadOfLog } from './ahead-of-log.js';
import { Attempts } from './attempts.js';
import type { Attempt } from './attempts.js';
import { checksOf } from './checks-of.js';
import type { CommitAnswer, CommitRequest, Committed, InputVerdict } from './commit.js';
import { committedAlone } from './committed-alone.js';
import { continuation } from './continuation.js';
import { restingIn } from './driver-state.js';
import type { DriverState, Stepping } from './driver-state.js';
import { withoutThese } from './inbox.js';
import type { InstanceParts } from './instance-parts.js';
import { NotStarted } from './not-started.js';
import type { LogAnswer, Ports } from './ports.js';
import { isSilent, isUnchecked, refusesAny } from './progress.js';
import type { Advanced } from './progress.js';
import { Questions } from './questions.js';
import { insteadOf, isReplacement, isStuckBy, isToBeKept, isUncalledStart } from './refusals.js';
import type { AnsweredObjection } from './refusals.js';
import { Verdicts } from './verdicts.js';

type Refused = Extract<CommitAnswer, { kind: 'refused' }>;

/** Advances arrived inputs, commits them, and reacts to the log's answer as README.md says. */
export class CommitProtocol {
  private readonly questions: Questions;
  private readonly verdicts = new Verdicts();
  private readonly attempts: Attempts;
  /** When the step began. A slice keeps this time when the step is repeated. */
  private steppedAt = 0;
  /** How long the last commit of the step asks the run to pause. */
  private pauseMs = 0;

  constructor(
    private readonly parts: InstanceParts,
    private readonly ports: Ports,
    private current: DriverState,
  ) {
    this.questions = new Questions((asked) => ports.work.answersTo(asked));
    this.attempts = new Attempts(parts.progress, this.questions, this.verdicts);
  }

  get state(): DriverState {
    return this.current;
  }

  /** Advances everything that has arrived, commits it, carries out its commands and answers its callers. */
  async step(): Promise<void> {
    this.move('stepping', this.state.is === 'sliced' ? 'sliced' : 'waiting');
    this.steppedAt = this.ports.clock.now();
    this.pauseMs = 0;
    let own = this.parts.inbox.takeAll();
    const isFirst = own.length > 0;
    do {
      if (this.state.is === 'repeating') this.move('stepping');
      own = await this.advanceAndCommit(own);
    } while (own.length > 0 || this.state.is !== 'stepping');
    this.questions.forget();
    this.verdicts.forget();
    const rest = restingIn(this.state);
    this.current = { is: rest };
    if (rest !== 'waiting') await this.pauseAfter(isFirst);
  }

  /** After the first slice of its inputs, whose callers may be waiting, and where a commit asks for it. */
  private async pauseAfter(isFirst: boolean): Promise<void> {
    if (!isFirst && this.pauseMs === 0) return;
    await this.ports.clock.pause(Math.max(this.pauseMs, 1), () => !this.parts.inbox.isEmpty);
  }

  private move(is: Stepping['is'], then = restingIn(this.state)): void {
    this.current = { is, then };
  }

  /** Returns the inputs that are still to be done: none, unless the log's answer was neither `committed` nor `same`. */
  private async advanceAndCommit(own: readonly InputEnvelope[]): Promise<InputEnvelope[]> {
    const slice = continuation(this.parts.instanceId, this.parts.position.next, own[0]?.at ?? this.steppedAt);
    const inputs = restingIn(this.state) === 'sliced' ? [slice, ...own] : own;
    const first = this.attempts.make(inputs);
    const attempted = this.attempts.asks(first) ? await this.attempts.answered(first) : first;
    if (attempted instanceof Error) return this.afterDefect(inputs, own, attempted);
    if (attempted === null) return this.commit({ own, advanced: null, isCrowded: restingIn(this.state) === 'crowded' });
    const left = withoutThese(own, attempted.inputs);
    this.parts.inbox.putBack(left);
    const isCrowded = left.length > 0;
    this.restAfter({ more: restingIn(this.state) === 'sliced', isCrowded });
    return this.commit({ own: withoutThese(own, left), advanced: attempted, isCrowded });
  }

  private restAfter({ more, isCrowded }: { readonly more: boolean; readonly isCrowded: boolean }): void {
    const { current } = this;
    if ('then' in current) this.current = { ...current, then: more ? 'sliced' : isCrowded ? 'crowded' : 'waiting' };
  }

  /**
   * Each input by itself shows whose it is; that one is answered, or stops the instance as an incident. Of a start there is nothing
   * yet that could be stopped: if nobody has requested it, the defect is thrown for whoever runs the instance to show.
   */
  private async afterDefect(
    inputs: readonly InputEnvelope[],
    own: readonly InputEnvelope[],
    error: Error,
  ): Promise<InputEnvelope[]> {
    this.verdicts.forget();
    if (inputs.length > 1) return this.eachAlone(own);
    const [culprit] = inputs;
    if (!culprit || isReplacement(culprit) || isUncalledStart(culprit, this.parts.startId)) throw error;
    this.ports.log.error('the engine failed', { inputId: culprit.id, type: culprit.input.type, error });
    const message = `unexpected error: ${error.message}`;
    const objection = { code: 'UnexpectedError', message, isOfInput: false } as const;
    return this.without(culprit, own, { ...objection, answerCode: 'INTERNAL' });
  }

  private async eachAlone(own: readonly InputEnvelope[]): Promise<InputEnvelope[]> {
    // A slice comes before the others, which follow in a commit of their own.
    if (restingIn(this.state) === 'sliced') return [...(await this.advanceAndCommit([])), ...own];
    const left: InputEnvelope[] = [];
    for (const input of own) {
      left.push(...(await this.advanceAndCommit([input])));
      this.verdicts.forget();
    }
    return left;
  }

  /** Refusals and repeated inputs change nothing, so they need no commit. */
  private async commit(attempt: Attempt): Promise<InputEnvelope[]> {
    const { advanced } = attempt;
    const { commits } = this.ports;
    // But the state may be behind the log, where a commit succeeded and its workflow task did not, or ahead of it, where it was
    // restored. So the log is asked before a caller is told anything.
    const isTraceless = advanced !== null && isSilent(advanced);
    const mustAsk =
      commits.isShared === true || advanced === null || this.tellsAnyone(advanced) || isUnchecked(advanced);
    if (isTraceless && !mustAsk) return this.acceptOwn(advanced, attempt);
    const request = this.parts.position.requestOf(isTraceless ? null : advanced);
    const checks = checksOf(advanced, request.facts, this.parts.modelHash);
    let answer: LogAnswer;
    try {
      answer = await commits.commit({ ...request, ...checks }, advanced?.outcome ?? null);
    } catch (error) {
      this.drop(attempt);
      throw error;
    }
    switch (answer.kind) {
      case 'committed':
      case 'same':
        return this.afterCommit(request, answer, attempt);
      case 'superseded':
        return this.follow(answer.inputs, attempt);
      case 'refused':
        return this.afterRefusal(answer, attempt);
      case 'invalid':
        return this.withVerdict(answer.verdict, attempt);
      case 'gap':
        return this.standBack(answer.lastSeq, attempt);
      default:
        return assertNever(answer);
    }
  }

  private tellsAnyone(advanced: Advanced): boolean {
    return refusesAny(advanced) || advanced.inputs.some(({ id }) => this.parts.inbox.isAsked(id));
  }

  private afterCommit(request: CommitRequest, answer: Committed, attempt: Attempt): InputEnvelope[] {
    this.pauseMs = answer.pauseMs ?? 0;
    const alone = committedAlone(request, answer);
    if (alone !== null) return this.acceptAlone(alone, attempt);
    this.committed(request);
    if (this.ports.commits.isLive()) this.parts.position.confirm();
    return attempt.advanced ? this.acceptOwn(attempt.advanced, attempt) : [];
  }

  private committed(request: CommitRequest): void {
    this.verdicts.forget();
    this.parts.position.committed(request);
    this.move('stepping');
  }

  /** The worker that committed had heard of these alone (ADR 16): they are what happened; the others come after them. */
  private acceptAlone(committedInputs: readonly InputEnvelope[], attempt: Attempt): InputEnvelope[] {
    this.drop(attempt);
    const committed = committedInputs.length > 0 ? this.parts.progress.repeat(committedInputs) : null;
    this.committed(this.parts.position.requestOf(committed));
    if (committed) this.accept(committed, attempt);
    return withoutThese(attempt.own, committedInputs);
  }

  /** What the log does not hold leaves nothing in the state either, which is always what the log alone leads to. */
  private acceptOwn(advanced: Advanced, attempt: Attempt): InputEnvelope[] {
    if (isSilent(advanced)) this.parts.progress.drop(advanced);
    return this.accept(advanced, attempt);
  }

  private accept({ outcome }: Advanced, { isCrowded }: Attempt): InputEnvelope[] {
    this.verdicts.forget();
    this.expectStarted(outcome.results);
    this.restAfter({ more: outcome.more, isCrowded });
    for (const command of outcome.commands) this.ports.work.carryOut(command);
    for (const { inputId, result } of outcome.results) this.parts.inbox.answer(inputId, result);
    for (const input of this.parts.stuck.release(outcome.state)) this.parts.inbox.add(input);
    this.ports.work.show(outcome.state.status);
    return [];
  }

  private expectStarted(results: Advanced['outcome']['results']): void {
    const start = results.find(({ inputId }) => inputId === this.parts.startId)?.result;
    if (start !== undefined && !start.ok) throw NotStarted.of(start);
  }

  /** The log holds other inputs at this seq. They are applied now; the own ones follow. */
  private follow(stored: readonly InputEnvelope[], attempt: Attempt): InputEnvelope[] {
    this.verdicts.forget();
    this.drop(attempt);
    this.parts.position.superseded();
    if (stored.length > 0) this.accept(this.parts.progress.repeat(stored), attempt);
    // This was the answer to a sync. Another sync asks whether the log holds further commits.
    if (attempt.own.length === 0) this.parts.inbox.requestSync();
    return withoutThese(attempt.own, stored);
  }

  /** A typed value is invalid: the engine gets the verdict and advances the same inputs again from the state before. */
  private async withVerdict(verdict: InputVerdict, attempt: Attempt): Promise<InputEnvelope[]> {
    const endless = this.verdicts.note(verdict);
    if (endless === null) return this.again(attempt);
    this.verdicts.forget();
    return this.withoutRefused(endless, attempt);
  }

  private async afterRefusal(answer: Refused, attempt: Attempt): Promise<InputEnvelope[]> {
    if (this.verdicts.noteRefusedEvents(answer)) return this.again(attempt);
    this.verdicts.forget();
    return this.withoutRefused(answer, attempt);
  }

  /** The same once more, from the state before; also where it is only a slice. */
  private again(attempt: Attempt): InputEnvelope[] {
    this.drop(attempt);
    this.move('repeating');
    return [...attempt.own];
  }

  /** If no input is named, each by itself shows whose it is. */
  private async withoutRefused({ inputId, reason, message }: Refused, attempt: Attempt): Promise<InputEnvelope[]> {
    const { own, advanced } = attempt;
    this.ports.log.warn('the commit refused an input', { reason, inputId });
    // Asked again, it is answered by that refusal.
    if (inputId !== null && this.questions.refuse(inputId, message, this.parts.position.next))
      return this.again(attempt);
    this.drop(attempt);
    if (inputId === null && own.length + (restingIn(this.state) === 'sliced' ? 1 : 0) > 1) return this.eachAlone(own);
    const refused = this.questions.blamed(inputId, advanced?.inputs ?? own);
    if (!refused || isReplacement(refused))
      throw new Error(`the log refuses ${refused?.id ?? 'a commit without inputs'}, which is a defect: ${message}`);
    const answerCode = reason === 'claim_changed' ? 'CONFLICT' : 'VALIDATION_ERROR';
    const code = reason === 'caller_ended' ? 'CallerEnded' : 'ValueRefused';
    const objection = { code, message, isOfInput: refused.id === inputId } as const;
    return this.without(refused, own, { ...objection, answerCode });
  }

  /** Answers the caller of the input; without a caller, or if it is an event that is not to be lost, the input is replaced. */
  private without(
    input: InputEnvelope,
    own: readonly InputEnvelope[],
    { answerCode, ...objection }: AnsweredObjection,
  ): InputEnvelope[] {
    const others = own.filter(({ id }) => id !== input.id);
    if (this.parts.inbox.isAsked(input.id) && !isToBeKept(input, objection)) {
      this.parts.inbox.answer(input.id, { ok: false, code: answerCode, message: objection.message });
      return others;
    }
    const instead = insteadOf(input, objection, this.parts.position.next);
    this.parts.inbox.answerBy(input.id, instead.id);
    // The input may be the continuation of a slice, which must not be requested again.
    if (isStuckBy(instead) && restingIn(this.state) === 'sliced') this.restAfter({ more: false, isCrowded: false });
    return [instead, ...others];
  }

  /** The log does not hold what this driver knows. The log is the truth, so this driver must not go on. */
  private standBack(lastSeq: number, attempt: Attempt): never {
    this.drop(attempt);
    if (!this.parts.progress.state)
      throw new NotStarted('AlreadyStarted', `the instance exists with ${lastSeq} commits and is not started again`);
    throw new AheadOfLog(this.parts.position.last, lastSeq);
  }

  /** Reverts to the state before the attempt. */
  private drop({ advanced }: Attempt): void {
    if (advanced) this.parts.progress.drop(advanced);
  }
}
