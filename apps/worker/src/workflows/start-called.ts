import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ChildWorkflowCancellationType, ParentClosePolicy, startChild } from '@temporalio/workflow';
import { PROCESS_INSTANCE, SEARCH_ATTRIBUTES, workflowIdOf, workflowSummary } from '@svc/contract';
import type { CallResolution, ProcessInstanceArgs } from '@svc/contract';
import { NEWEST_ENGINE } from '@svc/driver';
import type { ChildStart } from '@svc/engine';

type Bound = CallResolution & { kind: 'bound' };

/** Resolves when the server has started it; a call has one instance, however often this is tried. */
export async function startCalled(args: ProcessInstanceArgs, call: ChildStart, bound: Bound): Promise<void> {
  const { tenantId } = args;
  const { definition, modelHash } = bound;
  try {
    await startChild(PROCESS_INSTANCE, {
      workflowId: workflowIdOf(tenantId, call.childId),
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      // It outlives every run of its caller, and is ended by signals only.
      parentClosePolicy: ParentClosePolicy.ABANDON,
      cancellationType: ChildWorkflowCancellationType.ABANDON,
      args: [argsOf(args, call, bound), { modelHash }],
      staticSummary: workflowSummary(definition.name, definition.version),
      typedSearchAttributes: [
        { key: SEARCH_ATTRIBUTES.tenant, value: tenantId },
        { key: SEARCH_ATTRIBUTES.definition, value: definition.key },
        { key: SEARCH_ATTRIBUTES.status, value: 'running' },
      ],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

function argsOf(
  { tenantId, limits }: ProcessInstanceArgs,
  call: ChildStart,
  { definition }: Bound,
): ProcessInstanceArgs {
  const { childId, variables, parent } = call;
  const data = { variables, correlationId: null, metadata: {} };
  return {
    tenantId,
    instanceId: childId,
    engineVersion: NEWEST_ENGINE,
    limits,
    start: {
      id: childId,
      at: Date.now(),
      actor: { type: 'engine', id: null },
      input: { type: 'started', tenantId, definition, ...data, parent },
    },
    resume: null,
  };
}
