import type { JsonValue } from '@svc/expressions';
import type { Question } from '../commands.js';
import type { Fact } from '../facts.js';
import type { QuestionAnswer } from '../inputs.js';

/** Entries that a simulated instance has written to data stores. Only that instance reads them. */
export class WrittenEntries {
  private readonly values = new Map<string, JsonValue>();

  note(fact: Fact): void {
    if (fact.fact === 'data_store.entry_written') this.values.set(nameOf(fact), fact.value);
  }

  /** Null for an entry that the instance has not written. */
  answer(question: Question): QuestionAnswer | null {
    if (question.command !== 'lookUpEntry') return null;
    const value = this.values.get(nameOf(question));
    return value === undefined ? null : { type: 'entryFound', questionId: question.questionId, found: true, value };
  }
}

function nameOf({ store, key }: { readonly store: string; readonly key: string }): string {
  return JSON.stringify([store, key]);
}
