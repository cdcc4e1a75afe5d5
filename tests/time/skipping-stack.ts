import type { Fact } from '@svc/engine';
import { SCENARIO_START } from '@svc/engine/testing';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { InMemoryCommitter } from '../../apps/worker/src/testing/in-memory-committer.js';
import { ProcessStack } from '../../apps/worker/src/testing/process-stack.js';
import type { ProcessJson, StartedInstance, StartOptions } from '../../apps/worker/src/testing/process-stack.js';
import { eventually } from '../http/support/eventually.js';
import { CommitRecord } from '../scenarios/commit-record.js';
import { SkippingServer } from './skipping-server.js';

export const DAY_MS = 86_400_000;

/** The worker on a server whose clock jumps from one timer to the next. */
export class SkippingStack {
  private constructor(
    readonly server: SkippingServer,
    readonly stack: ProcessStack,
    readonly record: CommitRecord,
  ) {}

  static async start(): Promise<SkippingStack> {
    Runtime.install({ logger: new DefaultLogger('WARN') });
    const server = await SkippingServer.connect();
    const record = new CommitRecord(new InMemoryCommitter());
    const { address } = server;
    const stack = await ProcessStack.start(record, async () => ({ address, stop: () => server.close() }));
    return new SkippingStack(server, stack, record);
  }

  stop(): Promise<void> {
    return this.stack.stop();
  }

  /** Goes on to the day and hour at which scenarios start, in the next year that offers them: their months have its length. */
  async passToScenarioStart(): Promise<void> {
    const now = await this.server.now();
    const start = new Date(SCENARIO_START);
    start.setUTCFullYear(new Date(now).getUTCFullYear());
    if (start.getTime() < now) start.setUTCFullYear(start.getUTCFullYear() + 1);
    await this.server.pass(start.getTime() - now);
  }

  async startInstance(process: ProcessJson, options: StartOptions = {}): Promise<SkippedInstance> {
    const at = await this.server.now();
    return new SkippedInstance(await this.stack.startInstance(process, { ...options, at }), this.record, at);
  }
}

/** One instance and what it committed. */
export class SkippedInstance {
  constructor(
    private readonly instance: StartedInstance,
    private readonly record: CommitRecord,
    readonly startedAt: number,
  ) {}

  async until(holds: (facts: readonly Fact[]) => boolean): Promise<void> {
    await eventually('other facts', async () => holds(this.facts()));
  }

  untilTimersSet(timers: number): Promise<void> {
    return this.until((facts) => facts.filter(({ fact }) => fact === 'timer.scheduled').length >= timers);
  }

  untilCompleted(): Promise<void> {
    return this.until((facts) => facts.some((fact) => fact.fact === 'instance.status' && fact.status === 'completed'));
  }

  /** Elements that have set a timer. */
  timedElements(): Set<string> {
    return new Set(this.facts().flatMap((fact) => (fact.fact === 'timer.scheduled' ? [fact.elementId] : [])));
  }

  /** For which times this element's timers were set, in milliseconds since the epoch. */
  dueTimesOf(elementId: string): number[] {
    return this.facts().flatMap((fact) =>
      fact.fact === 'timer.scheduled' && fact.elementId === elementId ? [fact.dueAt] : [],
    );
  }

  /** When its timers fired. */
  firingsOf(elementId: string): number[] {
    return this.facts().flatMap((fact) =>
      fact.fact === 'timer.fired' && fact.elementId === elementId ? [fact.at] : [],
    );
  }

  countOf(name: Fact['fact'], elementId: string): number {
    return this.facts().filter((fact) => fact.fact === name && 'elementId' in fact && fact.elementId === elementId)
      .length;
  }

  facts(): readonly Fact[] {
    return this.record.facts(this.instance.id);
  }

  async completeTask(elementId: string): Promise<void> {
    const created = this.facts().find((fact) => fact.fact === 'task.created' && fact.elementId === elementId);
    if (created?.fact !== 'task.created') throw new Error(`expected a task at ${elementId}, found none`);
    await this.instance.update('completeTask', { taskId: created.taskId, variables: {}, claimVersion: 1 });
  }
}
