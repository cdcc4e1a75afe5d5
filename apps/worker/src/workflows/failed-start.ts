import { ApplicationFailure, workflowInfo } from '@temporalio/workflow';
import { workflowIdOf } from '@svc/contract';
import type { ChildReport, InputResult, Violation } from '@svc/engine';
import type { ProcessInstanceArgs } from '@svc/contract';
import { tell } from './tell.js';

/** Variables that are not of their types (engine rule 21). */
const VALIDATION_ERROR = 'ValidationError';

type Reason = Omit<Extract<ChildReport, { type: 'childNotStarted' }>, 'type' | 'childId'>;

/** An instance that was not started is none: its run fails. */
export function expectStarted(
  { start }: ProcessInstanceArgs,
  results: readonly { readonly inputId: string; readonly result: InputResult }[],
): void {
  const refusal = results.find(({ inputId }) => inputId === start?.id)?.result;
  if (refusal === undefined || refusal.ok) return;
  const { message, validationErrors } = refusal;
  const type = validationErrors === undefined ? refusal.code : VALIDATION_ERROR;
  throw ApplicationFailure.create({
    type,
    message,
    nonRetryable: true,
    details: validationErrors === undefined ? [] : [validationErrors],
  });
}

/** A called instance whose start was refused will never tell anything else: its caller hears that instead. */
export async function tellFailedStart(args: ProcessInstanceArgs, error: unknown): Promise<void> {
  if (!(error instanceof ApplicationFailure)) return;
  const { type, message, details } = error;
  const violations = type === VALIDATION_ERROR ? (details?.[0] as readonly Violation[]) : undefined;
  await tellParent(args, { code: type ?? 'NotStarted', message, ...(violations && { violations }) });
}

/** The run ends without an end of the instance. */
export async function tellParent(args: ProcessInstanceArgs, reason: Reason): Promise<void> {
  const parent = args.resume ? args.resume.state.parent : parentIn(args);
  if (parent === undefined) return;
  const { tenantId, instanceId: childId } = args;
  const input = { type: 'childNotStarted', childId, ...reason } as const;
  const { runId } = workflowInfo();
  const envelope = { id: `${runId}:over`, at: Date.now(), actor: { type: 'engine', id: null }, input } as const;
  await tell(workflowIdOf(tenantId, parent.instanceId), envelope);
}

function parentIn({ start }: ProcessInstanceArgs) {
  return start?.input.type === 'started' ? start.input.parent : undefined;
}
