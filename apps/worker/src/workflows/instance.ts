import type { InputEnvelope, InputResult } from '@svc/engine';
import type { CommitAnswer, CommitRequest, ProcessInstanceArgs } from '@svc/contract';
import { ApplicationFailure, log, workflowInfo } from '@temporalio/workflow';
import { commit } from './commit.js';
import { continuation } from './continuation.js';
import { engineOf } from './engines.js';
import { Inbox } from './inbox.js';
import type { CallerAnswer } from './inbox.js';
import type { LoadedModel } from './loaded-model.js';
import { Progress } from './progress.js';
import type { Advanced } from './progress.js';
import { isReplacement, mustStick } from './refusals.js';
import type { Objection } from './refusals.js';
import { RunningWork } from './running-work.js';
import { StatusAttribute } from './status-attribute.js';
import { StuckInputs } from './stuck-inputs.js';

type Refused = Extract<CommitAnswer, { kind: 'refused' }>;

/** One process instance and the commit protocol (architecture, "The commit"). */
export class Instance {
  private readonly inbox = new Inbox();
  private readonly work: RunningWork;
  private readonly progress: Progress;
  private readonly status: StatusAttribute;
  private readonly stuck: StuckInputs;
  private seq: number;
  /** The engine stopped in the middle, at the end of a slice. */
  private hasMore = false;
  private isSyncRequested = false;
  /** The log knows more than this workflow: the next commit carries a whole projection. */
  private isBehind = false;
  private isStepping = false;
  /**
   * The log has agreed since this worker built the state: no commit of a lost workflow task is ahead of it. For
   * validators only, which are not replayed.
   */
  private isConfirmed = false;

  constructor(
    private readonly args: ProcessInstanceArgs,
    loaded: LoadedModel,
  ) {
    const engine = engineOf(args.engineVersion);
    this.progress = new Progress(engine, loaded, args.limits, args.resume?.state ?? null);
    this.work = new RunningWork(args, (input) => this.inbox.add(input));
    this.status = new StatusAttribute(args.resume?.state.status ?? 'running');
    this.seq = args.resume?.seq ?? 0;
    this.stuck = new StuckInputs(args.resume?.stuck ?? []);
    if (args.start) this.inbox.add(args.start);
    if (args.resume) this.work.startAll(engine.openWork(args.resume.state));
  }

  get hasWork(): boolean {
    return !this.inbox.isEmpty || this.hasMore || this.isSyncRequested;
  }

  get hasJobs(): boolean {
    return this.work.hasJobs;
  }

  /** Other instances have not heard everything yet. */
  get isTelling(): boolean {
    return this.work.family.isTelling;
  }

  /** Only another run can start what is to be started. */
  get isCrowded(): boolean {
    return this.work.family.isCrowded;
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
    const advanced = this.attempt([input]);
    // A defect shows again when the request is dealt with.
    if (!advanced || advanced instanceof Error) return undefined;
    this.progress.drop(advanced);
    return advanced.outcome.results.find(({ inputId }) => inputId === input.id)?.result;
  }

  describe(): string {
    return this.progress.describe();
  }

  toResume(): ProcessInstanceArgs['resume'] {
    const { state } = this.progress;
    const calls = this.work.family.toResume;
    return state && { state, seq: this.seq, stuck: this.stuck.all, ...(calls.length > 0 ? { calls } : {}) };
  }

  stop(): void {
    this.work.cancelAll();
  }

  /** Advances everything that has arrived, commits it, carries out its commands and answers its callers. */
  async step(): Promise<void> {
    this.isStepping = true;
    this.isSyncRequested = false;
    let own = this.inbox.takeAll();
    do {
      own = await this.advanceAndCommit(own);
    } while (own.length > 0 || this.isBehind);
    this.isStepping = false;
  }

  /** What is left to be done afterwards: nothing, unless the commit had another answer than expected. */
  private async advanceAndCommit(own: readonly InputEnvelope[]): Promise<InputEnvelope[]> {
    const inputs = this.hasMore ? [this.nextSlice(own), ...own] : own;
    const attempted = this.attempt(inputs);
    if (attempted instanceof Error) return this.afterDefect(inputs, own, attempted);
    return this.commit(inputs, own, attempted);
  }

  /** A defect is a value here: thrown out of a workflow it would repeat the workflow task for ever. */
  private attempt(inputs: readonly InputEnvelope[]): Advanced | null | Error {
    try {
      return inputs.length > 0 ? this.progress.advance(inputs) : null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Each input by itself shows whose it is; that one is answered, or stops the instance as an incident. */
  private async afterDefect(
    inputs: readonly InputEnvelope[],
    own: readonly InputEnvelope[],
    error: Error,
  ): Promise<InputEnvelope[]> {
    if (own.length > 1) {
      const left: InputEnvelope[] = [];
      for (const input of own) left.push(...(await this.advanceAndCommit([input])));
      return left;
    }
    const [culprit] = inputs;
    if (!culprit || isReplacement(culprit)) throw error;
    log.error('the engine failed', { inputId: culprit.id, type: culprit.input.type, error });
    return this.withoutCulprit(culprit, own, error.message);
  }

  private withoutCulprit(culprit: InputEnvelope, own: readonly InputEnvelope[], reason: string): InputEnvelope[] {
    const message = `unexpected error: ${reason}`;
    const rest = own.filter((input) => input !== culprit);
    if (!this.inbox.isAsked(culprit.id)) return [this.insteadOf(culprit, 'UnexpectedError', message), ...rest];
    this.inbox.answer(culprit.id, { ok: false, code: 'INTERNAL', message });
    return rest;
  }

  private async commit(
    inputs: readonly InputEnvelope[],
    own: readonly InputEnvelope[],
    advanced: Advanced | null,
  ): Promise<InputEnvelope[]> {
    const isQuestion = advanced !== null && this.changesNothing(advanced);
    if (isQuestion && !refusesAny(advanced)) return this.accept(advanced);
    const request = isQuestion ? this.requestOf([], null) : this.requestOf(inputs, advanced);
    const answer = await commit(request);
    switch (answer.kind) {
      case 'committed':
      case 'same':
        return this.acceptCommitted(request, advanced);
      case 'superseded':
        return this.follow(answer.inputs, own, advanced);
      case 'refused':
        return this.withoutRefused(own, answer, advanced);
      case 'gap':
        return this.resynchronize(own, answer.lastSeq, advanced);
      default:
        return assertNever(answer);
    }
  }

  private nextSlice([first]: readonly InputEnvelope[]): InputEnvelope {
    return continuation(this.args.instanceId, this.seq + 1, first?.at ?? Date.now());
  }

  /**
   * Refusals and repetitions leave no trace, so they cost no commit. But a refusal may come of a state that is behind the
   * log, when a commit got through and its workflow task did not: the log is asked before anybody is told.
   */
  private changesNothing({ outcome }: Advanced): boolean {
    const isSilent = outcome.facts.length === 0 && outcome.commands.length === 0 && !outcome.more;
    return isSilent && !this.isBehind && this.stuck.incidents.length === 0;
  }

  private requestOf(inputs: readonly InputEnvelope[], advanced: Advanced | null): CommitRequest {
    const { tenantId, instanceId, engineVersion } = this.args;
    const now = inputs.at(-1)?.at ?? Date.now();
    const projection = this.isBehind ? this.progress.wholeProjection(now) : [];
    const facts = [...(advanced?.outcome.facts ?? []), ...projection, ...this.stuck.incidents];
    return { tenantId, instanceId, engineVersion, seq: this.seq + 1, inputs, now, facts, isWhole: this.isBehind };
  }

  private acceptCommitted({ inputs, facts }: CommitRequest, advanced: Advanced | null): InputEnvelope[] {
    const wasQuestion = inputs.length === 0 && facts.length === 0;
    if (!wasQuestion) this.seq += 1;
    this.isConfirmed ||= !workflowInfo().unsafe.isReplaying;
    this.isBehind = false;
    this.stuck.incidentsCommitted();
    return advanced ? this.accept(advanced) : [];
  }

  private accept({ outcome }: Advanced): InputEnvelope[] {
    this.hasMore = outcome.more;
    for (const command of outcome.commands) this.work.carryOut(command);
    for (const { inputId, result } of outcome.results) this.inbox.answer(inputId, result);
    for (const input of this.stuck.release(outcome.state.status)) this.inbox.add(input);
    this.status.show(this.stuck.all.length > 0 ? 'error' : outcome.state.status);
    return [];
  }

  /** This seq holds other inputs: they are what happened; the own ones come after them. */
  private follow(
    stored: readonly InputEnvelope[],
    own: readonly InputEnvelope[],
    advanced: Advanced | null,
  ): InputEnvelope[] {
    if (advanced) this.progress.drop(advanced);
    this.seq += 1;
    if (stored.length > 0) this.accept(this.progress.advance(stored));
    const done = new Set(stored.map(({ id }) => id));
    // A question was answered by this; the next one is whether the log knows still more.
    if (own.length === 0) this.isSyncRequested = true;
    return own.filter(({ id }) => !done.has(id));
  }

  private withoutRefused(
    own: readonly InputEnvelope[],
    { inputId, reason, message }: Refused,
    advanced: Advanced | null,
  ): InputEnvelope[] {
    if (advanced) this.progress.drop(advanced);
    log.warn('the commit refused an input', { reason, inputId });
    const refused = advanced?.inputs.find(({ id }) => id === inputId) ?? own[0];
    if (!refused) throw new Error(`expected one of the committed inputs to be refused, but it is ${inputId}`);
    const rest = own.filter((input) => input !== refused);
    if (!this.inbox.isAsked(refused.id)) return [this.insteadOf(refused, 'ValueRefused', message), ...rest];
    const code = reason === 'claim_changed' ? 'CONFLICT' : 'VALIDATION_ERROR';
    this.inbox.answer(refused.id, { ok: false, code, message });
    return rest;
  }

  private insteadOf(input: InputEnvelope, code: Objection['code'], message: string): InputEnvelope {
    // What was refused may be the slice: it must not be asked for again.
    if (mustStick(input)) this.hasMore = false;
    return this.stuck.replace(input, { code, message });
  }

  /** The log knows more, or less, than this workflow: what the workflow knows becomes the truth again. */
  private resynchronize(own: readonly InputEnvelope[], lastSeq: number, advanced: Advanced | null): InputEnvelope[] {
    if (advanced) this.progress.drop(advanced);
    if (!this.progress.state)
      throw ApplicationFailure.nonRetryable(
        `the instance exists with ${lastSeq} commits and is not started again`,
        'AlreadyStarted',
      );
    this.seq = lastSeq;
    this.isBehind = true;
    return [...own];
  }
}

function refusesAny({ outcome }: Advanced): boolean {
  return outcome.results.some(({ result }) => !result.ok);
}

function assertNever(value: never): never {
  throw new Error(`unexpected answer ${JSON.stringify(value)}`);
}
