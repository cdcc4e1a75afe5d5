import type { Command, Fact, InputResult, PendingCheck } from '@svc/engine';

/** What an input would do, up to where an answer from outside is needed. */
export interface Preview {
  readonly result: InputResult;
  readonly facts: readonly Fact[];
  readonly commands: readonly Command[];
  /** Typed values that are still to be validated. For a final answer, ask again with the verdicts in the input's envelope. */
  readonly checks: readonly PendingCheck[];
}
