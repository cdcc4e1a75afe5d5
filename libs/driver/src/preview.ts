import type { Command, Fact, InputEnvelope, InputResult, PendingCheck } from '@svc/engine';
import type { Progress } from './progress.js';

/** What an input would do, up to where an answer from outside is needed. */
export interface Preview {
  readonly result: InputResult;
  readonly facts: readonly Fact[];
  readonly commands: readonly Command[];
  /** Typed values that are still to be validated. For a final answer, ask again with the verdicts in the input's envelope. */
  readonly checks: readonly PendingCheck[];
}

/** What an input would do, with nothing of it being done. */
export class Previews {
  constructor(private readonly progress: Progress) {}

  /** Undefined where the engine fails: a defect shows again when the request is dealt with. */
  answerTo(input: InputEnvelope): InputResult | undefined {
    try {
      return this.of(input).result;
    } catch {
      return undefined;
    }
  }

  of(input: InputEnvelope): Preview {
    const advanced = this.progress.advance([input]);
    this.progress.drop(advanced);
    const { results, facts, commands, checks } = advanced.outcome;
    return { result: results[0]!.result, facts, commands, checks };
  }
}
