import { assertNever } from '@svc/engine';
import type { InputEnvelope } from '@svc/engine';
import { AheadOfLog } from './ahead-of-log.js';
import type { Attempt } from './attempts.js';
import type { CommitAnswer, CommitRequest, Committed, InputVerdict } from './commit.js';
import { committedAlone } from './committed-alone.js';
import { withoutThese } from './inbox.js';
import type { InstanceParts } from './instance-parts.js';
import { NotStarted } from './not-started.js';
import type { LogAnswer, Ports } from './ports.js';
import { isSilent } from './progress.js';
import type { Advanced } from './progress.js';
import type { Questions } from './questions.js';
import { insteadOf, isReplacement, isStuckBy, isToBeKept } from './refusals.js';
import type { AnsweredObjection } from './refusals.js';
import type { StepState } from './step-state.js';
import type { Verdicts } from './verdicts.js';

type Refused = Extract<CommitAnswer, { kind: 'refused' }>;

export interface LogAnswersParts {
  readonly instance: InstanceParts;
  readonly ports: Ports;
  readonly state: StepState;
  readonly questions: Questions;
  readonly verdicts: Verdicts;
  /** Advances and commits each of these by itself, which shows whose a refusal is. */
  readonly eachAlone: (own: readonly InputEnvelope[]) => Promise<InputEnvelope[]>;
}

/** What follows from the answers of the log (README.md). Each method returns the inputs that are still to be done. */
export class LogAnswers {
  /** How long the last commit of the step asks the run to pause. */
  pauseMs = 0;

  constructor(private readonly parts: LogAnswersParts) {}

  after(answer: LogAnswer, request: CommitRequest, attempt: Attempt): InputEnvelope[] | Promise<InputEnvelope[]> {
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

  /** What the log does not hold leaves nothing in the state either, which is always what the log alone leads to. */
  acceptOwn(advanced: Advanced, attempt: Attempt): InputEnvelope[] {
    if (isSilent(advanced)) this.parts.instance.progress.drop(advanced);
    return this.accept(advanced, attempt);
  }

  /** Answers the caller of the input; without a caller, or if it is an event that is not to be lost, the input is replaced. */
  without(
    input: InputEnvelope,
    own: readonly InputEnvelope[],
    { answerCode, ...objection }: AnsweredObjection,
  ): InputEnvelope[] {
    const { inbox, position } = this.parts.instance;
    const others = own.filter(({ id }) => id !== input.id);
    if (inbox.isAsked(input.id) && !isToBeKept(input, objection)) {
      inbox.answer(input.id, { ok: false, code: answerCode, message: objection.message });
      return others;
    }
    const instead = insteadOf(input, objection, position.next);
    inbox.answerBy(input.id, instead.id);
    // The input may be the continuation of a slice, which must not be requested again.
    if (isStuckBy(instead) && this.parts.state.isSliced)
      this.parts.state.restAfter({ more: false, isBacklogged: false });
    return [instead, ...others];
  }

  /** Reverts to the state before the attempt. */
  drop({ advanced }: Attempt): void {
    if (advanced) this.parts.instance.progress.drop(advanced);
  }

  private afterCommit(request: CommitRequest, answer: Committed, attempt: Attempt): InputEnvelope[] {
    this.pauseMs = answer.pauseMs ?? 0;
    const alone = committedAlone(request, answer);
    if (alone !== null) return this.acceptAlone(alone, attempt);
    this.committed(request);
    if (this.parts.ports.commits.isLive()) this.parts.instance.position.confirm();
    return attempt.advanced ? this.acceptOwn(attempt.advanced, attempt) : [];
  }

  private committed(request: CommitRequest): void {
    this.parts.verdicts.forget();
    this.parts.instance.position.committed(request);
    this.parts.state.move('stepping');
  }

  /** The worker that committed had heard of these alone (ADR 16): they are what happened; the others come after them. */
  private acceptAlone(committedInputs: readonly InputEnvelope[], attempt: Attempt): InputEnvelope[] {
    const { progress, position } = this.parts.instance;
    this.drop(attempt);
    const committed = committedInputs.length > 0 ? progress.repeat(committedInputs) : null;
    this.committed(position.requestOf(committed));
    if (committed) this.accept(committed, attempt);
    return withoutThese(attempt.own, committedInputs);
  }

  private accept({ outcome }: Advanced, { isBacklogged }: Attempt): InputEnvelope[] {
    const { instance, ports, state, verdicts } = this.parts;
    verdicts.forget();
    this.expectStarted(outcome.results);
    state.restAfter({ more: outcome.more, isBacklogged });
    for (const command of outcome.commands) ports.work.carryOut(command);
    for (const { inputId, result } of outcome.results) instance.inbox.answer(inputId, result);
    for (const input of instance.stuck.release(outcome.state)) instance.inbox.add(input);
    ports.work.show(outcome.state.status);
    return [];
  }

  private expectStarted(results: Advanced['outcome']['results']): void {
    const start = results.find(({ inputId }) => inputId === this.parts.instance.startId)?.result;
    if (start !== undefined && !start.ok) throw NotStarted.of(start);
  }

  /** The log holds other inputs at this seq. They are applied now; the own ones follow. */
  private follow(stored: readonly InputEnvelope[], attempt: Attempt): InputEnvelope[] {
    const { progress, position, inbox } = this.parts.instance;
    this.parts.verdicts.forget();
    this.drop(attempt);
    position.superseded();
    if (stored.length > 0) this.accept(progress.repeat(stored), attempt);
    // This was the answer to a sync. Another sync asks whether the log holds further commits.
    if (attempt.own.length === 0) inbox.requestSync();
    return withoutThese(attempt.own, stored);
  }

  /** A typed value is invalid: the engine gets the verdict and advances the same inputs again from the state before. */
  private withVerdict(verdict: InputVerdict, attempt: Attempt): InputEnvelope[] | Promise<InputEnvelope[]> {
    const endless = this.parts.verdicts.note(verdict);
    if (endless === null) return this.again(attempt);
    this.parts.verdicts.forget();
    return this.withoutRefused(endless, attempt);
  }

  private afterRefusal(answer: Refused, attempt: Attempt): InputEnvelope[] | Promise<InputEnvelope[]> {
    if (this.parts.verdicts.noteRefusedEvents(answer)) return this.again(attempt);
    this.parts.verdicts.forget();
    return this.withoutRefused(answer, attempt);
  }

  /** The same once more, from the state before; also where it is only a slice. */
  private again(attempt: Attempt): InputEnvelope[] {
    this.drop(attempt);
    this.parts.state.move('repeating');
    return [...attempt.own];
  }

  /** If no input is named, each by itself shows whose it is. */
  private async withoutRefused({ inputId, reason, message }: Refused, attempt: Attempt): Promise<InputEnvelope[]> {
    const { questions, ports, state, instance } = this.parts;
    const { own, advanced } = attempt;
    ports.log.warn('the commit refused an input', { reason, inputId });
    // Asked again, it is answered by that refusal.
    if (inputId !== null && questions.refuse(inputId, message, instance.position.next)) return this.again(attempt);
    this.drop(attempt);
    if (inputId === null && own.length + (state.isSliced ? 1 : 0) > 1) return this.parts.eachAlone(own);
    const refused = questions.blamed(inputId, advanced?.inputs ?? own);
    if (!refused || isReplacement(refused))
      throw new Error(`the log refuses ${refused?.id ?? 'a commit without inputs'}, which is a defect: ${message}`);
    const answerCode = reason === 'claim_changed' ? 'CONFLICT' : 'VALIDATION_ERROR';
    const code = reason === 'caller_ended' ? 'CallerEnded' : 'ValueRefused';
    const objection = { code, message, isOfInput: refused.id === inputId } as const;
    return this.without(refused, own, { ...objection, answerCode });
  }

  /** The log does not hold what this driver knows. The log is the truth, so this driver must not go on. */
  private standBack(lastSeq: number, attempt: Attempt): never {
    const { progress, position } = this.parts.instance;
    this.drop(attempt);
    if (!progress.state)
      throw new NotStarted('AlreadyStarted', `the instance exists with ${lastSeq} commits and is not started again`);
    throw new AheadOfLog(position.last, lastSeq);
  }
}
