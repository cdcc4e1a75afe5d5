import {
  Attempts,
  checksOf,
  committedAlone,
  continuation,
  engineOf,
  Foresight,
  Inbox,
  isReplacement,
  isSilent,
  isUnchecked,
  LogPosition,
  mustStick,
  NotStarted,
  Progress,
  Questions,
  refusesAny,
  StuckInputs,
  Verdicts,
  withoutThese,
} from '@svc/driver';
import type {
  Advanced,
  CallerAnswer,
  CommitAnswer,
  CommitRequest,
  Committed,
  InputVerdict,
  LoadedModel,
  Objection,
  Preview,
} from '@svc/driver';
import type { InputEnvelope, InputResult } from '@svc/engine';
import type { ProcessInstanceArgs } from '@svc/contract';
import { log, workflowInfo } from '@temporalio/workflow';
import { answersTo } from './answer-questions.js';
import { commit } from './commit.js';
import { RunningWork } from './running-work.js';
import { StatusAttribute } from './status-attribute.js';
import { Turns } from './turns.js';

type Refused = Extract<CommitAnswer, { kind: 'refused' }>;
/** What has arrived, and what the engine made of it: null where there was nothing to advance. */
interface Attempt {
  readonly own: readonly InputEnvelope[];
  readonly advanced: Advanced | null;
}
/** With the code that a caller is told. */
type ToldObjection = Objection & { readonly told: Extract<CallerAnswer, { ok: false }>['code'] };

/** One process instance and the commit protocol (architecture, "The commit"). */
export class Instance {
  private readonly inbox = new Inbox();
  readonly work: RunningWork;
  private readonly progress: Progress;
  private readonly questions: Questions;
  private readonly verdicts = new Verdicts();
  private readonly attempts: Attempts;
  private readonly foresight: Foresight;
  private readonly status: StatusAttribute;
  private readonly stuck: StuckInputs;
  private readonly position: LogPosition;
  /** Null where the engine is one that let nobody in between its slices. */
  private readonly turns: Turns | null;
  /** The engine stopped in the middle, at the end of a slice. */
  private hasMore: boolean;
  /** The slice did not take all that had arrived. */
  private isCrowded = false;
  private isSyncRequested = false;
  private isStepping = false;
  /** When the step began: its slice has the same time however often it is repeated. */
  private steppedAt = 0;
  /** The same is to be advanced once more, knowing more. */
  private isRepeating = false;
  /** The log has agreed since this worker built the state: none is ahead of it. For validators only, which are not replayed. */
  private isConfirmed = false;

  constructor(
    private readonly args: ProcessInstanceArgs,
    private readonly loaded: LoadedModel,
  ) {
    const engine = engineOf(args.engineVersion);
    this.hasMore = args.resume?.isUnfinished ?? false;
    this.turns = engine.behaviour.slicesByCost ? new Turns() : null;
    this.progress = new Progress(engine, loaded, args.limits, args.resume?.state ?? null);
    this.questions = new Questions((asked) => answersTo(args.tenantId, asked));
    this.attempts = new Attempts(this.progress, this.questions, this.verdicts);
    this.foresight = new Foresight(this.progress, this.attempts);
    this.work = new RunningWork(args, (input) => this.inbox.add(input));
    this.status = new StatusAttribute(args.resume?.state.status ?? 'running');
    this.stuck = new StuckInputs(args.resume?.stuck ?? []);
    this.position = new LogPosition(args, this.progress, this.stuck, { now: () => Date.now() });
    if (args.start) this.inbox.add(args.start);
    if (args.resume) this.work.startAll(engine.openWork(args.resume.state));
  }

  get hasWork(): boolean {
    return !this.inbox.isEmpty || this.hasMore || this.isSyncRequested;
  }

  get isOver(): boolean {
    const status = this.progress.state?.status;
    return status === 'completed' || status === 'terminated';
  }

  requestSync(): void {
    this.isSyncRequested = true;
  }

  /** What another instance tells, with nobody to be answered. */
  hear(input: InputEnvelope): void {
    this.inbox.add(input);
  }

  ask(input: InputEnvelope): Promise<CallerAnswer> {
    return this.inbox.ask(input);
  }

  /** The answer that a request would get, where that can be told now; a step that is not committed yet may change it. */
  foresee(input: InputEnvelope): InputResult | undefined {
    if (this.isStepping || !this.isConfirmed || !this.progress.state) return undefined;
    return this.foresight.resultOf(input);
  }

  /** What the input would do now. A step that is being committed counts as done. */
  preview(input: InputEnvelope): Preview {
    return this.foresight.preview(input);
  }

  describe(): string {
    return this.progress.describe();
  }

  toResume(): ProcessInstanceArgs['resume'] {
    const { state } = this.progress;
    const calls = this.work.family.toResume;
    return state && { state, seq: this.position.last, stuck: this.stuck.all, ...(calls.length > 0 ? { calls } : {}) };
  }

  /** Advances everything that has arrived, commits it, carries out its commands and answers its callers. */
  async step(): Promise<void> {
    this.isStepping = true;
    this.isSyncRequested = false;
    this.steppedAt = Date.now();
    let own = this.inbox.takeAll();
    const isFirst = own.length > 0;
    this.isCrowded = false;
    do {
      this.isRepeating = false;
      own = await this.advanceAndCommit(own);
    } while (own.length > 0 || this.position.isBehind || this.isRepeating);
    this.questions.forget();
    this.verdicts.forget();
    this.isStepping = false;
    if (this.hasMore || this.isCrowded) await this.turns?.passAfter({ isFirst });
  }

  /** What is left to be done afterwards: nothing, unless the commit had another answer than expected. */
  private async advanceAndCommit(own: readonly InputEnvelope[]): Promise<InputEnvelope[]> {
    const slice = continuation(this.args.instanceId, this.position.next, own[0]?.at ?? this.steppedAt);
    const inputs = this.hasMore ? [slice, ...own] : own;
    const first = this.attempts.make(inputs);
    const attempted = this.attempts.asks(first) ? await this.attempts.answered(first) : first;
    if (attempted instanceof Error) return this.afterDefect(inputs, own, attempted);
    if (attempted === null) return this.commit({ own, advanced: null });
    const left = withoutThese(own, attempted.inputs);
    this.isCrowded = left.length > 0;
    this.inbox.putBack(left);
    return this.commit({ own: withoutThese(own, left), advanced: attempted });
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
    log.error('the engine failed', { inputId: culprit.id, type: culprit.input.type, error });
    const message = `unexpected error: ${error.message}`;
    return this.without(culprit, own, { code: 'UnexpectedError', message, told: 'INTERNAL' });
  }

  /** Refusals and repetitions leave no trace, so they cost no commit. */
  private async commit(attempt: Attempt): Promise<InputEnvelope[]> {
    const { advanced } = attempt;
    // But a refusal may come of a state that is behind the log, when a commit got through and its workflow task did not:
    // the log is asked before anybody is told.
    const isTraceless = advanced !== null && isSilent(advanced) && this.position.isSettled;
    if (isTraceless && !refusesAny(advanced) && !isUnchecked(advanced)) return this.accept(advanced);
    const request = this.position.requestOf(isTraceless ? null : advanced);
    const answer = await commit({ ...request, ...checksOf(advanced, request.facts, this.loaded.modelHash) });
    if (answer.kind === 'invalid') return this.withVerdict(answer.verdict, attempt);
    if (this.verdicts.noteRefusedEvents(answer)) return this.again(attempt);
    this.verdicts.forget();
    switch (answer.kind) {
      case 'committed':
      case 'same':
        return this.acceptCommitted(request, answer, attempt);
      case 'superseded':
        return this.follow(answer.inputs, attempt);
      case 'refused':
        return this.withoutRefused(answer, attempt);
      case 'gap':
        return this.resynchronize(answer.lastSeq, attempt);
      default:
        throw new Error(`unexpected answer ${JSON.stringify(answer satisfies never)}`);
    }
  }

  private acceptCommitted(request: CommitRequest, answer: Committed, attempt: Attempt): InputEnvelope[] {
    const alone = committedAlone(request, answer);
    if (alone !== null) return this.acceptAlone(alone, attempt);
    this.position.committed(request);
    this.isConfirmed ||= !workflowInfo().unsafe.isReplaying;
    return attempt.advanced ? this.accept(attempt.advanced) : [];
  }

  /** The worker that committed had heard of these alone (ADR 16): they are what happened; the others come after them. */
  private acceptAlone(heard: readonly InputEnvelope[], { own, advanced }: Attempt): InputEnvelope[] {
    if (advanced) this.progress.drop(advanced);
    const committed = heard.length > 0 ? this.progress.advance(heard) : null;
    this.position.committed(this.position.requestOf(committed));
    if (committed) this.accept(committed);
    return withoutThese(own, heard);
  }

  private accept({ outcome }: Advanced): InputEnvelope[] {
    this.verdicts.forget();
    this.expectStarted(outcome.results);
    this.hasMore = outcome.more;
    for (const command of outcome.commands) this.work.carryOut(command);
    for (const { inputId, result } of outcome.results) this.inbox.answer(inputId, result);
    for (const input of this.stuck.release(outcome.state.status)) this.inbox.add(input);
    this.status.show(this.stuck.all.length > 0 ? 'error' : outcome.state.status);
    return [];
  }

  private expectStarted(results: Advanced['outcome']['results']): void {
    const start = results.find(({ inputId }) => inputId === this.args.start?.id)?.result;
    if (start !== undefined && !start.ok) throw NotStarted.of(start);
  }

  /** This seq holds other inputs: they are what happened; the own ones come after them. */
  private follow(stored: readonly InputEnvelope[], { own, advanced }: Attempt): InputEnvelope[] {
    if (advanced) this.progress.drop(advanced);
    this.position.superseded();
    if (stored.length > 0) this.accept(this.progress.advance(stored));
    // What was asked is answered by this; what is asked next is whether the log knows still more.
    if (own.length === 0) this.isSyncRequested = true;
    return withoutThese(own, stored);
  }

  /** Typed values are not of their types: told so, the engine goes another way from the state before. */
  private withVerdict(verdict: InputVerdict, attempt: Attempt): InputEnvelope[] {
    const endless = this.verdicts.note(verdict);
    if (endless === null) return this.again(attempt);
    this.verdicts.forget();
    return this.withoutRefused(endless, attempt);
  }

  /** The same once more, from the state before; also where it is only a slice. */
  private again({ own, advanced }: Attempt): InputEnvelope[] {
    if (advanced) this.progress.drop(advanced);
    this.isRepeating = true;
    return [...own];
  }

  private withoutRefused({ inputId, reason, message }: Refused, { own, advanced }: Attempt): InputEnvelope[] {
    if (advanced) this.progress.drop(advanced);
    log.warn('the commit refused an input', { reason, inputId });
    // Asked again, it is answered by that refusal.
    if (this.questions.refuse(inputId, message)) return this.again({ own, advanced: null });
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
    if (mustStick(input)) this.hasMore = false;
    return [this.stuck.replace(input, objection), ...others];
  }

  /** The log knows more, or less, than this workflow: what the workflow knows becomes the truth again. */
  private resynchronize(lastSeq: number, { own, advanced }: Attempt): InputEnvelope[] {
    if (advanced) this.progress.drop(advanced);
    if (!this.progress.state)
      throw new NotStarted('AlreadyStarted', `the instance exists with ${lastSeq} commits and is not started again`);
    this.position.lose(lastSeq);
    return [...own];
  }
}
