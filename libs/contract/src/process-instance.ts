import type { DrivenInstance, DrivenLimits } from '@svc/driver';
import type { EngineState, InputEnvelope, InstanceStatus } from '@svc/engine';

/** Name of the one workflow type that interprets processes. */
export const PROCESS_INSTANCE = 'processInstance';

/** Temporal updates and the engine input of each. The argument of every update is an {@link InputEnvelope}. */
export const UPDATES = {
  completeTask: 'taskCompleted',
  assignTask: 'taskAssigned',
  cancelTask: 'taskCancelled',
  answerJob: 'pulledJobAnswered',
  answerCall: 'callAnswered',
  receiveEvent: 'eventReceived',
  updateVariables: 'variablesUpdated',
  changeFile: 'fileChanged',
  suspend: 'suspended',
  resume: 'resumed',
  terminate: 'terminated',
  retryToken: 'tokenRetried',
  retryTokens: 'tokensRetried',
  moveToken: 'tokenMoved',
  cancelToken: 'tokenCancelled',
  addToken: 'tokenAdded',
  cancelTimer: 'timerCancelled',
  fireTimer: 'timerFiredNow',
  moveTimer: 'timerMoved',
} as const satisfies Record<string, InputEnvelope['input']['type']>;
export type UpdateName = keyof typeof UPDATES;

/** Asks the workflow what an input would do, without changing anything. The argument is an {@link InputEnvelope}. */
export const PREVIEW_QUERY = 'preview';

/** Asks the workflow for a commit without inputs. Its answer brings the commits that the workflow has missed. */
export const SYNC_SIGNAL = 'sync';

/** Asks the workflow for the number of the last commit that it knows. */
export const POSITION_QUERY = 'position';

/** `t/<tenant>/<instance>`. */
export function workflowIdOf(tenantId: string, instanceId: string): string {
  return `t/${tenantId}/${instanceId}`;
}

/** Characters of a name. Temporal accepts summaries of 400 bytes, and a character may have four. */
const LONGEST_NAME = 60;

/** The line that operators see for an instance in Temporal's UI. */
function workflowSummary(name: string, version: number): string {
  return `${Array.from(name).slice(0, LONGEST_NAME).join('')} v${version}`;
}

/** The details below that line: Markdown, a paragraph for each line. */
export function workflowDetails(
  instanceId: string,
  { definition, correlationId = null }: ShownInstance,
  ...more: readonly string[]
): string {
  const lines = [
    `definition: ${definition.key}`,
    `version: ${definition.version}`,
    `instance: ${instanceId}`,
    ...(correlationId === null ? [] : [`correlation id: ${correlationId}`]),
  ];
  return [...lines, ...more].join('\n\n');
}

/** First argument of the workflow. The second is a {@link ModelReference}, which the codec turns into the model. */
export interface ProcessInstanceArgs<State = EngineState> extends DrivenInstance<State> {
  readonly limits: InstanceLimits;
}

/** The identity of an instance, which its workflow id contains. */
export interface InstanceIdentity {
  readonly tenantId: string;
  readonly instanceId: string;
}

/** The inverse of {@link workflowIdOf}. */
export function identityOf(workflowId: string): InstanceIdentity {
  const [, tenantId, instanceId] = workflowId.split('/');
  if (!tenantId || !instanceId)
    throw new Error(`expected a workflow id such as t/<tenant>/<instance>, found ${workflowId}`);
  return { tenantId, instanceId };
}

/** Keyword search attributes for operators. {@link instanceWorkflow} sets them; the workflow changes the status. */
export const SEARCH_ATTRIBUTES = {
  tenant: { name: 'TenantId', type: 'KEYWORD' },
  definition: { name: 'DefinitionKey', type: 'KEYWORD' },
  status: { name: 'InstanceStatus', type: 'KEYWORD' },
  correlation: { name: 'CorrelationId', type: 'KEYWORD' },
  /** `transactional` for promoted instances; absent for all others. */
  began: { name: 'BeganAs', type: 'KEYWORD' },
} as const;

/** The attributes of an instance that operators see and search by before its workflow has run. */
export interface ShownInstance {
  readonly definition: { readonly key: string; readonly name: string; readonly version: number };
  /** `running` if absent. */
  readonly status?: InstanceStatus;
  readonly correlationId?: string | null;
  readonly began?: 'transactional';
}

/** What every start of an instance's workflow has in common. It is made here only [workflow#search-attributes]. */
export function instanceWorkflow<Args extends InstanceIdentity>(args: Args, model: ModelReference, of: ShownInstance) {
  const { definition, status = 'running', correlationId = null, began } = of;
  return {
    workflowId: workflowIdOf(args.tenantId, args.instanceId),
    workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
    args: [args, model],
    staticSummary: workflowSummary(definition.name, definition.version),
    typedSearchAttributes: [
      { key: SEARCH_ATTRIBUTES.tenant, value: args.tenantId },
      { key: SEARCH_ATTRIBUTES.definition, value: definition.key },
      { key: SEARCH_ATTRIBUTES.status, value: status },
      ...(correlationId === null ? [] : [{ key: SEARCH_ATTRIBUTES.correlation, value: correlationId }]),
      ...(began === undefined ? [] : [{ key: SEARCH_ATTRIBUTES.began, value: began }]),
    ],
  };
}

export interface InstanceLimits extends DrivenLimits {
  /** Continue-as-new at this length of the history, or when the server suggests it. */
  readonly continueAsNewAfterEvents: number;
}

/** Temporal carries only this hash. Decoding replaces it by the compiled model from a cache. */
export interface ModelReference {
  readonly modelHash: string;
}

/** The names under which the worker registers its activities. */
export const ACTIVITIES = {
  commit: 'commit',
  callService: 'callService',
  resolveCall: 'resolveCall',
  answerQuestions: 'answerQuestions',
  fireTimerStart: 'fireTimerStart',
  attemptDelivery: 'attemptDelivery',
  reviveInstance: 'reviveInstance',
} as const;
