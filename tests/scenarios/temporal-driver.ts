import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UPDATES } from '@svc/contract';
import type { UpdateName } from '@svc/contract';
import type { EngineInput, InputEnvelope, InputResult, RefusalCode, StartOccurrence, Variables } from '@svc/engine';
import type {
  CallAnswer,
  Driver,
  InMemoryOptions,
  InstanceView,
  ProcessForm,
  ScenarioEvent,
} from '@svc/engine/testing';
import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type {
  ProcessJson,
  ProcessStack,
  StartedInstance,
  StartOptions,
} from '../../libs/runtime/testing/process-stack.js';
import { patient } from '../../tools/stack/patience.mjs';
import { eventually } from '../http/support/eventually.js';
import type { CommitRecord } from './commit-record.js';
import { openJobAt } from '../../libs/runtime/testing/facts.js';
import { answerTo, jobFailure } from '@svc/engine/testing';
import { bpmnError } from './held-calls.js';
import type { HeldCall, HeldCalls } from './held-calls.js';
import { openJobs, openTasks, openTimers, standingTokens, viewOf } from './view-of.js';
import type { StandingToken } from './view-of.js';

/** The clock of a Temporal server. */
export interface Clock {
  now(): Promise<number>;
  pass(millis: number): Promise<void>;
}

export interface TemporalSurroundings {
  readonly stack: ProcessStack;
  readonly record: CommitRecord;
  readonly calls: HeldCalls;
  readonly clock: Clock;
  /** Claims a task where tasks are stored; returns the version of the claim. */
  claim(taskId: string): Promise<number>;
}

/** How long it may take until one instance knows of another, in milliseconds. */
const LAG_MS = patient(45_000);
const LOOK_MS = 20;

type InputOf<Name extends UpdateName> = Omit<EngineInput & { type: (typeof UPDATES)[Name] }, 'type'>;

/** Plays scenarios on the workflow: a real server, a real worker, and calls of service tasks over HTTP. */
export class TemporalDriver implements Driver {
  /** What one instance reports to another arrives some time later. */
  lagMs = 0;
  /** Jobs that have an answer, which the instance may still hold. */
  private readonly answeredJobs = new Set<string>();

  constructor(
    protected readonly around: TemporalSurroundings,
    protected readonly limits: Pick<InMemoryOptions, 'maxVariablesBytes'> = {},
    private readonly run: string = randomUUID(),
    protected instance: StartedInstance | null = null,
  ) {}

  async start(process: ProcessForm, variables: Variables, startedBy?: StartOccurrence): Promise<InputResult> {
    const { stack, record, clock } = this.around;
    const form = this.formOf(process);
    for (const called of process.also ?? []) stack.define(called.id, this.formOf(called));
    for (const decision of process.decisions ?? []) stack.decisions.define(decision as unknown as ProcessJson);
    if (process.also) this.lagMs = LAG_MS;
    const instance = await this.begin(form, {
      ...{ variables, limits: this.limits, at: await clock.now() },
      ...(startedBy && { startedBy }),
    });
    this.instance = instance;
    await record.until(instance.id, 'the first commit', ({ type }) => type === 'started');
    return { ok: true, answer: { status: viewOf(record.facts(instance.id)).status } };
  }

  /** Resolves when the instance is certain to begin. */
  protected begin(form: ProcessJson, options: StartOptions): Promise<StartedInstance> {
    return this.around.stack.startInstance(form, options);
  }

  async called(key: string, nth: number): Promise<Driver> {
    const { stack } = this.around;
    const id = await eventually(`called instance ${nth} of ${key}`, async () => this.calledId(key, nth));
    const driver = new TemporalDriver(this.around, this.limits, this.run, stack.instanceOf(id));
    driver.lagMs = LAG_MS;
    return driver;
  }

  private calledId(key: string, nth: number): string | null {
    const called = this.around.record.calledBelow(this.started.id).filter((instance) => instance.key === key);
    return called[nth - 1]?.id ?? null;
  }

  private formOf({ also: _called, decisions: _asked, ...process }: ProcessForm): ProcessJson {
    return this.around.calls.leadHere(process, this.run) as unknown as ProcessJson;
  }

  async completeTask(elementId: string, variables: Variables): Promise<InputResult> {
    const job = openJobAt(this.around.record.facts(this.started.id), elementId);
    if (job !== null) return this.update('answerJob', answerTo(job, { kind: 'completed', variables }));
    const taskId = this.taskAt(elementId);
    return this.update('completeTask', { taskId, variables, claimVersion: await this.around.claim(taskId) });
  }
  cancelTask(elementId: string): Promise<InputResult> {
    return this.update('cancelTask', { taskId: this.taskAt(elementId) });
  }
  async answerCall(elementId: string, answer: CallAnswer): Promise<InputResult> {
    return this.reply(await this.takeCall(elementId), answer);
  }
  async failCall(elementId: string, code: string): Promise<InputResult> {
    const job = openJobAt(this.around.record.facts(this.started.id), elementId);
    if (job !== null) return this.update('answerJob', answerTo(job, jobFailure(elementId, code)));
    return this.reply(await this.takeCall(elementId), bpmnError(elementId, code));
  }
  send(event: ScenarioEvent): Promise<InputResult> {
    return this.update('receiveEvent', event);
  }
  suspend(): Promise<InputResult> {
    return this.update('suspend', { reason: null });
  }
  resume(): Promise<InputResult> {
    return this.update('resume', { reason: null });
  }
  /** An instance that has ended cannot be updated: as in the API, its status is the answer. */
  async terminate(): Promise<InputResult> {
    const { status } = await this.view();
    if (status === 'terminated') return { ok: true, answer: { status } };
    return this.update('terminate', { reason: null });
  }
  updateVariables(variables: Variables): Promise<InputResult> {
    return this.update('updateVariables', { variables, reason: null });
  }

  retryToken(elementId: string, variables: Variables): Promise<InputResult> {
    const act = (tokenId: string) => this.update('retryToken', { tokenId, variables, reason: null });
    return this.onTokenAt(elementId, 'dead', act);
  }
  moveToken(elementId: string, targetElementId: string, variables: Variables): Promise<InputResult> {
    return this.onTokenAt(elementId, 'living', (tokenId) =>
      this.update('moveToken', { from: { tokenId }, targetElementId, variables, reason: null }),
    );
  }
  moveTokens(elementId: string, targetElementId: string, variables: Variables): Promise<InputResult> {
    return this.update('moveToken', { from: { elementId }, targetElementId, variables, reason: null });
  }
  cancelToken(elementId: string): Promise<InputResult> {
    return this.onTokenAt(elementId, 'living', (tokenId) => this.update('cancelToken', { tokenId, reason: null }));
  }
  addToken(elementId: string, variables: Variables): Promise<InputResult> {
    return this.update('addToken', { elementId, variables, reason: null });
  }

  cancelTimer(elementId: string): Promise<InputResult> {
    return this.update('cancelTimer', { timerId: this.timerAt(elementId), reason: null });
  }
  fireTimer(elementId: string): Promise<InputResult> {
    return this.update('fireTimer', { timerId: this.timerAt(elementId), reason: null });
  }
  async moveTimer(elementId: string, millis: number): Promise<InputResult> {
    const dueAt = (await this.around.clock.now()) + millis;
    return this.update('moveTimer', { timerId: this.timerAt(elementId), dueAt, reason: null });
  }

  async passTime(millis: number): Promise<void> {
    await this.around.clock.pass(millis);
    await eventually('every timer that is due to have fired', async () =>
      this.haveFired(await this.around.clock.now()),
    );
  }

  /** A short pause between repeated looks lets others work. */
  async view(): Promise<InstanceView> {
    if (this.lagMs > 0) await pause(LOOK_MS);
    return viewOf(this.around.record.facts(this.started.id));
  }

  /** Ends the instance by an update: after some hard terminations the time-skipping test server hangs. */
  async dispose(): Promise<void> {
    if (this.instance === null) return;
    await this.terminate();
    await this.instance.handle.result();
  }

  protected get started(): StartedInstance {
    if (!this.instance) throw new Error('expected the scenario to start first');
    return this.instance;
  }

  private async update<Name extends UpdateName>(name: Name, input: InputOf<Name>): Promise<InputResult> {
    const updateId = randomUUID();
    const actor = { type: 'api_key', id: null } as const;
    const at = await this.around.clock.now();
    const envelope = { id: updateId, at, actor, input: { type: UPDATES[name], ...input } as unknown as EngineInput };
    return this.ask(name, envelope);
  }

  protected async ask(name: UpdateName, envelope: InputEnvelope): Promise<InputResult> {
    const { record } = this.around;
    try {
      return { ok: true, answer: await this.started.send(name, envelope) };
    } catch (error) {
      // The end of the workflow lost the answer. As in the API, the log knows the outcome.
      const isLost = error instanceof WorkflowNotFoundError && record.hasInput(this.started.id, envelope.id);
      return isLost ? { ok: true, answer: { status: (await this.view()).status } } : refusalOf(error);
    }
  }

  /** Takes the call that began first; several calls may arrive in any order. */
  private async takeCall(elementId: string): Promise<HeldCall> {
    const { calls, record } = this.around;
    const isOldest = ({ jobId }: HeldCall) => {
      const open = openJobs(record.facts(this.started.id), elementId).filter((id) => !this.answeredJobs.has(id));
      return open[0] === jobId;
    };
    const call = await calls.take(this.run, elementId, isOldest);
    this.answeredJobs.add(call.jobId);
    return call;
  }

  /** Resolves when the answer of the call is committed, or held until the instance runs again. */
  private async reply(call: HeldCall, answer: CallAnswer): Promise<InputResult> {
    const { record } = this.around;
    const { id } = this.started;
    const pending = await this.pendingCalls();
    call.reply(answer);
    await eventually(`the answer of ${call.elementId} to arrive`, async () =>
      this.isHolding
        ? (await this.pendingCalls()) < pending
        : record.has(id, (input) => 'jobId' in input && input.jobId === call.jobId),
    );
    return { ok: true, answer: { status: viewOf(record.facts(id)).status } };
  }

  /** Whether arriving inputs are held; they are committed only when they are applied. */
  private get isHolding(): boolean {
    return viewOf(this.around.record.facts(this.started.id)).status !== 'running';
  }

  private async pendingCalls(): Promise<number> {
    const { raw } = await this.started.handle.describe();
    return raw.pendingActivities?.length ?? 0;
  }

  private haveFired(now: number): boolean {
    if (this.isHolding) return true;
    const { record } = this.around;
    const { id } = this.started;
    const due = openTimers(record.facts(id)).filter(({ dueAt }) => dueAt <= now);
    return due.every((timer) => record.has(id, (input) => input.type === 'timerFired' && input.timerId === timer.id));
  }

  /**
   * Acts on the newest token at the element, dead or living ones first. Where a dead token was consumed, the next one is tried.
   */
  private async onTokenAt(
    elementId: string,
    rather: 'dead' | 'living',
    act: (tokenId: string) => Promise<InputResult>,
  ): Promise<InputResult> {
    const standing = standingTokens(this.around.record.facts(this.started.id));
    const here = standing.filter((token) => token.elementId === elementId).reverse();
    const isPreferred = ({ status }: StandingToken) => (status === 'dead') === (rather === 'dead');
    for (const { id } of [...here.filter(isPreferred), ...here.filter((token) => !isPreferred(token))]) {
      const result = await act(id);
      if (result.ok || !/has been consumed/.test(result.message)) return result;
    }
    throw new Error(`expected a token at ${elementId}, found none`);
  }

  private timerAt(elementId: string): string {
    const open = openTimers(this.around.record.facts(this.started.id));
    const timer = open.find((one) => one.elementId === elementId);
    if (!timer) throw new Error(`expected a timer at ${elementId}, found none`);
    return timer.id;
  }

  /** The oldest open task of the element. */
  private taskAt(elementId: string): string {
    const [taskId] = openTasks(this.around.record.facts(this.started.id), elementId);
    if (taskId === undefined) throw new Error(`expected an open task at ${elementId}, found none`);
    return taskId;
  }
}

function refusalOf(error: unknown): InputResult {
  // An instance that has ended refuses everything.
  if (error instanceof WorkflowNotFoundError) return { ok: false, code: 'CONFLICT', message: error.message };
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : null;
  if (!(cause instanceof ApplicationFailure)) throw error;
  return { ok: false, code: cause.type as RefusalCode, message: cause.message };
}
