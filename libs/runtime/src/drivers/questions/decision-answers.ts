import { answerQuestion } from '@svc/decisions';
import type { DecisionQuestion, QuestionAnswer } from '@svc/engine';
import type { EvaluableVersion, TenantScope } from '@svc/persistence';
import { PreparedDecisions } from './prepared-decisions.js';
import type { DecisionModels } from './prepared-decisions.js';

/** Finds decisions. */
export interface DecisionVersions extends DecisionModels {
  /** The active version, or the given one; null if there is none. */
  findEvaluable(tenant: TenantScope, key: string, version: number | null): Promise<EvaluableVersion | null>;
}

/** Evaluates decisions for business rule tasks. A problem with the data is an answer and is never thrown. */
export class DecisionAnswers {
  private readonly prepared: PreparedDecisions;

  constructor(private readonly versions: DecisionVersions) {
    this.prepared = new PreparedDecisions(versions);
  }

  /** The version that a question means now; null if there is none. */
  find(tenant: TenantScope, { decisionKey, version }: DecisionQuestion): Promise<EvaluableVersion | null> {
    return this.versions.findEvaluable(tenant, decisionKey, version);
  }

  async answer(question: DecisionQuestion, found: EvaluableVersion | null): Promise<QuestionAnswer> {
    if (found === null) return answerQuestion(question, null);
    const { version, sourceHash, modelHash } = found;
    return answerQuestion(question, { version, sourceHash, prepared: await this.prepared.get(modelHash) });
  }
}
