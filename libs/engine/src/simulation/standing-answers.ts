import type { ElementId } from '../ids.js';
import type { AnswerStep } from './script.js';

/** What an element is given when it waits: one answer each time, or the answers of a list, each once. */
export type StandingAnswer = AnswerStep | readonly AnswerStep[];

/** Answers by element, and how many of each list are used up. */
export class StandingAnswers {
  private readonly used = new Map<ElementId, number>();

  constructor(private readonly answers: ReadonlyMap<ElementId, StandingAnswer>) {}

  /** The answer that the element gets next; null if it has none, or its list is used up. */
  next(elementId: ElementId): AnswerStep | null {
    const answer = this.answers.get(elementId);
    if (answer === undefined) return null;
    return 'action' in answer ? answer : (answer[this.used.get(elementId) ?? 0] ?? null);
  }

  use(elementId: ElementId): void {
    this.used.set(elementId, (this.used.get(elementId) ?? 0) + 1);
  }
}
