import { isQuestion } from '@svc/engine';
import type { Command, InputEnvelope, OpenWork, Question, QuestionAnswer } from '@svc/engine';
import { answerInput } from '../../src/questions.js';
import type { SeededRandom } from './seeded-random.js';

const PAID = { status: 200, headers: {}, body: { count: 7 } };
const DECIDED = { decisionKey: 'rate', decisionVersion: 1, decisionHash: '', hitPolicy: 'FIRST', inputVariables: {} };
const MATCHED = { matched: true, rulesMatched: [], matchedRules: { matched: [] }, outputs: { level: 'low' } };

/** The timers, service calls and questions that one process runs for its instance. */
export class RunningWork {
  private readonly timers = new Map<string, number>();
  private readonly jobs = new Set<string>();
  private readonly questions = new Map<string, Question>();

  constructor(
    private readonly random: SeededRandom,
    private readonly now: () => number,
  ) {}

  carryOut(command: Command): void {
    if (isQuestion(command)) this.questions.set(command.questionId, command);
    else if (command.command === 'startJob') this.jobs.add(command.jobId);
    else if (command.command === 'cancelJob') this.jobs.delete(command.jobId);
    else if (command.command === 'cancelTimer') this.timers.delete(command.timerId);
    else if (command.command === 'startTimer' || command.command === 'moveTimer')
      this.timers.set(command.timerId, command.dueAt);
  }

  startAll({ jobs, timers, questions }: OpenWork): void {
    for (const { jobId } of jobs) this.jobs.add(jobId);
    for (const { timerId, dueAt } of timers) this.timers.set(timerId, dueAt);
    for (const question of questions) this.questions.set(question.questionId, question);
  }

  /** Now and then an answer is too late for the step that asks. */
  async answersTo(asked: readonly Question[]): Promise<readonly InputEnvelope[]> {
    const inTime = this.random.chance(0.7) ? asked.length : 0;
    return asked.slice(0, inTime).map((question) => this.answerTo(question));
  }

  get isIdle(): boolean {
    return this.timers.size + this.jobs.size + this.questions.size === 0;
  }

  /** Ends one of them. Its result is an input. */
  endOne(): InputEnvelope {
    const ends = [
      ...[...this.timers].map(
        ([timerId, dueAt]) =>
          () =>
            this.fire(timerId, dueAt),
      ),
      ...[...this.jobs].map((jobId) => () => this.call(jobId)),
      ...[...this.questions.values()].map((question) => () => this.ask(question)),
    ];
    return this.random.pick(ends)();
  }

  /** What the state needs open, and does not run here. `kept`: ids of the results that the state keeps for later. */
  missingOf({ jobs, timers, questions }: OpenWork, kept: ReadonlySet<string>): string[] {
    const needed = [
      ...jobs.map(({ jobId }) => ({ result: `job:${jobId}`, runs: this.jobs.has(jobId) })),
      ...timers.map(({ timerId, dueAt }) => ({
        result: timerInput(timerId, dueAt),
        runs: this.timers.get(timerId) === dueAt,
      })),
      ...questions.map(({ questionId }) => ({
        result: `answer:${questionId}`,
        runs: this.questions.has(questionId),
      })),
    ];
    return needed.flatMap(({ result, runs }) => (runs || kept.has(result) ? [] : [result]));
  }

  private fire(timerId: string, dueAt: number): InputEnvelope {
    this.timers.delete(timerId);
    const input = { type: 'timerFired', timerId } as const;
    return {
      id: timerInput(timerId, dueAt),
      at: Math.max(this.now(), dueAt),
      actor: { type: 'timer', id: null },
      input,
    };
  }

  private call(jobId: string): InputEnvelope {
    this.jobs.delete(jobId);
    const error = { code: 'OutOfStock', message: 'out of stock' };
    const succeeds = this.random.chance(0.6);
    return {
      ...{ id: `job:${jobId}`, at: this.now(), actor: { type: 'engine', id: null } },
      input: succeeds ? { type: 'jobSucceeded', jobId, response: PAID } : { type: 'jobFailed', jobId, error },
    };
  }

  private ask(question: Question): InputEnvelope {
    this.questions.delete(question.questionId);
    return this.answerTo(question);
  }

  private answerTo({ questionId }: Question): InputEnvelope {
    const evaluation = { ...DECIDED, ...MATCHED };
    const answer: QuestionAnswer = this.random.chance(0.9)
      ? { type: 'decisionEvaluated', questionId, evaluation }
      : { type: 'questionFailed', questionId, message: 'there is no such decision' };
    return answerInput(answer, this.now());
  }
}

const timerInput = (timerId: string, dueAt: number) => `timer:${timerId}:${dueAt}`;
