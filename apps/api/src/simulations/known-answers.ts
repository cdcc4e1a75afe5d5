import { answerQuestion, type DecisionModel, type PreparedDecision, prepareDecision } from '@svc/decisions';
import type { DecisionQuestion, EntryQuestion, Question, QuestionAnswer } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';

/** The subject of a question, which several elements may ask about. */
export type Subject =
  Pick<DecisionQuestion, 'command' | 'decisionKey' | 'version'> | Pick<EntryQuestion, 'command' | 'store' | 'key'>;

/** A subject with its present content at the tenant, in texts and plain JSON. */
export interface KnownSubject {
  readonly subject: Subject;
  /** For a decision; null if there is no such version. */
  readonly decision?: {
    readonly version: number;
    readonly sourceHash: string;
    readonly modelText: string | null;
  } | null;
  /** For an entry; null if there is none. */
  readonly entry?: { readonly value: JsonValue } | null;
}

export function subjectOf(question: Question): Subject {
  const { command } = question;
  if (command === 'lookUpEntry') return { command, store: question.store, key: question.key };
  return { command, decisionKey: question.decisionKey, version: question.version };
}

/** Answers a simulation's questions from the known subjects, and notes the others. */
export class KnownAnswers {
  private readonly known: ReadonlyMap<string, KnownSubject>;
  private readonly prepared = new Map<string, PreparedDecision>();
  private readonly asked = new Map<string, Subject>();

  constructor(known: readonly KnownSubject[]) {
    this.known = new Map(known.map((one) => [JSON.stringify(one.subject), one]));
  }

  /** Subjects of questions that could not be answered. */
  get missing(): Subject[] {
    return [...this.asked.values()];
  }

  /** Null if the subject is not known. */
  answer(question: Question): QuestionAnswer | null {
    const subject = subjectOf(question);
    const name = JSON.stringify(subject);
    const known = this.known.get(name);
    if (known === undefined) {
      this.asked.set(name, subject);
      return null;
    }
    return question.command === 'lookUpEntry' ? entryAnswer(question, known) : this.decide(question, known, name);
  }

  private decide(question: DecisionQuestion, { decision = null }: KnownSubject, name: string): QuestionAnswer {
    if (decision === null) return answerQuestion(question, null);
    const { version, sourceHash, modelText } = decision;
    const kept = this.prepared.get(name);
    const prepared = kept ?? (modelText === null ? null : prepareDecision(JSON.parse(modelText) as DecisionModel));
    if (prepared !== null) this.prepared.set(name, prepared);
    return answerQuestion(question, { version, sourceHash, prepared });
  }
}

function entryAnswer({ questionId }: EntryQuestion, { entry = null }: KnownSubject): QuestionAnswer {
  return { type: 'entryFound', questionId, found: entry !== null, value: entry?.value ?? null };
}
