import { prepareDecision } from '@svc/decisions';
import type { DecisionModel, PreparedDecision } from '@svc/decisions';
import { ParsedTexts } from '../parsed-texts.js';

/** Where compiled tables are found: their text by its hash; null where it is gone. */
export interface DecisionModels {
  loadModel(hash: string): Promise<string | null>;
}

/** Of models that are kept prepared. */
const MOST_CHARACTERS = 32 * 1_024 * 1_024;

/** Tables ready to be evaluated, by the hash of their model. */
export class PreparedDecisions {
  private readonly parsed: ParsedTexts<PreparedDecision>;

  constructor(models: DecisionModels) {
    this.parsed = new ParsedTexts(
      MOST_CHARACTERS,
      (hash) => models.loadModel(hash),
      (text) => prepareDecision(JSON.parse(text) as DecisionModel),
    );
  }

  /** Null where the model is gone. */
  get(modelHash: string): Promise<PreparedDecision | null> {
    return this.parsed.get(modelHash);
  }
}
