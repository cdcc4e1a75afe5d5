import type { EngineState, InputEnvelope } from '@svc/engine';

/** Name of the one workflow type that interprets processes. */
export const PROCESS_INSTANCE = 'processInstance';

/** Temporal updates and the engine input that each carries; the argument of every one is an {@link InputEnvelope}. */
export const UPDATES = {
  completeTask: 'taskCompleted',
  cancelTask: 'taskCancelled',
  receiveEvent: 'eventReceived',
  updateVariables: 'variablesUpdated',
  suspend: 'suspended',
  resume: 'resumed',
  terminate: 'terminated',
} as const satisfies Record<string, InputEnvelope['input']['type']>;
export type UpdateName = keyof typeof UPDATES;

/** Asks the workflow for a commit without inputs, whose answer brings back what it missed. */
export const SYNC_SIGNAL = 'sync';

/** `t/<tenant>/<instance>`. */
export function workflowIdOf(tenantId: string, instanceId: string): string {
  return `t/${tenantId}/${instanceId}`;
}

/** First argument of the workflow. The second is a {@link ModelReference}, which the codec turns into the model. */
export interface ProcessInstanceArgs {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly engineVersion: string;
  readonly limits: InstanceLimits;
  /** The first run's input; on continue-as-new the state instead. */
  readonly start: InputEnvelope | null;
  readonly resume: { readonly state: EngineState; readonly seq: number } | null;
}

export interface InstanceLimits {
  readonly maxVariablesBytes: number;
  /** Continue-as-new at this history length, or when the server suggests it. */
  readonly continueAsNewAfterEvents: number;
}

/** Travels through Temporal as nothing but this hash; decoded from a cache to the compiled model. */
export interface ModelReference {
  readonly modelHash: string;
}

/** What the activities answer to: names as registered with the worker. */
export const ACTIVITIES = { commit: 'commit', callService: 'callService' } as const;
