import type { InputEnvelope, InputResult } from '@svc/engine';
import { Attempts } from './attempts.js';
import { checksOf } from './checks-of.js';
import type { CommitAnswer, CommitRequest, InputVerdict } from './commit.js';
import { committedAlone } from './committed-alone.js';
import type { Committed } from './committed-alone.js';
import { continuation } from './continuation.js';
import type { DrivenInstance, ResumePoint } from './driven-instance.js';
import { restingIn } from './driver-state.js';
import type { DriverState, Stepping } from './driver-state.js';
import { engineOf } from './engines.js';
import { Foresight } from './foresight.js';
import { Inbox, withoutThese } from './inbox.js';
import type { CallerAnswer } from './inbox.js';
import type { LoadedModel } from './loaded-model.js';
import { LogPosition } from './log-position.js';
import { NotStarted } from './not-started.js';
import { isSilent, isUnchecked, refusesAny } from './outcomes.js';
import type { Ports } from './ports.js';
import type { Preview } from './preview.js';
import { Progress } from './progress.js';
import type { Advanced } from './progress.js';
import { Questions } from './questions.js';
import { isReplacement, mustStick } from './refusals.js';
import type { Objection } from './refusals.js';
import { StuckInputs } from './stuck-inputs.js';
import { Turns } from './turns.js';
import { Verdicts } from './verdicts.js';

type Refused = Extract<CommitAnswer, { kind: 'refused' }>;
/** What has arrived, and what the engine made of it. */
interface Attempt {
  readonly own: readonly InputEnvelope[];
  /** Null where there was nothing to advance. */
  readonly advanced: Advanced | null;
  /** Inputs were left for the next slice. */
  readonly isCrowded: boolean;
}
/** With the code that a caller is told. */
type ToldObjection = Objection & { readonly told: Extract<CallerAnswer, { ok: false }>['code'] };

/** Drives one process instance by the commit protocol (README.md): advances, commits, and only then acts and answers. */
export class InstanceDriver {
  private readonly inbox = new Inbox();
  private readonly progress: Progress;
  private readonly questions: Questions;
  private readonly verdicts = new Verdicts();
  private readonly attempts: Attempts;
  private readonly foresight: Foresight;
  private readonly stuck: StuckInputs;
  private readonly position: LogPosition;
  /** Null where the engine is one that lets nobody in between its slices. */
  private readonly turns: Turns | null;
  private current: DriverState;
  /** When the step began: its slice has the same time however often it is repeated. */
  private steppedAt = 0;

  constructor(
    private readonly of: DrivenInstance,
    private readonly loaded: LoadedModel,
    private readonly ports: Ports,
  ) {
    const engine = engineOf(of.engineVersion);
    this.current = { is: of.resume?.isUnfinished === true ? 'sliced' : 'waiting' };
    this.turns = engine.behaviour.slicesByCost ? new Turns(ports.clock) : null;
    this.progress = new Progress(engine, loaded, of.limits, of.resume?.state ?? null);
    this.questions = new Questions((asked) => ports.work.answersTo(asked));
    this.attempts = new Attempts(this.progress, this.questions, this.verdicts);
    this.foresight = new Foresight(this.progress, this.attempts);
    this.stuck = new StuckInputs(of.resume?.stuck ?? []);
    this.position = new LogPosition(of, this.progress, this.stuck, ports.clock);
    if (of.start) this.inbox.add(of.start);
    if (of.resume) ports.work.startAll(engine.openWork(of.resume.state));
  }

  get state(): DriverState {
    return this.current;
  }

  get hasWork(): boolean {
    return !this.inbox.isEmpty || this.state.is === 'sliced';
  }

  get isOver(): boolean {
    const status = this.progress.state?.status;
    return status === 'completed' || status === 'terminated';
  }

  /** Asks the log, with the next step, whether it knows more. */
  requestSync(): void {
    this.inbox.requestSync();
  }

  /** Takes what has happened elsewhere, with nobody to be answered. */
  receive(input: InputEnvelope): void {
    this.inbox.add(input);
  }

  /** Resolves after the commit. */
  request(input: InputEnvelope): Promise<CallerAnswer> {
    return this.inbox.ask(input);
  }

  /** The answer that a request would get, where that can be told now; a step that is not committed yet may change it. */
  foresee(input: InputEnvelope): InputResult | undefined {
    if ('then' in this.state || !this.position.isConfirmed || !this.progress.state) return undefined;
    return this.foresight.resultOf(input);
  }

  /** What the input would do now. A step that is being committed counts as done. */
  preview(input: InputEnvelope): Preview {
    return this.foresight.preview(input);
  }

  describe(): string {
    return this.progress.describe();
  }

  /** Null before the first step. Meant for a driver that rests and has no work. */
  toResume(): ResumePoint | null {
    const { state } = this.progress;
    return state && { state, seq: this.position.last, stuck: this.stuck.all };
  }

  /** Advances everything that has arrived, commits it, carries out its commands and answers its callers. */
  async step(): Promise<void> {
    this.move('stepping', this.state.is === 'sliced' ? 'sliced' : 'waiting');
    this.steppedAt = this.ports.clock.now();
    let own = this.inbox.takeAll();
    const isFirst = own.length > 0;
    do {
      if (this.state.is === 'repeating') this.move('stepping');
      own = await this.advanceAndCommit(own);
    } while (own.length > 0 || this.state.is !== 'stepping');
    this.questions.forget();
    this.verdicts.forget();
    const rest = restingIn(this.state);
    this.current = { is: rest };
    if (rest !== 'waiting') await this.turns?.passAfter({ isFirst });
  }

  private move(is: Stepping['is'], then = restingIn(this.state)): void {
    this.current = { is, then };
  }

  private get isWhole(): boolean {
    return this.state.is === 'resynchronizing';
  }

  /** What is left to be done afterwards: nothing, unless the commit had another answer than expected. */
  private async advanceAndCommit(own: readonly InputEnvelope[]): Promise<InputEnvelope[]> {
    const slice = continuation(this.of.instanceId, this.position.next, own[0]?.at ?? this.steppedAt);
    const inputs = restingIn(this.state) === 'sliced' ? [slice, ...own] : own;
    const first = this.attempts.make(inputs);
    const attempted = this.attempts.asks(first) ? await this.attempts.answered(first) : first;
    if (attempted instanceof Error) return this.afterDefect(inputs, own, attempted);
    if (attempted === null) return this.commit({ own, advanced: null, isCrowded: restingIn(this.state) === 'crowded' });
    const left = withoutThese(own, attempted.inputs);
    this.inbox.putBack(left);
    const isCrowded = left.length > 0;
    this.restAfter({ more: restingIn(this.state) === 'sliced', isCrowded });
    return this.commit({ own: withoutThese(own, left), advanced: attempted, isCrowded });
  }

  private restAfter({ more, isCrowded }: { readonly more: boolean; readonly isCrowded: boolean }): void {
    const { current } = this;
    if ('then' in current) this.current = { ...current, then: more ? 'sliced' : isCrowded ? 'crowded' : 'waiting' };
  }

  /** Each input by itself shows whose it is; that one is answered, or stops the instance as an incident. */
  private async afterDefect(
    inputs: readonly InputEnvelope[],
    own: readonly InputEnvelope[],
    error: Error,
  ): Promise<InputEnvelope[]> {
    this.verdicts.forget();
    if (own.length > 1) {
      const left: InputEnvelope[] = [];
      for (const input of own) {
        left.push(...(await this.advanceAndCommit([input])));
        this.verdicts.forget();
      }
      return left;
    }
    const [culprit] = inputs;
    if (!culprit || isReplacement(culprit)) throw error;
    this.ports.log.error('the engine failed', { inputId: culprit.id, type: culprit.input.type, error });
    const message = `unexpected error: ${error.message}`;
    return this.without(culprit, own, { code: 'UnexpectedError', message, told: 'INTERNAL' });
  }

  /** Refusals and repetitions leave no trace, so they cost no commit. */
  private async commit(attempt: Attempt): Promise<InputEnvelope[]> {
    const { advanced } = attempt;
    // But a refusal may come of a state that is behind the log, when a commit got through and its workflow task did not:
    // the log is asked before anybody is told.
    const isTraceless = advanced !== null && isSilent(advanced) && !this.isWhole && this.stuck.incidents.length === 0;
    if (isTraceless && !refusesAny(advanced) && !isUnchecked(advanced)) return this.accept(advanced, attempt);
    const request = this.position.requestOf(isTraceless ? null : advanced, this.isWhole);
    const checks = checksOf(advanced, request.facts, this.loaded.modelHash);
    const answer = await this.ports.commits.commit({ ...request, ...checks });
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
        return this.resynchronize(answer.lastSeq, attempt);
      default:
        throw new Error(`unexpected answer ${JSON.stringify(answer satisfies never)}`);
    }
  }

  private afterCommit(request: CommitRequest, answer: Committed, attempt: Attempt): InputEnvelope[] {
    const alone = committedAlone(request, answer);
    if (alone !== null) return this.acceptAlone(alone, attempt);
    this.committed(request);
    if (this.ports.commits.isLive()) this.position.confirm();
    return attempt.advanced ? this.accept(attempt.advanced, attempt) : [];
  }

  private committed(request: CommitRequest): void {
    this.verdicts.forget();
    this.position.committed(request);
    this.move('stepping');
  }

  /** The worker that committed had heard of these alone (ADR 16): they are what happened; the others come after them. */
  private acceptAlone(heard: readonly InputEnvelope[], attempt: Attempt): InputEnvelope[] {
    this.drop(attempt);
    const committed = heard.length > 0 ? this.progress.advance(heard) : null;
    this.committed(this.position.requestOf(committed, this.isWhole));
    if (committed) this.accept(committed, attempt);
    return withoutThese(attempt.own, heard);
  }

  private accept({ outcome }: Advanced, { isCrowded }: Attempt): InputEnvelope[] {
    this.verdicts.forget();
    this.expectStarted(outcome.results);
    this.restAfter({ more: outcome.more, isCrowded });
    for (const command of outcome.commands) this.ports.work.carryOut(command);
    for (const { inputId, result } of outcome.results) this.inbox.answer(inputId, result);
    for (const input of this.stuck.release(outcome.state.status)) this.inbox.add(input);
    this.ports.work.show(this.stuck.all.length > 0 ? 'error' : outcome.state.status);
    return [];
  }

  private expectStarted(results: Advanced['outcome']['results']): void {
    const start = results.find(({ inputId }) => inputId === this.of.start?.id)?.result;
    if (start !== undefined && !start.ok) throw NotStarted.of(start);
  }

  /** This seq holds other inputs: they are what happened; the own ones come after them. */
  private follow(stored: readonly InputEnvelope[], attempt: Attempt): InputEnvelope[] {
    this.verdicts.forget();
    this.drop(attempt);
    this.position.superseded();
    if (stored.length > 0) this.accept(this.progress.advance(stored), attempt);
    // What was asked is answered by this; what is asked next is whether the log knows still more.
    if (attempt.own.length === 0) this.requestSync();
    return withoutThese(attempt.own, stored);
  }

  /** Typed values are not of their types: told so, the engine goes another way from the state before. */
  private withVerdict(verdict: InputVerdict, attempt: Attempt): InputEnvelope[] {
    const endless = this.verdicts.note(verdict);
    if (endless === null) return this.again(attempt);
    this.verdicts.forget();
    return this.withoutRefused(endless, attempt);
  }

  private afterRefusal(answer: Refused, attempt: Attempt): InputEnvelope[] {
    if (this.verdicts.noteRefusedEvents(answer)) return this.again(attempt);
    this.verdicts.forget();
    return this.withoutRefused(answer, attempt);
  }

  /** The same once more, from the state before; also where it is only a slice. */
  private again(attempt: Attempt): InputEnvelope[] {
    this.drop(attempt);
    if (this.state.is === 'stepping') this.move('repeating');
    return [...attempt.own];
  }

  private withoutRefused({ inputId, reason, message }: Refused, attempt: Attempt): InputEnvelope[] {
    const { own, advanced } = attempt;
    this.ports.log.warn('the commit refused an input', { reason, inputId });
    // Asked again, it is answered by that refusal.
    if (this.questions.refuse(inputId, message)) return this.again(attempt);
    this.drop(attempt);
    const refused = this.questions.blamed(inputId, advanced?.inputs ?? own);
    if (!refused) throw new Error(`expected one of the committed inputs to be refused, but it is ${inputId}`);
    const told = reason === 'claim_changed' ? 'CONFLICT' : 'VALIDATION_ERROR';
    return this.without(refused, own, { code: 'ValueRefused', message, told });
  }

  /** Whoever waits for the input is told; otherwise something else happens in its place. */
  private without(
    input: InputEnvelope,
    own: readonly InputEnvelope[],
    { told, ...objection }: ToldObjection,
  ): InputEnvelope[] {
    const others = own.filter(({ id }) => id !== input.id);
    if (this.inbox.isAsked(input.id)) {
      this.inbox.answer(input.id, { ok: false, code: told, message: objection.message });
      return others;
    }
    // It may be the slice, which must not be asked for again.
    if (mustStick(input) && restingIn(this.state) === 'sliced') this.restAfter({ more: false, isCrowded: false });
    return [this.stuck.replace(input, objection), ...others];
  }

  /** The log knows more, or less, than this driver: what the driver knows becomes the truth again. */
  private resynchronize(lastSeq: number, attempt: Attempt): InputEnvelope[] {
    this.verdicts.forget();
    this.drop(attempt);
    if (!this.progress.state)
      throw new NotStarted('AlreadyStarted', `the instance exists with ${lastSeq} commits and is not started again`);
    this.position.moveTo(lastSeq);
    this.move('resynchronizing');
    return [...attempt.own];
  }

  /** Nothing of it has happened. */
  private drop({ advanced }: Attempt): void {
    if (advanced) this.progress.drop(advanced);
  }
}
