import { ApplicationFailure, workflowInfo } from '@temporalio/workflow';
import { workflowIdOf } from '@svc/contract';
import type { ProcessInstanceArgs } from '@svc/contract';
import { tell } from './tell.js';

/** A called instance whose start was refused will never tell anything else: its caller hears that instead. */
export async function tellFailedStart(args: ProcessInstanceArgs, error: unknown): Promise<void> {
  if (error instanceof ApplicationFailure) await tellParent(args, error.type ?? 'NotStarted', error.message);
}

/** The run ends without an end of the instance. */
export async function tellParent(args: ProcessInstanceArgs, code: string, message: string): Promise<void> {
  const parent = args.resume ? args.resume.state.parent : parentIn(args);
  if (parent === undefined) return;
  const { tenantId, instanceId: childId } = args;
  const input = { type: 'childNotStarted', childId, code, message } as const;
  const { runId } = workflowInfo();
  const envelope = { id: `${runId}:over`, at: Date.now(), actor: { type: 'engine', id: null }, input } as const;
  await tell(workflowIdOf(tenantId, parent.instanceId), envelope, childId);
}

function parentIn({ start }: ProcessInstanceArgs) {
  return start?.input.type === 'started' ? start.input.parent : undefined;
}
