import { CancellationScope, isCancellation, sleep } from '@temporalio/workflow';
import type { ProcessInstanceArgs } from '@svc/contract';
import type { Work } from '@svc/driver';
import { assertNever, isQuestion } from '@svc/engine';
import type { Command, InputEnvelope, InstanceStatus, Job, OpenWork, Question, Timer } from '@svc/engine';
import { answersTo } from './answer-questions.js';
import { callService } from './call-service.js';
import { CalledInstances } from './called-instances.js';
import { FewAtATime } from './few-at-a-time.js';
import { StatusAttribute } from './status-attribute.js';

/** The most activities at once. Each reads the database, and other instances of this worker must get their turn. */
const MOST_ASKED_AT_ONCE = 20;

/** The jobs, timers, questions and calls that run for this instance. Their results go to `deliver` as inputs. */
export class RunningWork implements Work {
  private readonly jobs = new Map<string, CancellationScope>();
  private readonly timers = new Map<string, CancellationScope>();
  private readonly questions = new Map<string, CancellationScope>();
  private readonly asking = new FewAtATime(MOST_ASKED_AT_ONCE);
  private readonly calls: CalledInstances;
  private readonly status: StatusAttribute;

  constructor(
    private readonly caller: ProcessInstanceArgs,
    private readonly deliver: (input: InputEnvelope) => void,
  ) {
    this.calls = new CalledInstances(caller, deliver);
    this.status = new StatusAttribute(caller.resume?.state.status ?? 'running');
  }

  get hasJobs(): boolean {
    return this.jobs.size > 0;
  }

  /** Called instances, and the one that called this. */
  get calledInstances(): CalledInstances {
    return this.calls;
  }

  /** Starts open work after continue-as-new, and after the commit log returned inputs that this workflow missed. */
  startAll({ jobs, timers, questions }: Omit<OpenWork, 'children'>): void {
    for (const job of jobs) this.startJob(job);
    for (const timer of timers) this.startTimer(timer);
    for (const question of questions) this.ask(question);
    this.calls.startWaiting();
  }

  carryOut(command: Command): void {
    if (isQuestion(command)) return this.ask(command);
    switch (command.command) {
      case 'startJob':
        return this.startJob(command);
      case 'cancelJob':
        return stop(this.jobs, command.jobId);
      case 'startTimer':
        return this.startTimer(command);
      case 'moveTimer':
        stop(this.timers, command.timerId);
        return this.startTimer(command);
      case 'cancelTimer':
        return stop(this.timers, command.timerId);
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
    for (const id of [...this.jobs.keys()]) stop(this.jobs, id);
    for (const id of [...this.timers.keys()]) stop(this.timers, id);
    for (const id of [...this.questions.keys()]) stop(this.questions, id);
  }

  private startJob(job: Job): void {
    this.start(this.jobs, job.jobId, async () => this.deliver(await callService(this.caller, job)));
  }

  /** Answers questions that a step could not answer before its commit. */
  private ask(question: Question): void {
    this.start(this.questions, question.questionId, () =>
      this.asking.run(async () => (await this.answersTo([question])).forEach(this.deliver)),
    );
  }

  private startTimer({ timerId, dueAt, summary }: Timer): void {
    this.start(this.timers, timerId, async () => {
      await sleep(Math.max(1, dueAt - Date.now()), { summary });
      const at = Math.max(Date.now(), dueAt);
      this.deliver({
        id: `timer:${timerId}:${dueAt}`,
        at,
        actor: { type: 'timer', id: null },
        input: { type: 'timerFired', timerId },
      });
    });
  }

  private start(running: Map<string, CancellationScope>, id: string, work: () => Promise<void>): void {
    if (running.has(id)) return;
    const scope = new CancellationScope();
    running.set(id, scope);
    const ended = (): void => {
      if (running.get(id) === scope) running.delete(id);
    };
    scope.run(work).then(ended, (error: unknown) => {
      ended();
      if (!isCancellation(error)) throw error;
    });
  }
}

function stop(running: Map<string, CancellationScope>, id: string): void {
  const scope = running.get(id);
  running.delete(id);
  scope?.cancel();
}
