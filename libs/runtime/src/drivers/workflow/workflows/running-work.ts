import type { ProcessInstanceArgs } from '@svc/contract';
import type { Work } from '@svc/driver';
import { assertNever, isQuestion } from '@svc/engine';
import type { Command, InputEnvelope, InstanceStatus, OpenWork, Question } from '@svc/engine';
import { answersTo } from './answer-questions.js';
import { CalledInstances } from './called-instances.js';
import { BoundedQueue } from '../../../shares/bounded-queue.js';
import { RunningJobs } from './running-jobs.js';
import { RunningTimers } from './running-timers.js';
import { Scopes } from './scopes.js';
import { StatusAttribute } from './status-attribute.js';

/** The most activities at once. Each reads the database, and other instances of this worker must get their turn. */
const MOST_ASKED_AT_ONCE = 20;

/** The jobs, timers, questions and calls that run for this instance. Their results go to `deliver` as inputs. */
export class RunningWork implements Work {
  private readonly jobs: RunningJobs;
  private readonly timers: RunningTimers;
  private readonly questions = new Scopes();
  private readonly asking = new BoundedQueue(MOST_ASKED_AT_ONCE);
  private readonly calls: CalledInstances;
  private readonly status: StatusAttribute;

  constructor(
    private readonly caller: ProcessInstanceArgs,
    private readonly deliver: (input: InputEnvelope) => void,
  ) {
    this.jobs = new RunningJobs(caller, deliver);
    this.timers = new RunningTimers(deliver);
    this.calls = new CalledInstances(caller, deliver);
    this.status = new StatusAttribute(caller.resume?.state.status ?? 'running');
  }

  /** Whether service calls are under way for which the run should not end yet. */
  get keepsRunOpen(): boolean {
    return this.jobs.keepsRunOpen;
  }

  /** Called instances, and the one that called this. */
  get calledInstances(): CalledInstances {
    return this.calls;
  }

  /** Starts open work after continue-as-new, and after the commit log returned inputs that this workflow missed. */
  startAll({ jobs, timers, questions }: Omit<OpenWork, 'children'>): void {
    for (const job of jobs) this.jobs.start(job);
    for (const timer of timers) this.timers.start(timer);
    for (const question of questions) this.ask(question);
    this.calls.startWaiting();
  }

  carryOut(command: Command): void {
    if (isQuestion(command)) return this.ask(command);
    switch (command.command) {
      case 'startJob':
        return this.jobs.start(command);
      case 'cancelJob':
        return this.jobs.stop(command.jobId);
      case 'startTimer':
        return this.timers.start(command);
      case 'moveTimer':
        this.timers.stop(command.timerId);
        return this.timers.start(command);
      case 'cancelTimer':
        return this.timers.stop(command.timerId);
      case 'startChild':
      case 'cancelChild':
      case 'suspendChild':
      case 'resumeChild':
      case 'reportToParent':
        return this.calls.carryOut(command);
      default:
        return assertNever(command);
    }
  }

  answersTo(questions: readonly Question[]): Promise<readonly InputEnvelope[]> {
    return answersTo(this.caller.tenantId, questions);
  }

  show(status: InstanceStatus): void {
    this.status.show(status);
  }

  cancelAll(): void {
    this.jobs.stopAll();
    this.timers.stopAll();
    this.questions.stopAll();
  }

  /** Answers questions that a step could not answer before its commit. */
  private ask(question: Question): void {
    this.questions.start(question.questionId, () =>
      this.asking.run(async () => (await this.answersTo([question])).forEach(this.deliver)),
    );
  }
}
