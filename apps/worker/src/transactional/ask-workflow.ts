import type { InstanceIdentity } from '@svc/contract';
import type { InputResult } from '@svc/engine';
import type { LineAnswer } from './instance-line.js';

export interface WorkflowAbsence {
  /** Starts the workflow of an instance that went on without one so far; false where there is nothing to start. */
  launch(of: InstanceIdentity): Promise<boolean>;
  /** What a committed input of an instance that has ended was answered; null where it was not committed. */
  answered(of: InstanceIdentity, inputId: string): Promise<InputResult | null>;
}

export type AskedAnswer<Answer> =
  { readonly kind: 'byWorkflow'; readonly answer: Answer } | Extract<LineAnswer, { kind: 'answered' | 'over' }>;

/**
 * The one way to ask a workflow something that is answered once: `send` is told the answer, or null where no open workflow
 * is found. Then the instance may have been promoted by somebody who died before its workflow was started; or it has
 * ended, and with it the answer was lost, but the log knows what came of the input.
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
