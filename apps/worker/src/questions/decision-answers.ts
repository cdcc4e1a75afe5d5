import { answerQuestion } from '@svc/decisions';
import type { DecisionQuestion, QuestionAnswer } from '@svc/engine';
import type { EvaluableVersion, TenantScope } from '@svc/persistence';
import { PreparedDecisions } from './prepared-decisions.js';
import type { DecisionModels } from './prepared-decisions.js';

/** Where decisions are found. */
export interface DecisionVersions extends DecisionModels {
  /** The active version, or the given one; null when there is none. */
  findEvaluable(tenant: TenantScope, key: string, version: number | null): Promise<EvaluableVersion | null>;
}

/** Evaluates the decisions that business rule tasks ask. What is wrong with the data is the answer, and never thrown. */
export class DecisionAnswers {
  private readonly prepared: PreparedDecisions;

  constructor(private readonly versions: DecisionVersions) {
    this.prepared = new PreparedDecisions(versions);
  }

  /** The version that a question means at this moment; null when there is none. */
  find(tenant: TenantScope, { decisionKey, version }: DecisionQuestion): Promise<EvaluableVersion | null> {
    return this.versions.findEvaluable(tenant, decisionKey, version);
  }

  async answer(question: DecisionQuestion, found: EvaluableVersion | null): Promise<QuestionAnswer> {
    if (found === null) return answerQuestion(question, null);
    const { version, sourceHash, modelHash } = found;
    return answerQuestion(question, { version, sourceHash, prepared: await this.prepared.get(modelHash) });
  }
}
