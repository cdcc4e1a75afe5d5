import type { InputEnvelope, Question, QuestionAnswer } from '@svc/engine';
import { insteadOf, isReplacement } from './refusals.js';

/** The answers as inputs, in the order of the questions; not of the last ones where they would be too much together. */
export type AnswersTo = (questions: readonly Question[]) => Promise<readonly InputEnvelope[]>;

interface Answered {
  readonly question: Question;
  readonly answer: InputEnvelope;
}

/**
 * What a step asks before it is committed. A question that is asked once more in the same step gets the answer that it
 * had, so that advancing the same inputs again leads to the same place.
 */
export class Questions {
  private readonly known = new Map<string, Answered>();

  constructor(private readonly answersTo: AnswersTo) {}

  /** In the order of the questions; not of all where the answers would be too much together. */
  async answer(asked: readonly Question[]): Promise<InputEnvelope[]> {
    const unknown = asked.filter((question) => !this.isKnown(question));
    const answers = unknown.length === 0 ? [] : await this.answersTo(unknown);
    answers.forEach((answer, place) => this.keep(unknown[place]!, answer));
    return asked
      .filter((question) => this.isKnown(question))
      .map(({ questionId }) => this.known.get(questionId)!.answer);
  }

  /**
   * The log does not take this answer: the question counts as failed. False when this step did not ask for it, or when it
   * has failed already: then it is not the answer that is refused.
   */
  refuse(inputId: string, message: string): boolean {
    for (const { question, answer } of this.known.values()) {
      if (answer.id !== inputId || isReplacement(answer)) continue;
      this.keep(question, insteadOf(answer, { code: 'ValueRefused', message }));
      return true;
    }
    return false;
  }

  /** Which input a refusal means: the one that it names, or, since answers have failed by then, the last of the others. */
  blamed(inputId: string, inputs: readonly InputEnvelope[]): InputEnvelope | undefined {
    const answers = new Set([...this.known.values()].map(({ answer }) => answer.id));
    const others = inputs.filter(({ id }) => !answers.has(id));
    return others.find(({ id }) => id === inputId) ?? others.at(-1);
  }

  /** The step is over. */
  forget(): void {
    this.known.clear();
  }

  private keep(question: Question, answer: InputEnvelope): void {
    this.known.set(question.questionId, { question, answer });
  }

  /** Ids come of the inputs: without one that came before, the same id may ask about something else. */
  private isKnown(question: Question): boolean {
    const known = this.known.get(question.questionId)?.question;
    return known !== undefined && JSON.stringify(known) === JSON.stringify(question);
  }
}

/** `at` is in milliseconds since the epoch. */
export function answerInput(input: QuestionAnswer, at: number): InputEnvelope {
  return { id: `answer:${input.questionId}`, at, actor: { type: 'engine', id: null }, input };
}
