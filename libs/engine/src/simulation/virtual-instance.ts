import { assertNever } from '@svc/expressions';
import type { advance, Outcome } from '../advance.js';
import { isQuestion } from '../commands.js';
import type { ChildStart, Command, DecisionQuestion, Job, Question, Timer } from '../commands.js';
import type { Validate } from '../data-model.js';
import type { ModelIndex } from '../element-definition.js';
import type { LimitsGiven } from '../execution/limits.js';
import type { EngineInput, InputResult, InstanceStarted, QuestionAnswer } from '../inputs.js';
import type { JobOutcome } from '../pulled-job.js';
import type { Variables } from '../variables.js';
import type { EngineState, Token, Wait } from '../state.js';

export interface Surroundings {
  readonly limits: LimitsGiven;
  /** Validates typed values; absent if the process has none. */
  readonly validate?: Validate;
  /** The `advance` to use: tests pass one that checks every step. */
  readonly advance: typeof advance;
  /** Called after every step. An error that it throws ends the run. */
  readonly observe: (outcome: Outcome) => void;
  /** Called for each question after every input. Null leaves the question open. Absent: all stay open. */
  readonly answer?: (question: Question) => QuestionAnswer | null;
  /** Keeps the input ids of several instances apart. */
  readonly inputPrefix?: string;
}

const ACTOR = { type: 'api_key', id: 'key' } as const;

/** One instance on the pure engine, in memory, with a clock that is moved by hand. Nothing outside is carried out. */
export class VirtualInstance {
  state: EngineState | null = null;
  readonly jobs = new Map<string, Job>();
  readonly timers = new Map<string, Timer>();
  /** Called instances that have not ended. */
  readonly children = new Map<string, ChildStart>();
  /** Questions without an answer. */
  readonly questions = new Map<string, Question>();
  private inputs = 0;

  constructor(
    readonly index: ModelIndex,
    /** Milliseconds since the epoch. */
    public now: number,
    private readonly around: Surroundings,
  ) {}

  /** `id` becomes the id of the instance. */
  start(started: Omit<InstanceStarted, 'type'>, id?: string): InputResult {
    return this.apply({ type: 'started', ...started }, id);
  }

  /** Applies one input, continues through its slices, and answers the questions that are asked meanwhile. */
  apply(input: EngineInput, id = this.nextId()): InputResult {
    const result = this.applyAlone(input, id);
    for (let answer = this.takeAnswer(); answer; answer = this.takeAnswer())
      this.applyAlone(answer, `answer:${answer.questionId}`);
    return result;
  }

  private applyAlone(input: EngineInput, id: string): InputResult {
    if ('questionId' in input) this.questions.delete(input.questionId);
    const outcome = this.advance(input, id);
    for (let more = outcome.more; more;) more = this.advance({ type: 'continued' }, this.nextId()).more;
    return outcome.results[0]!.result;
  }

  private takeAnswer(): QuestionAnswer | null {
    for (const question of this.questions.values()) {
      const answer = this.around.answer?.(question) ?? null;
      if (answer !== null) return answer;
    }
    return null;
  }

  /** Moves the clock. Timers that fall due fire in order, each at its own time. */
  passTime(millis: number): void {
    const end = this.now + millis;
    for (let next = this.nextTimer(end); next; next = this.nextTimer(end)) {
      this.now = Math.max(this.now, next.dueAt);
      this.timers.delete(next.timerId);
      this.apply({ type: 'timerFired', timerId: next.timerId });
    }
    this.now = end;
  }

  completeTask(wait: Wait, variables: Variables): InputResult {
    return this.apply({ type: 'taskCompleted', taskId: wait.id, variables, claimVersion: 1 });
  }

  answerJob({ id: jobId }: Wait, outcome: JobOutcome): InputResult {
    return this.apply({ type: 'pulledJobAnswered', jobId, lock: null, worker: null, outcome });
  }

  /** The oldest wait of this kind at the element. */
  waitAt(kind: Wait['kind'], elementId: string): Wait | null {
    let oldest: Wait | null = null;
    for (const wait of Object.values(this.state?.waits ?? {}))
      if (wait.kind === kind && wait.elementId === elementId && (oldest === null || wait.n < oldest.n)) oldest = wait;
    return oldest;
  }

  /** The oldest unanswered call of the element. */
  jobAt(elementId: string): Job | null {
    return firstAt(this.jobs, elementId);
  }

  /** Takes the oldest unanswered call of the element, which then counts as answered. */
  takeJob(elementId: string): Job | null {
    const job = this.jobAt(elementId);
    if (job) this.jobs.delete(job.jobId);
    return job;
  }

  /** The oldest instance that the element has called and that has not ended. */
  childAt(elementId: string): ChildStart | null {
    return firstAt(this.children, elementId);
  }

  /** Takes the oldest running call of the element, which then counts as ended. */
  takeChild(elementId: string): ChildStart | null {
    const child = this.childAt(elementId);
    if (child) this.children.delete(child.childId);
    return child;
  }

  /** The oldest unanswered decision of the element. */
  decisionAt(elementId: string): DecisionQuestion | null {
    for (const question of this.questions.values())
      if (question.command === 'evaluateDecision' && question.elementId === elementId) return question;
    return null;
  }

  /** The newest token at the element, preferably one that an error has frozen. */
  tokenAt(elementId: string): Token | null {
    const here = Object.values(this.state?.tokens ?? {}).filter((token) => token.elementId === elementId);
    const newestFirst = here.sort((a, b) => b.n - a.n);
    return newestFirst.find(({ status }) => status === 'dead') ?? newestFirst[0] ?? null;
  }

  /** When the next timer falls due; null if none does until `end`. */
  nextDue(end: number): number | null {
    return this.nextTimer(end)?.dueAt ?? null;
  }

  private nextId(): string {
    return `${this.around.inputPrefix ?? 'input-'}${++this.inputs}`;
  }

  private advance(input: EngineInput, id: string): Outcome {
    const envelope = { id, at: this.now, actor: ACTOR, input };
    const { limits, validate } = this.around;
    const context = { limits, ...(validate && { validate }) };
    const outcome = this.around.advance(this.index, this.state, [envelope], context);
    this.state = outcome.state;
    outcome.commands.forEach((command) => this.carryOut(command));
    // No command says that a question is no longer asked.
    for (const id of this.questions.keys()) if (!Object.hasOwn(outcome.state.waits, id)) this.questions.delete(id);
    this.around.observe(outcome);
    return outcome;
  }

  private carryOut(command: Command): void {
    if (isQuestion(command)) return void this.questions.set(command.questionId, command);
    switch (command.command) {
      case 'startJob':
        return void this.jobs.set(command.jobId, command);
      case 'startTimer':
      case 'moveTimer':
        return void this.timers.set(command.timerId, command);
      case 'cancelJob':
        return void this.jobs.delete(command.jobId);
      case 'cancelTimer':
        return void this.timers.delete(command.timerId);
      case 'startChild':
        return void this.children.set(command.childId, command);
      case 'cancelChild':
        return void this.children.delete(command.childId);
      case 'suspendChild':
      case 'resumeChild':
      case 'reportToParent':
        // The holder of the instances carries out commands that concern other instances.
        return;
      default:
        return assertNever(command);
    }
  }

  private nextTimer(end: number): Timer | undefined {
    const due = [...this.timers.values()].filter((timer) => timer.dueAt <= end);
    return due.sort((a, b) => a.dueAt - b.dueAt)[0];
  }
}

/** The oldest entry of the element: a map keeps the order in which entries were added. */
function firstAt<Entry extends { readonly elementId: string }>(
  entries: ReadonlyMap<string, Entry>,
  elementId: string,
): Entry | null {
  for (const entry of entries.values()) if (entry.elementId === elementId) return entry;
  return null;
}
