import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ChildWorkflowCancellationType, ParentClosePolicy, startChild } from '@temporalio/workflow';
import { instanceWorkflow, PROCESS_INSTANCE } from '@svc/contract';
import type { CallResolution, ProcessInstanceArgs } from '@svc/contract';
import { startInstance } from '@svc/driver';
import type { ChildStart } from '@svc/engine';

type Bound = CallResolution & { kind: 'bound' };

/** Resolves when the server has started it. A call has one instance, also if this is repeated. */
export async function startCalled(args: ProcessInstanceArgs, call: ChildStart, bound: Bound): Promise<void> {
  const { tenantId, limits } = args;
  const { definition, modelHash } = bound;
  const { childId: instanceId, variables, parent } = call;
  const of = { tenantId, instanceId, at: Date.now(), actor: { type: 'engine', id: null } } as const;
  const started = startInstance({ ...of, limits, definition, variables, parent });
  try {
    await startChild(PROCESS_INSTANCE, {
      ...instanceWorkflow(started, { modelHash }, { definition }),
      // It outlives every run of its caller, and is ended by signals only.
      parentClosePolicy: ParentClosePolicy.ABANDON,
      cancellationType: ChildWorkflowCancellationType.ABANDON,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
