import { condition, workflowInfo } from '@temporalio/workflow';
import type { ProcessInstanceArgs } from '@svc/contract';
import type { InputEnvelope, Job } from '@svc/engine';
import { callService } from './call-service.js';
import { isLongRun } from './run-length.js';
import { Scopes, untilCancelled } from './scopes.js';

/** The most calls that begin together. */
const MOST_TOGETHER = 100;
/** The most characters of these; a longer call begins alone. A workflow task carries at most 4 MiB. */
const MOST_CHARACTERS_TOGETHER = 1_048_576;
/**
 * A call that waits begins when fewer than this are under way, and each time that this takes too long, so many more may be. The
 * server fails a workflow task during which more than 100 events arrive, and each call makes two when it ends.
 */
const FEW = 40;
const TOO_LONG = '1 second';
/** The most calls under way. The server keeps at most 2,000, and cancelled ones until their attempt ends. */
const MOST_IN_FLIGHT = 500;
/** Calls under way keep a run from ending, up to this length of its history [workflow#new-runs]. */
const LONGEST_HISTORY = 10_000;
/** How long calls under way keep those from beginning that wait for a new run. */
const LONGEST_DRAIN = '1 minute';

/** The service calls of an instance, in the order in which they were started. Those for which there is no room wait. */
export class RunningJobs {
  private readonly inFlight = new Scopes();
  private readonly waiting = new Map<string, Job>();
  private readonly task = new TaskBudget();
  private isCallingWaiting = false;
  private hasDrainedLong = false;
  /** How many calls may be under way when the next one of those that wait begins. */
  private most = FEW;

  constructor(
    private readonly args: ProcessInstanceArgs,
    private readonly deliver: (input: InputEnvelope) => void,
  ) {}

  /** Whether the run should not end yet: a new one makes the calls that are under way again. */
  get keepsRunOpen(): boolean {
    return this.inFlight.size > 0 && !this.hasDrainedLong && workflowInfo().historyLength <= LONGEST_HISTORY;
  }

  /** Does nothing if a job with this id runs or waits. */
  start(job: Job): void {
    if (this.inFlight.has(job.jobId) || this.waiting.has(job.jobId)) return;
    if (this.isRoomForMore && this.task.takes(job)) return this.call(job);
    this.waiting.set(job.jobId, job);
    if (!this.isCallingWaiting) untilCancelled(this.callWaiting());
  }

  stop(jobId: string): void {
    this.waiting.delete(jobId);
    this.inFlight.stop(jobId);
  }

  stopAll(): void {
    this.waiting.clear();
    this.inFlight.stopAll();
  }

  private get isRoomForMore(): boolean {
    return this.waiting.size === 0 && this.inFlight.size < MOST_TOGETHER;
  }

  private get hasRoom(): boolean {
    return this.inFlight.size < this.most;
  }

  /** Those that wait are begun by the next run if this one is long. */
  private get isHeld(): boolean {
    return isLongRun(this.args.limits);
  }

  private async callWaiting(): Promise<void> {
    this.isCallingWaiting = true;
    while (this.waiting.size > 0) {
      if (this.isHeld) await this.untilNextRun();
      else if (!this.hasRoom) await this.untilRoom();
      else if (!this.callNext()) await condition(() => this.task.isOver, 1);
    }
    this.isCallingWaiting = false;
  }

  /** Calls as many as there is room for. Returns whether the workflow task would take more. */
  private callNext(): boolean {
    for (const [jobId, job] of this.waiting) {
      if (!this.hasRoom) break;
      if (!this.task.takes(job)) return false;
      this.waiting.delete(jobId);
      this.call(job);
    }
    return true;
  }

  private async untilRoom(): Promise<void> {
    const isInTime = await condition(() => this.waiting.size === 0 || this.hasRoom, TOO_LONG);
    if (!isInTime) this.most = Math.min(this.most + FEW, MOST_IN_FLIGHT);
  }

  /** The run ends when the calls under way have ended, or have taken too long. */
  private async untilNextRun(): Promise<void> {
    const hasNone = await condition(() => this.waiting.size === 0, LONGEST_DRAIN);
    this.hasDrainedLong = !hasNone;
  }

  private call(job: Job): void {
    this.inFlight.start(job.jobId, async () => this.deliver(await callService(this.args, job)));
  }
}

/** What still fits into a workflow task. */
class TaskBudget {
  private historyLength = -1;
  private jobs = 0;
  private characters = 0;

  /** Whether another workflow task has begun since. */
  get isOver(): boolean {
    return workflowInfo().historyLength !== this.historyLength;
  }

  /** Takes the room if there is enough. */
  takes(job: Job): boolean {
    const { historyLength } = workflowInfo();
    if (this.isOver) Object.assign(this, { historyLength, jobs: 0, characters: 0 });
    const length = JSON.stringify(job).length;
    const fits = this.jobs < MOST_TOGETHER && this.characters + length <= MOST_CHARACTERS_TOGETHER;
    if (!fits && this.jobs > 0) return false;
    this.jobs += 1;
    this.characters += length;
    return true;
  }
}
