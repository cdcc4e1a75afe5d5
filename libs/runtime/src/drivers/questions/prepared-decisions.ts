import { prepareDecision } from '@svc/decisions';
import type { DecisionModel, PreparedDecision } from '@svc/decisions';
import { ParsedTexts } from '../parsed-texts.js';

/** Reads the text of a compiled table by its hash; null if it does not exist. */
export interface DecisionModels {
  loadModel(hash: string): Promise<string | null>;
}

/** How many characters of models are cached prepared. */
const MOST_CHARACTERS = 32 * 1_024 * 1_024;

/** Caches tables that are prepared for evaluation, by the hash of their model. */
export class PreparedDecisions {
  private readonly parsed: ParsedTexts<PreparedDecision>;

  constructor(models: DecisionModels) {
    this.parsed = new ParsedTexts(
      MOST_CHARACTERS,
      (hash) => models.loadModel(hash),
      (text) => prepareDecision(JSON.parse(text) as DecisionModel),
    );
  }

  /** Null if the model does not exist. */
  get(modelHash: string): Promise<PreparedDecision | null> {
    return this.parsed.get(modelHash);
  }
}
