import type { InputEnvelope, Question, QuestionAnswer } from '@svc/engine';
import { insteadOf, isReplacement } from './refusals.js';

/** The answers as inputs, in the order of the questions. The last ones are missing if all together would be too large. */
export type AnswersTo = (questions: readonly Question[]) => Promise<readonly InputEnvelope[]>;

interface Answered {
  readonly question: Question;
  readonly answer: InputEnvelope;
}

/**
 * The questions of one step before its commit. A question that is asked again in the same step gets the same answer, so
 * that advancing the same inputs again leads to the same result.
 */
export class Questions {
  private readonly known = new Map<string, Answered>();

  constructor(private readonly answersTo: AnswersTo) {}

  /** In the order of the questions. The last answers are missing if all together would be too large. */
  async answer(asked: readonly Question[]): Promise<InputEnvelope[]> {
    const unknown = asked.filter((question) => !this.isKnown(question));
    const answers = unknown.length === 0 ? [] : await this.answersTo(unknown);
    answers.forEach((answer, place) => this.keep(unknown[place]!, answer));
    return asked
      .filter((question) => this.isKnown(question))
      .map(({ questionId }) => this.known.get(questionId)!.answer);
  }

  /**
   * The log refuses this answer: the question counts as failed. False if this step did not ask it, or if it has failed
   * already; then the refusal means another input.
   */
  refuse(inputId: string, message: string, seq: number): boolean {
    for (const { question, answer } of this.known.values()) {
      if (answer.id !== inputId || isReplacement(answer)) continue;
      this.keep(question, insteadOf(answer, { code: 'ValueRefused', message, isOfInput: true }, seq));
      return true;
    }
    return false;
  }

  /** The input that a refusal means: the named one, or the last one that is no answer, if an answer or none is named. */
  blamed(inputId: string | null, inputs: readonly InputEnvelope[]): InputEnvelope | undefined {
    const answers = new Set([...this.known.values()].map(({ answer }) => answer.id));
    const others = inputs.filter(({ id }) => !answers.has(id));
    return others.find(({ id }) => id === inputId) ?? others.at(-1);
  }

  /** Called when the step is over. */
  forget(): void {
    this.known.clear();
  }

  private keep(question: Question, answer: InputEnvelope): void {
    this.known.set(question.questionId, { question, answer });
  }

  /** Ids are derived from the inputs. If an earlier input was dropped, the same id may belong to another question. */
  private isKnown(question: Question): boolean {
    const known = this.known.get(question.questionId)?.question;
    return known !== undefined && JSON.stringify(known) === JSON.stringify(question);
  }
}

/** `at` is in milliseconds since the epoch. */
export function answerInput(input: QuestionAnswer, at: number): InputEnvelope {
  return { id: `answer:${input.questionId}`, at, actor: { type: 'engine', id: null }, input };
}
