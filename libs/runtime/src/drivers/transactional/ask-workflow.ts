import type { InstanceIdentity } from '@svc/contract';
import type { InputResult } from '@svc/engine';
import type { InboxAnswer } from './instance-inbox.js';

export interface WorkflowAbsence {
  /** Starts the workflow of an instance that has none; false if there is none to start. */
  launch(of: InstanceIdentity): Promise<boolean>;
  /** The answer of a committed input of an ended instance; null if it was not committed. */
  answered(of: InstanceIdentity, inputId: string): Promise<InputResult | null>;
}

export type AskedAnswer<Answer> =
  | { readonly kind: 'byWorkflow'; readonly answer: Answer }
  | Extract<InboxAnswer, { kind: 'answered' | 'over' }>
  /** Its workflow ended again and again before it answered. The input may take effect. */
  | { readonly kind: 'unknown' };

/** A workflow that is ahead of the log ends at the first input, and the one that replaces it takes it. */
const MOST_LAUNCHES = 3;

/**
 * Sends an input to a workflow by `send`, which returns the answer, or null if there is no open workflow. Then the process that
 * promoted the instance may have died before it started the workflow, or the workflow was lost. Or the instance has ended and the
 * answer was lost; then it is taken from the log.
 */
export async function askWorkflow<Answer>(
  absence: WorkflowAbsence,
  of: InstanceIdentity,
  inputId: string,
  send: () => Promise<Answer | null>,
): Promise<AskedAnswer<Answer>> {
  for (let launches = 0; ; launches += 1) {
    const answer = await send();
    if (answer !== null) return { kind: 'byWorkflow', answer };
    const result = await absence.answered(of, inputId);
    if (result !== null) return { kind: 'answered', result };
    if (launches === MOST_LAUNCHES) return { kind: 'unknown' };
    if (!(await absence.launch(of))) return { kind: 'over' };
  }
}
