import type { LoadedModel } from '@svc/driver';
import type { ProcessModel } from '@svc/engine';
import { ParsedTexts } from '../parsed-texts.js';

/** Text of a compiled model by its hash; null if it was removed. */
export interface ModelTexts {
  get(modelHash: string): Promise<string | null>;
}

/** How many characters of models are cached parsed. */
const MOST_CHARACTERS = 16 * 1_024 * 1_024;

/** Caches models by their hash. All instances in this process share the same object. */
export class LoadedModels {
  private readonly parsed: ParsedTexts<LoadedModel>;

  constructor(texts: ModelTexts, maxCharacters = MOST_CHARACTERS) {
    this.parsed = new ParsedTexts(
      maxCharacters,
      (modelHash) => texts.get(modelHash),
      (text, modelHash) => ({ modelHash, model: JSON.parse(text) as ProcessModel }),
    );
  }

  /** Throws if the model was removed, and while the database is not available. */
  async get(modelHash: string): Promise<LoadedModel> {
    const loaded = await this.parsed.get(modelHash);
    if (loaded === null) throw new Error(`expected model ${modelHash}, found none`);
    return loaded;
  }
}
