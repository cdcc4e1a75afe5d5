import type { LoadedModel } from '@svc/driver';
import type { ProcessModel } from '@svc/engine';
import { ParsedTexts } from '../parsed-texts.js';

/** Text of a compiled model by its hash; null where it is gone for good. */
export interface ModelTexts {
  get(modelHash: string): Promise<string | null>;
}

/** Of models that are kept parsed. */
const MOST_CHARACTERS = 16 * 1_024 * 1_024;

/** Models by their hash: the same object for all instances of a process. */
export class LoadedModels {
  private readonly parsed: ParsedTexts<LoadedModel>;

  constructor(texts: ModelTexts, maxCharacters = MOST_CHARACTERS) {
    this.parsed = new ParsedTexts(
      maxCharacters,
      (modelHash) => texts.get(modelHash),
      (text, modelHash) => ({ modelHash, model: JSON.parse(text) as ProcessModel }),
    );
  }

  /** Throws where the model is gone, and while the database is not available. */
  async get(modelHash: string): Promise<LoadedModel> {
    const loaded = await this.parsed.get(modelHash);
    if (loaded === null) throw new Error(`expected model ${modelHash}, found none`);
    return loaded;
  }
}
