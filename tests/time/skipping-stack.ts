import type { Fact } from '@svc/engine';
import { SCENARIO_START } from '@svc/engine/testing';
import { InMemoryCommitter } from '../../libs/runtime/testing/in-memory-committer.js';
import { ProcessStack } from '../../libs/runtime/testing/process-stack.js';
import type { ProcessJson, StartedInstance, StartOptions } from '../../libs/runtime/testing/process-stack.js';
import { eventually } from '../http/support/eventually.js';
import { CommitRecord } from '../scenarios/commit-record.js';
import { SkippingServer } from './skipping-server.js';

export const DAY_MS = 86_400_000;

/** The worker on a server whose clock jumps from one timer to the next. */
export class SkippingStack {
  private readonly started: SkippedInstance[] = [];

  private constructor(
    readonly server: SkippingServer,
    readonly stack: ProcessStack,
    readonly record: CommitRecord,
  ) {}

  static async start(record = new CommitRecord(new InMemoryCommitter())): Promise<SkippingStack> {
    const server = await SkippingServer.connect();
    return new SkippingStack(server, await ProcessStack.start(record, { address: server.address }), record);
  }

  /** Ends the instances too: timers that fall due without a worker would hold the clock for the next spec. */
  async stop(): Promise<void> {
    await Promise.all(this.started.map((instance) => instance.end()));
    await this.stack.stop();
    await this.server.close();
  }

  /** Passes to the day and hour at which scenarios start, so that months are as long as in the scenarios. */
  passToScenarioStart(): Promise<void> {
    return this.passToSameTimeAs(SCENARIO_START);
  }

  /** Passes to the next time that has the month, day and time of day of this one, in UTC. */
  async passToSameTimeAs(time: number): Promise<void> {
    const now = await this.server.now();
    const next = new Date(time);
    next.setUTCFullYear(new Date(now).getUTCFullYear());
    if (next.getTime() < now) next.setUTCFullYear(next.getUTCFullYear() + 1);
    await this.server.pass(next.getTime() - now);
  }

  async startInstance(process: ProcessJson, options: StartOptions = {}): Promise<SkippedInstance> {
    const at = await this.server.now();
    const instance = new SkippedInstance(await this.stack.startInstance(process, { ...options, at }), this.record, at);
    this.started.push(instance);
    return instance;
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

  /** Ends the instance by an update, unless it has ended: after some hard terminations the server hangs. */
  async end(): Promise<void> {
    const isOver = (fact: Fact) =>
      fact.fact === 'instance.status' && (fact.status === 'completed' || fact.status === 'terminated');
    if (this.facts().some(isOver)) return;
    await this.instance.update('terminate', { reason: null });
    await this.instance.handle.result();
  }

  untilCompleted(): Promise<void> {
    return this.until((facts) => facts.some((fact) => fact.fact === 'instance.status' && fact.status === 'completed'));
  }

  /** Elements that have set a timer. */
  timedElements(): Set<string> {
    return new Set(this.facts().flatMap((fact) => (fact.fact === 'timer.scheduled' ? [fact.elementId] : [])));
  }

  /** The times for which this element's timers were set, in milliseconds since the epoch. */
  dueTimesOf(elementId: string): number[] {
    return this.facts().flatMap((fact) =>
      fact.fact === 'timer.scheduled' && fact.elementId === elementId ? [fact.dueAt] : [],
    );
  }

  /** When this element's timers fired, in milliseconds since the epoch. */
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
