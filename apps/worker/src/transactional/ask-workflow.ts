import type { InstanceIdentity } from '@svc/contract';
import type { InputResult } from '@svc/engine';
import type { LineAnswer } from './instance-line.js';

export interface WorkflowAbsence {
  /** Starts the workflow of an instance that had none so far; false if there is none to start. */
  launch(of: InstanceIdentity): Promise<boolean>;
  /** The answer of a committed input of an ended instance; null if it was not committed. */
  answered(of: InstanceIdentity, inputId: string): Promise<InputResult | null>;
}

export type AskedAnswer<Answer> =
  { readonly kind: 'byWorkflow'; readonly answer: Answer } | Extract<LineAnswer, { kind: 'answered' | 'over' }>;

/**
 * Sends an input to a workflow by `send`, which returns the answer, or null if there is no open workflow. Then the process that
 * promoted the instance may have died before it started the workflow. Or the instance has ended and the answer was lost; then
 * it is taken from the log.
 */
export async function askWorkflow<Answer>(
  absence: WorkflowAbsence,
  of: InstanceIdentity,
  inputId: string,
  send: () => Promise<Answer | null>,
): Promise<AskedAnswer<Answer>> {
  const answer = (await send()) ?? ((await absence.launch(of)) ? await send() : null);
  if (answer !== null) return { kind: 'byWorkflow', answer };
  const result = await absence.answered(of, inputId);
  return result === null ? { kind: 'over' } : { kind: 'answered', result };
}
