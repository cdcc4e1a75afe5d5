import type { InputEnvelope, InputResult } from '@svc/engine';
import type { Preview } from './preview.js';
import type { Progress } from './progress.js';

/** Advances an input and reverts it, to tell what it would do. */
export class Foresight {
  constructor(private readonly progress: Progress) {}

  /** Undefined if the engine throws: the request itself will then report the defect. */
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
