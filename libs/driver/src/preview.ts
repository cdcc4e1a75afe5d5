import type { Command, Fact, InputResult, PendingCheck } from '@svc/engine';

/** What an input would do, as far as it goes without the outside. */
export interface Preview {
  readonly result: InputResult;
  readonly facts: readonly Fact[];
  readonly commands: readonly Command[];
  /** Typed values that are still to be checked: asked again with the verdicts in the envelope, the answer holds. */
  readonly checks: readonly PendingCheck[];
}
