import { ENGINE_VERSION, advance, createModelIndex, openWork } from '../index.js';
import type {
  Command,
  EngineInput,
  EngineState,
  Fact,
  InputResult,
  Job,
  ModelIndex,
  Timer,
  Variables,
  Wait,
} from '../index.js';
import type { CallAnswer, Driver, InstanceView, ScenarioEvent } from './driver.js';
import { compile } from './compile-form.js';
import { checkedAdvance } from './checked-advance.js';
import type { ProcessForm } from './process-form.js';

/** 2026-01-05T09:00:00Z, a Monday. */
export const SCENARIO_START = 1_767_603_600_000;

export interface InMemoryOptions {
  readonly sliceSteps?: number;
  readonly maxVariablesBytes?: number;
  readonly maxStepsWithoutWait?: number;
  readonly maxBufferedEvents?: number;
  /** Advances once instead of checking at every step that it could be repeated, undone and stored. */
  readonly isFast?: boolean;
}

/** The pure engine with a virtual clock. Public members are for engine tests that look deeper than a scenario. */
export class InMemoryDriver implements Driver {
  now = SCENARIO_START;
  state: EngineState | null = null;
  readonly facts: Fact[] = [];
  readonly jobs = new Map<string, Job>();
  readonly timers = new Map<string, Timer>();
  private index: ModelIndex | null = null;
  private inputs = 0;

  constructor(private readonly options: InMemoryOptions = {}) {}

  async start(process: ProcessForm, variables: Variables): Promise<InputResult> {
    this.index = createModelIndex(compile(process));
    const definition = { id: 'definition', key: process.id, version: 1, name: process.id, hash: ENGINE_VERSION };
    return this.apply({
      type: 'started',
      tenantId: 'tenant',
      definition,
      variables,
      correlationId: null,
      metadata: {},
    });
  }

  async completeTask(elementId: string, variables: Variables): Promise<InputResult> {
    const { id: taskId } = this.waitAt('task', elementId);
    return this.apply({ type: 'taskCompleted', taskId, variables, claimVersion: 1 });
  }
  async cancelTask(elementId: string): Promise<InputResult> {
    return this.apply({ type: 'taskCancelled', taskId: this.waitAt('task', elementId).id });
  }
  async answerCall(elementId: string, { status = 200, headers = {}, body }: CallAnswer): Promise<InputResult> {
    return this.apply({ type: 'jobSucceeded', jobId: this.takeJob(elementId), response: { status, headers, body } });
  }
  async failCall(elementId: string, code: string): Promise<InputResult> {
    return this.apply({
      type: 'jobFailed',
      jobId: this.takeJob(elementId),
      error: { code, message: `${elementId} failed` },
    });
  }
  async send(event: ScenarioEvent): Promise<InputResult> {
    return this.apply({ type: 'eventReceived', ...event });
  }

  async passTime(millis: number): Promise<void> {
    const end = this.now + millis;
    for (let next = this.nextTimer(end); next; next = this.nextTimer(end)) {
      this.now = Math.max(this.now, next.dueAt);
      this.timers.delete(next.timerId);
      this.apply({ type: 'timerFired', timerId: next.timerId });
    }
    this.now = end;
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

  async view(): Promise<InstanceView> {
    const state = this.started();
    const status = this.facts.findLast((fact) => fact.fact === 'instance.status');
    const waits = Object.values(state.waits).filter((wait) => wait.kind !== 'join');
    const holders = new Set(waits.map((wait) => wait.tokenId));
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
    };
  }

  /** Applies one input, and goes on through its slices. */
  apply(input: EngineInput, id = `input-${++this.inputs}`): InputResult {
    const envelope = { id, at: this.now, actor: { type: 'api_key', id: 'key' } as const, input };
    const { isFast = false, maxVariablesBytes = 1_000_000, ...limits } = this.options;
    const run = isFast ? advance : checkedAdvance;
    const outcome = run(this.model, this.state, [envelope], { limits: { maxVariablesBytes, ...limits } });
    this.state = outcome.state;
    this.facts.push(...outcome.facts);
    outcome.commands.forEach((command) => this.carryOut(command));
    if (outcome.more) this.apply({ type: 'continued' });
    else this.expectOpenWork();
    return outcome.results[0]!.result;
  }

  get model(): ModelIndex {
    if (!this.index) throw new Error('expected the scenario to start first');
    return this.index;
  }

  private carryOut(command: Command): void {
    switch (command.command) {
      case 'startJob':
        return void this.jobs.set(command.jobId, command);
      case 'startTimer':
        return void this.timers.set(command.timerId, command);
      case 'cancelJob':
        return void this.jobs.delete(command.jobId);
      case 'cancelTimer':
        return void this.timers.delete(command.timerId);
    }
  }

  /** What the commands have left open is what the state says must be open. */
  private expectOpenWork(): void {
    const { jobs, timers } = openWork(this.started());
    const named = [...jobs.map(({ jobId }) => jobId), ...timers.map(({ timerId }) => timerId)].sort().join();
    const open = [...this.jobs.keys(), ...this.timers.keys()].sort().join();
    if (named !== open) throw new Error(`expected the open work ${named}, but open is ${open}`);
  }

  private started(): EngineState {
    if (!this.state) throw new Error('expected the scenario to start first');
    return this.state;
  }

  private waitAt(kind: Wait['kind'], elementId: string): Wait {
    const found = Object.values(this.started().waits).filter(
      (wait) => wait.kind === kind && wait.elementId === elementId,
    );
    const oldest = found.sort((a, b) => a.n - b.n)[0];
    if (!oldest) throw new Error(`expected an open ${kind} at ${elementId}, found none`);
    return oldest;
  }

  private takeJob(elementId: string): string {
    const job = [...this.jobs.values()].find((candidate) => candidate.elementId === elementId);
    if (!job) throw new Error(`expected an open call at ${elementId}, found none`);
    this.jobs.delete(job.jobId);
    return job.jobId;
  }

  private nextTimer(end: number): Timer | undefined {
    const due = [...this.timers.values()].filter((timer) => timer.dueAt <= end);
    return due.sort((a, b) => a.dueAt - b.dueAt)[0];
  }
}

/** The host of a subprocess with boundary events has waits, and yet it is the tokens inside that wait. */
function isWaiting(token: { id: string; elementId: string; status: string }, waits: readonly Wait[]): boolean {
  const own = waits.some((wait) => wait.tokenId === token.id && wait.elementId === token.elementId);
  return token.status === 'waiting' || (token.status !== 'dead' && own);
}
