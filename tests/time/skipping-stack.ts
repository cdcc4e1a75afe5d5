import type { Fact } from '@svc/engine';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { InMemoryCommitter } from '../../apps/worker/src/testing/in-memory-committer.js';
import { ProcessStack } from '../../apps/worker/src/testing/process-stack.js';
import type { ProcessJson, StartedInstance, StartOptions } from '../../apps/worker/src/testing/process-stack.js';

export const DAY_MS = 86_400_000;
const SETTLED_MS = 30_000;

/** The worker on Temporal's test server, whose clock jumps from one timer to the next. */
export class SkippingStack {
  private constructor(
    private readonly environment: TestWorkflowEnvironment,
    private readonly stack: ProcessStack,
    private readonly committer: InMemoryCommitter,
  ) {}

  static async start(): Promise<SkippingStack> {
    const path = process.env['TEST_TIME_SERVER'];
    if (!path)
      throw new Error('expected TEST_TIME_SERVER to name the test server, found nothing: run "npm run test:time"');
    Runtime.install({ logger: new DefaultLogger('WARN') });
    const environment = await TestWorkflowEnvironment.createTimeSkipping({
      server: { executable: { type: 'existing-path', path } },
    });
    const committer = new InMemoryCommitter();
    const { address } = environment;
    const stack = await ProcessStack.start(committer, async () => ({ address, stop: () => environment.teardown() }));
    return new SkippingStack(environment, stack, committer);
  }

  stop(): Promise<void> {
    return this.stack.stop();
  }

  /** Milliseconds since the epoch, by the server's clock. */
  now(): Promise<number> {
    return this.environment.currentTimeMs();
  }

  /** Lets the time pass; every timer that is due on the way fires when it is due. */
  pass(days: number): Promise<void> {
    return this.environment.sleep(days * DAY_MS);
  }

  async startInstance(process: ProcessJson, options: StartOptions = {}): Promise<SkippedInstance> {
    const at = await this.now();
    return new SkippedInstance(await this.stack.startInstance(process, { ...options, at }), this.committer, at);
  }
}

/** One instance and what it committed. */
export class SkippedInstance {
  constructor(
    private readonly instance: StartedInstance,
    private readonly committer: InMemoryCommitter,
    readonly startedAt: number,
  ) {}

  async until(holds: (facts: readonly Fact[]) => boolean): Promise<void> {
    await this.committer.until(this.instance.id, holds, SETTLED_MS);
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
    return this.committer.facts(this.instance.id);
  }

  async completeTask(elementId: string): Promise<void> {
    const created = this.facts().find((fact) => fact.fact === 'task.created' && fact.elementId === elementId);
    if (created?.fact !== 'task.created') throw new Error(`expected a task at ${elementId}, found none`);
    await this.instance.update('completeTask', { taskId: created.taskId, variables: {}, claimVersion: 1 });
  }
}
