import type { AnswerQuestionsRequest } from '@svc/contract';
import type { EntryQuestion, Question, QuestionAnswer } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { tenantScope } from '@svc/persistence';
import type { EvaluableVersion, TenantScope } from '@svc/persistence';
import { DecisionAnswers } from '../../questions/decision-answers.js';
import type { DecisionVersions } from '../../questions/decision-answers.js';
import { ThreadSlices } from '../../../shares/thread-slices.js';

/** Reads entries of data stores. */
export interface EntryDirectory {
  /** `value` is JSON text; null if there is no such entry. */
  find(tenant: TenantScope, store: string, key: string): Promise<{ readonly value: string } | null>;
}

/** The sources of answers. */
export interface QuestionSources {
  readonly decisions: DecisionVersions;
  readonly entries: EntryDirectory;
}

/** Limit of the size of answers that are given together, so that the inputs of one step stay bounded. */
const MOST_CHARACTERS = 512 * 1_024;

/**
 * Local activity: answers the questions in order, at least one, until the answers are too large together or take too long.
 * It throws only while the database cannot be reached. `now` is in milliseconds.
 */
export function answerQuestionsActivity({ decisions, entries }: QuestionSources, now?: () => number) {
  const answers = new DecisionAnswers(decisions);
  return async ({ tenantId, questions }: AnswerQuestionsRequest): Promise<QuestionAnswer[]> => {
    const answering = new Answering(tenantScope(tenantId), answers, entries);
    const given: QuestionAnswer[] = [];
    const slices = new ThreadSlices(now);
    let characters = 0;
    for (const question of questions) {
      const answer = await answering.answer(question);
      given.push(answer);
      characters += JSON.stringify(answer).length;
      if (characters > MOST_CHARACTERS || !(await slices.goOn())) break;
    }
    return given;
  };
}

/** Questions of one activity see the same versions; each is read once. */
class Answering {
  private readonly versions = new Map<string, Promise<EvaluableVersion | null>>();

  constructor(
    private readonly tenant: TenantScope,
    private readonly decisions: DecisionAnswers,
    private readonly entries: EntryDirectory,
  ) {}

  async answer(question: Question): Promise<QuestionAnswer> {
    if (question.command === 'lookUpEntry') return this.entry(question);
    const key = JSON.stringify([question.decisionKey, question.version]);
    const version = this.versions.get(key) ?? this.decisions.find(this.tenant, question);
    this.versions.set(key, version);
    return this.decisions.answer(question, await version);
  }

  private async entry({ questionId, store, key }: EntryQuestion): Promise<QuestionAnswer> {
    const entry = await this.entries.find(this.tenant, store, key);
    const value = entry === null ? null : (JSON.parse(entry.value) as JsonValue);
    return { type: 'entryFound', questionId, found: entry !== null, value };
  }
}
