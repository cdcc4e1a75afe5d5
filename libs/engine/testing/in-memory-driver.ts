import { ENGINE_VERSION, advance, createModelIndex, openWork } from '../src/index.js';
import type {
  ChildStart,
  DataModel,
  EngineInput,
  EngineState,
  Fact,
  InputResult,
  InstanceStarted,
  ModelIndex,
  Outcome,
  ProcessModel,
  Question,
  QuestionAnswer,
  StartOccurrence,
  Validate,
  Variables,
  Wait,
} from '../src/index.js';
import { VirtualInstance } from '../src/simulation/virtual-instance.js';
import type { CallAnswer, Driver, InstanceView, ScenarioEvent } from './driver.js';
import { compile } from './compile-form.js';
import { checkedAdvance } from './checked-advance.js';
import { CallingInstances } from './calling-instances.js';
import { answerBy } from './decide.js';
import { answerTo, jobFailure } from './job-answers.js';
import type { ProcessForm } from './process-form.js';

/** 2026-01-05T09:00:00Z, a Monday. */
export const SCENARIO_START = 1_767_603_600_000;

export interface InMemoryOptions {
  readonly sliceSteps?: number;
  readonly maxVariablesBytes?: number;
  readonly maxStepsWithoutWait?: number;
  readonly maxBufferedEvents?: number;
  readonly maxTokens?: number;
  /** Answers in place of the process's decisions; null leaves a question open. */
  readonly answer?: (question: Question) => QuestionAnswer | null;
  /** Initial entries of data stores, by name and key. */
  readonly entries?: { readonly [store: string]: Variables };
  /** Makes the validator of the process's typed data; required if there are any. */
  readonly validatorOf?: (data: DataModel) => { validate: Validate };
  /** Changes the compiled process into one that no upload can give. Called processes are not changed. */
  readonly alter?: (model: ProcessModel) => ProcessModel;
  /** Advances without the check at every step that it can be repeated, undone and stored. */
  readonly isFast?: boolean;
}

/** The pure engine with a virtual clock. Public members are for engine tests that need more than a scenario shows. */
export class InMemoryDriver implements Driver {
  readonly facts: Fact[] = [];
  private instance: VirtualInstance | null = null;
  private readonly related: CallingInstances<InMemoryDriver>;
  /** The key of the definition. */
  key = '';

  constructor(
    private readonly options: InMemoryOptions = {},
    related: CallingInstances<InMemoryDriver> | null = null,
  ) {
    const { alter: _alter, ...ofCalled } = options;
    this.related = related ?? new CallingInstances(() => new InMemoryDriver(ofCalled, this.related));
  }

  async start(process: ProcessForm, variables: Variables, startedBy?: StartOccurrence): Promise<InputResult> {
    this.related.define(process);
    this.create(process, SCENARIO_START);
    return this.apply({ ...startOf(process, variables), ...(startedBy && { startedBy }) });
  }

  /** Starts it as the instance that a call activity has called. */
  startCalled(process: ProcessForm, { childId, variables, parent }: ChildStart, now: number): InputResult {
    this.create(process, now, `${childId}:`);
    return this.apply({ ...startOf(process, variables), parent }, childId);
  }

  private create(process: ProcessForm, now: number, inputPrefix = 'input-'): void {
    const {
      isFast = false,
      maxVariablesBytes = 1_000_000,
      answer: _answer,
      entries: _entries,
      validatorOf,
      alter = (model) => model,
      ...limits
    } = this.options;
    const model = alter(compile(process));
    const validator = model.data && validatorOf?.(model.data);
    this.key = process.id;
    this.instance = new VirtualInstance(createModelIndex(model), now, {
      limits: { maxVariablesBytes, ...limits },
      ...(validator && { validate: (check) => validator.validate(check) }),
      advance: isFast ? advance : checkedAdvance,
      observe: (outcome) => this.observe(outcome),
      answer: this.options.answer ?? ((question) => this.answer(question)),
      inputPrefix,
    });
  }

  private answer(question: Question): QuestionAnswer | null {
    if (question.command === 'evaluateDecision') return answerBy(this.related.decisions, question);
    const { questionId, store, key } = question;
    const written = this.facts.findLast(
      (fact) => fact.fact === 'data_store.entry_written' && fact.store === store && fact.key === key,
    );
    const given = this.options.entries?.[store]?.[key] ?? null;
    const value = written?.fact === 'data_store.entry_written' ? written.value : given;
    return { type: 'entryFound', questionId, found: value !== null, value };
  }

  async called(key: string, nth: number): Promise<InMemoryDriver> {
    return this.related.called(key, nth);
  }

  get id(): string {
    return this.state?.instanceId ?? '';
  }
  get children(): VirtualInstance['children'] {
    return this.started.children;
  }

  get now(): number {
    return this.started.now;
  }
  get state(): EngineState | null {
    return this.instance?.state ?? null;
  }
  get jobs(): VirtualInstance['jobs'] {
    return this.started.jobs;
  }
  get timers(): VirtualInstance['timers'] {
    return this.started.timers;
  }
  get model(): ModelIndex {
    return this.started.index;
  }

  /** Applies one input and continues through its slices. */
  apply(input: EngineInput, id?: string): InputResult {
    const result = this.started.apply(input, id);
    this.related.deliver();
    return result;
  }

  async completeTask(elementId: string, variables: Variables): Promise<InputResult> {
    const job = this.started.waitAt('pulledJob', elementId);
    if (job) return this.apply(answerTo(job.id, { kind: 'completed', variables }));
    return this.apply({ type: 'taskCompleted', taskId: this.taskAt(elementId).id, variables, claimVersion: 1 });
  }
  async cancelTask(elementId: string): Promise<InputResult> {
    return this.apply({ type: 'taskCancelled', taskId: this.taskAt(elementId).id });
  }
  async answerCall(elementId: string, { status = 200, headers = {}, body }: CallAnswer): Promise<InputResult> {
    return this.apply({ type: 'jobSucceeded', jobId: this.takeJob(elementId), response: { status, headers, body } });
  }
  async failCall(elementId: string, code: string): Promise<InputResult> {
    const job = this.started.waitAt('pulledJob', elementId);
    if (job) return this.apply(answerTo(job.id, jobFailure(elementId, code)));
    const error = { code, message: `${elementId} failed` };
    return this.apply({ type: 'jobFailed', jobId: this.takeJob(elementId), error });
  }
  async send(event: ScenarioEvent): Promise<InputResult> {
    return this.apply({ type: 'eventReceived', ...event });
  }
  async passTime(millis: number): Promise<void> {
    const end = this.now + millis;
    for (let due = this.related.nextDue(end); due !== null; due = this.related.nextDue(end)) this.related.passTo(due);
    this.related.passTo(end);
  }

  passTo(time: number): void {
    this.started.passTime(Math.max(0, time - this.now));
  }

  async suspend(): Promise<InputResult> {
    return this.apply({ type: 'suspended', reason: null });
  }
  async resume(): Promise<InputResult> {
    return this.apply({ type: 'resumed', reason: null });
  }
  async terminate(): Promise<InputResult> {
    return this.apply({ type: 'terminated', reason: null });
  }
  async updateVariables(variables: Variables): Promise<InputResult> {
    return this.apply({ type: 'variablesUpdated', variables, reason: null });
  }

  async retryToken(elementId: string, variables: Variables): Promise<InputResult> {
    const tokenId = this.tokenAt(elementId, 'dead');
    return this.apply({ type: 'tokenRetried', tokenId, variables, reason: null });
  }
  async moveToken(elementId: string, targetElementId: string, variables: Variables): Promise<InputResult> {
    const from = { tokenId: this.tokenAt(elementId) };
    return this.apply({ type: 'tokenMoved', from, targetElementId, variables, reason: null });
  }
  async moveTokens(elementId: string, targetElementId: string, variables: Variables): Promise<InputResult> {
    return this.apply({ type: 'tokenMoved', from: { elementId }, targetElementId, variables, reason: null });
  }
  async cancelToken(elementId: string): Promise<InputResult> {
    const tokenId = this.tokenAt(elementId);
    return this.apply({ type: 'tokenCancelled', tokenId, reason: null });
  }
  async addToken(elementId: string, variables: Variables): Promise<InputResult> {
    return this.apply({ type: 'tokenAdded', elementId, variables, reason: null });
  }

  async cancelTimer(elementId: string): Promise<InputResult> {
    return this.apply({ type: 'timerCancelled', timerId: this.timerAt(elementId), reason: null });
  }
  async fireTimer(elementId: string): Promise<InputResult> {
    return this.apply({ type: 'timerFiredNow', timerId: this.timerAt(elementId), reason: null });
  }
  async moveTimer(elementId: string, millis: number): Promise<InputResult> {
    const dueAt = this.now + millis;
    return this.apply({ type: 'timerMoved', timerId: this.timerAt(elementId), dueAt, reason: null });
  }

  async view(): Promise<InstanceView> {
    const state = this.started.state!;
    const status = this.facts.findLast((fact) => fact.fact === 'instance.status');
    const waits = Object.values(state.waits).filter((wait) => wait.kind !== 'join');
    const holders = new Set(waits.flatMap((wait) => wait.tokenId ?? []));
    return {
      status: state.status,
      error: status?.fact === 'instance.status' ? status.error : null,
      variables: state.scopes[state.rootScope]!.variables,
      waitingAt: [...holders]
        .map((id) => state.tokens[id]!)
        .filter((token) => isWaiting(token, waits))
        .map((token) => token.elementId)
        .sort(),
      completed: this.facts.flatMap((fact) => (fact.fact === 'element.completed' ? [fact.elementId] : [])),
      published: this.facts.flatMap((fact) => (fact.fact === 'event.published' ? [fact] : [])),
    };
  }

  private observe(outcome: Outcome): void {
    this.facts.push(...outcome.facts);
    this.related.add(this);
    this.related.enqueue(this, outcome.commands);
    if (!outcome.more) this.expectOpenWork(outcome.state);
  }

  /** Checks that the work left open by commands equals the open work of the state. */
  private expectOpenWork(state: EngineState): void {
    const { jobs, timers, children, questions } = openWork(state);
    const ids = [...jobs.map(({ jobId }) => jobId), ...timers.map(({ timerId }) => timerId)];
    const others = [...children.map(({ childId }) => childId), ...questions.map(({ questionId }) => questionId)];
    const named = [...ids, ...others].sort().join();
    const asked = this.started.questions.keys();
    const open = [...this.jobs.keys(), ...this.timers.keys(), ...this.children.keys(), ...asked].sort().join();
    if (named !== open) throw new Error(`expected the open work ${named}, but open is ${open}`);
  }

  private get started(): VirtualInstance {
    if (!this.instance) throw new Error('expected the scenario to start first');
    return this.instance;
  }

  private taskAt(elementId: string): Wait {
    const task = this.started.waitAt('task', elementId);
    if (!task) throw new Error(`expected an open task at ${elementId}, found none`);
    return task;
  }

  private timerAt(elementId: string): string {
    const wait = this.started.waitAt('timer', elementId);
    if (wait?.kind !== 'timer') throw new Error(`expected a timer at ${elementId}, found none`);
    return wait.timerId;
  }

  /** The newest token at the element, preferably a dead or a living one as given. */
  private tokenAt(elementId: string, rather: 'dead' | 'living' = 'living'): string {
    const here = Object.values(this.state?.tokens ?? {}).filter((token) => token.elementId === elementId);
    const standing = here.sort((a, b) => b.n - a.n);
    const [token] = [...standing.filter(({ status }) => (status === 'dead') === (rather === 'dead')), ...standing];
    if (!token) throw new Error(`expected a token at ${elementId}, found none`);
    return token.id;
  }

  private takeJob(elementId: string): string {
    const job = this.started.takeJob(elementId);
    if (!job) throw new Error(`expected an open call at ${elementId}, found none`);
    return job.jobId;
  }
}

function startOf(process: ProcessForm, variables: Variables): InstanceStarted {
  const definition = { id: 'definition', key: process.id, version: 1, name: process.id, hash: ENGINE_VERSION };
  return { type: 'started', tenantId: 'tenant', definition, variables, correlationId: null, metadata: {} };
}

/** The host of a subprocess with boundary events has waits, but only the tokens inside count as waiting. */
function isWaiting(token: { id: string; elementId: string; status: string }, waits: readonly Wait[]): boolean {
  const own = waits.some((wait) => wait.tokenId === token.id && wait.elementId === token.elementId);
  return token.status === 'waiting' || (token.status !== 'dead' && own);
}
