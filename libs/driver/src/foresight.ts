import type { InputEnvelope, InputResult } from '@svc/engine';
import type { Preview } from './preview.js';
import type { Progress } from './progress.js';

/** What an input would do, with nothing of it being done. */
export class Foresight {
  constructor(private readonly progress: Progress) {}

  /** Undefined where the engine fails: a defect shows again when the request is dealt with. */
  resultOf(input: InputEnvelope): InputResult | undefined {
    try {
      return this.preview(input).result;
    } catch {
      return undefined;
    }
  }

  preview(input: InputEnvelope): Preview {
    const advanced = this.progress.advance([input]);
    this.progress.drop(advanced);
    const { results, facts, commands, checks } = advanced.outcome;
    return { result: results[0]!.result, facts, commands, checks };
  }
}
