import type { Command, Fact, InputEnvelope, InputResult, PendingCheck } from '@svc/engine';
import type { LogPosition } from './log-position.js';
import type { Progress } from './progress.js';

/** What an input would do, up to where an answer from outside is needed. */
export interface Preview {
  readonly result: InputResult;
  readonly facts: readonly Fact[];
  readonly commands: readonly Command[];
  /** Typed values that are still to be validated. For a final answer, ask again with the verdicts in the input's envelope. */
  readonly checks: readonly PendingCheck[];
  /** The last commit that the driver knew. Absent from a worker of an earlier release. */
  readonly seq?: number;
}

/** What an input would do, with nothing of it being done. */
export class Previews {
  constructor(
    private readonly progress: Progress,
    private readonly position: Pick<LogPosition, 'last' | 'noteIn'>,
  ) {}

  /** Undefined where the engine fails: a defect shows again when the request is dealt with. */
  answerTo(input: InputEnvelope): InputResult | undefined {
    try {
      return this.of(input).result;
    } catch {
      return undefined;
    }
  }

  of(input: InputEnvelope): Preview {
    const advanced = this.progress.advance(this.position.noteIn([input]));
    this.progress.drop(advanced);
    const { results, facts, commands, checks } = advanced.outcome;
    return { result: results[0]!.result, facts, commands, checks, seq: this.position.last };
  }
}
