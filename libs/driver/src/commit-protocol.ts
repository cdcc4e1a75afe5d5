import type { InputEnvelope } from '@svc/engine';
import { Attempts } from './attempts.js';
import type { Attempt } from './attempts.js';
import { checksOf } from './checks-of.js';
import { continuation } from './continuation.js';
import type { DriverState } from './driver-state.js';
import { withoutThese } from './inbox.js';
import type { InstanceParts } from './instance-parts.js';
import { LogAnswers } from './log-answers.js';
import type { LogAnswer, Ports } from './ports.js';
import { isSilent, isUnchecked, refusesAny } from './progress.js';
import type { Advanced } from './progress.js';
import { Questions } from './questions.js';
import { isReplacement, isUncalledStart } from './refusals.js';
import { StepState } from './step-state.js';
import { Verdicts } from './verdicts.js';

/** Advances arrived inputs and commits them, until the log has answered (README.md). */
export class CommitProtocol {
  private readonly steps: StepState;
  private readonly questions: Questions;
  private readonly verdicts = new Verdicts();
  private readonly attempts: Attempts;
  private readonly answers: LogAnswers;
  /** When the step began. A slice keeps this time when the step is repeated. */
  private steppedAt = 0;

  constructor(
    private readonly parts: InstanceParts,
    private readonly ports: Ports,
    state: DriverState,
  ) {
    this.steps = new StepState(state);
    this.questions = new Questions((asked) => ports.work.answersTo(asked));
    this.attempts = new Attempts(parts.progress, this.questions, this.verdicts);
    const { questions, verdicts, steps } = this;
    const eachAlone = (own: readonly InputEnvelope[]) => this.eachAlone(own);
    this.answers = new LogAnswers({ instance: parts, ports, state: steps, questions, verdicts, eachAlone });
  }

  get state(): DriverState {
    return this.steps.current;
  }

  /** Advances everything that has arrived, commits it, carries out its commands and answers its callers. */
  async step(): Promise<void> {
    this.steps.move('stepping', this.state.is === 'sliced' ? 'sliced' : 'waiting');
    this.steppedAt = this.ports.clock.now();
    this.answers.pauseMs = 0;
    let own = this.parts.inbox.takeAll();
    const isFirst = own.length > 0;
    do {
      if (this.state.is === 'repeating') this.steps.move('stepping');
      own = await this.advanceAndCommit(own);
    } while (own.length > 0 || this.state.is !== 'stepping');
    this.questions.forget();
    this.verdicts.forget();
    if (this.steps.rest() !== 'waiting') await this.pauseAfter(isFirst);
  }

  /** After the first slice of its inputs, whose callers may be waiting, and where a commit asks for it. */
  private async pauseAfter(isFirst: boolean): Promise<void> {
    const { pauseMs } = this.answers;
    if (!isFirst && pauseMs === 0) return;
    await this.ports.clock.pause(Math.max(pauseMs, 1), () => !this.parts.inbox.isEmpty);
  }

  /** Returns the inputs that are still to be done: none, unless the log's answer was neither `committed` nor `same`. */
  private async advanceAndCommit(own: readonly InputEnvelope[]): Promise<InputEnvelope[]> {
    const { steps } = this;
    const slice = continuation(this.parts.instanceId, this.parts.position.next, own[0]?.at ?? this.steppedAt);
    const inputs = this.parts.position.noteIn(steps.isSliced ? [slice, ...own] : own);
    const first = this.attempts.make(inputs);
    const attempted = this.attempts.asks(first) ? await this.attempts.answered(first) : first;
    if (attempted instanceof Error) return this.afterDefect(inputs, own, attempted);
    if (attempted === null) return this.commit({ own, advanced: null, isBacklogged: steps.isBacklogged });
    const left = withoutThese(own, attempted.inputs);
    this.parts.inbox.putBack(left);
    const isBacklogged = left.length > 0;
    steps.restAfter({ more: steps.isSliced, isBacklogged });
    return this.commit({ own: withoutThese(own, left), advanced: attempted, isBacklogged });
  }

  /**
   * Each input by itself shows whose it is; that one is answered, or stops the instance as an incident. Of a start there is nothing
   * yet that could be stopped: if nobody has requested it, the defect is thrown for whoever runs the instance to show.
   */
  private async afterDefect(
    inputs: readonly InputEnvelope[],
    own: readonly InputEnvelope[],
    error: Error,
  ): Promise<InputEnvelope[]> {
    this.verdicts.forget();
    if (inputs.length > 1) return this.eachAlone(own);
    const [culprit] = inputs;
    if (!culprit || isReplacement(culprit) || isUncalledStart(culprit, this.parts.startId)) throw error;
    this.ports.log.error('the engine failed', { inputId: culprit.id, type: culprit.input.type, error });
    const message = `unexpected error: ${error.message}`;
    const objection = { code: 'UnexpectedError', message, isOfInput: false } as const;
    return this.answers.without(culprit, own, { ...objection, answerCode: 'INTERNAL' });
  }

  private async eachAlone(own: readonly InputEnvelope[]): Promise<InputEnvelope[]> {
    // A slice comes before the others, which follow in a commit of their own.
    if (this.steps.isSliced) return [...(await this.advanceAndCommit([])), ...own];
    const left: InputEnvelope[] = [];
    for (const input of own) {
      left.push(...(await this.advanceAndCommit([input])));
      this.verdicts.forget();
    }
    return left;
  }

  /** Refusals and repeated inputs change nothing, so they need no commit. */
  private async commit(attempt: Attempt): Promise<InputEnvelope[]> {
    const { advanced } = attempt;
    const isTraceless = advanced !== null && isSilent(advanced);
    if (isTraceless && !this.mustAsk(advanced)) return this.answers.acceptOwn(advanced, attempt);
    const request = this.parts.position.requestOf(isTraceless ? null : advanced);
    const checks = checksOf(advanced, request.facts, this.parts.modelHash);
    let answer: LogAnswer;
    try {
      answer = await this.ports.commits.commit({ ...request, ...checks }, advanced?.outcome ?? null);
    } catch (error) {
      this.answers.drop(attempt);
      throw error;
    }
    return this.answers.after(answer, request, attempt);
  }

  /**
   * The state may be behind the log, where a commit succeeded and its workflow task did not, or ahead of it, where it was restored. So
   * the log is asked before a caller is told anything.
   */
  private mustAsk(advanced: Advanced): boolean {
    const tellsAnyone = refusesAny(advanced) || advanced.inputs.some(({ id }) => this.parts.inbox.isAsked(id));
    return this.ports.commits.isShared === true || tellsAnyone || isUnchecked(advanced);
  }
}
