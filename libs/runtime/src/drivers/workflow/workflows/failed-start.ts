import { ApplicationFailure, workflowInfo } from '@temporalio/workflow';
import { workflowIdOf } from '@svc/contract';
import type { ProcessInstanceArgs } from '@svc/contract';
import type { NotStarted } from '@svc/driver';
import type { ChildReport } from '@svc/engine';
import { signalInstance } from './signal-instance.js';

type Reason = Omit<Extract<ChildReport, { type: 'childNotStarted' }>, 'type' | 'childId'>;

/** The instance was not started, so its run fails. If it was called, its caller is told. */
export async function failedStart(
  args: ProcessInstanceArgs,
  { code, message, violations }: NotStarted,
): Promise<ApplicationFailure> {
  // The end of a tree is told from above.
  if (code !== 'CallerEnded') await reportToParent(args, { code, message, ...(violations && { violations }) });
  const details = violations === undefined ? [] : [violations];
  return ApplicationFailure.create({ type: code, message, nonRetryable: true, details });
}

/** The run ends without an end of the instance. */
export async function reportToParent(args: ProcessInstanceArgs, reason: Reason): Promise<void> {
  const parent = args.resume ? args.resume.state.parent : parentIn(args);
  if (parent === undefined) return;
  const { tenantId, instanceId: childId } = args;
  const input = { type: 'childNotStarted', childId, ...reason } as const;
  const { runId } = workflowInfo();
  const envelope = { id: `${runId}:over`, at: Date.now(), actor: { type: 'engine', id: null }, input } as const;
  await signalInstance(workflowIdOf(tenantId, parent.instanceId), envelope);
}

function parentIn({ start }: ProcessInstanceArgs) {
  return start?.input.type === 'started' ? start.input.parent : undefined;
}
