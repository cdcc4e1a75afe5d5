import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ChildWorkflowCancellationType,
  ParentClosePolicy,
  proxyLocalActivities,
  startChild,
  uuid4,
} from '@temporalio/workflow';
import { PROCESS_INSTANCE, SEARCH_ATTRIBUTES, workflowIdOf } from '@svc/contract';
import type { CallResolution, ProcessInstanceArgs, ResolveCallRequest } from '@svc/contract';
import type { ChildReport, ChildStart, Command, EngineInput, InputEnvelope } from '@svc/engine';
import { NEWEST_ENGINE } from './engines.js';
import { tell } from './tell.js';

type Bound = CallResolution & { kind: 'bound' };
/** What is told to a called instance. */
type Control = Extract<EngineInput, { isFromParent?: boolean }>['type'];

const CONTROLS = {
  cancelChild: 'terminated',
  suspendChild: 'suspended',
  resumeChild: 'resumed',
} as const satisfies Record<string, Control>;

export type CallCommand = Extract<Command, { command: 'startChild' | keyof typeof CONTROLS | 'reportToParent' }>;

interface CallActivities {
  resolveCall(request: ResolveCallRequest): Promise<CallResolution>;
}

/** As patient as a commit: a call waits for the database. */
const { resolveCall } = proxyLocalActivities<CallActivities>({
  startToCloseTimeout: '5 seconds',
  localRetryThreshold: '2 seconds',
  retry: { initialInterval: '50 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
});

/**
 * What an instance has to do with those that it calls and with the one that called it (architecture, "The workflow"):
 * called instances are workflows of their own that outlive any run of their caller; all that either tells the other is
 * a signal to the workflow id.
 */
export class CalledInstances {
  /** By called instance: what is under way for it, in order. */
  private readonly queues = new Map<string, Promise<void>>();
  private readonly unwanted = new Set<string>();
  private underWay = 0;

  constructor(
    private readonly args: ProcessInstanceArgs,
    private readonly deliver: (input: InputEnvelope) => void,
  ) {}

  /** A run must not end before everything is told: the next one would not know what is left. */
  get isTelling(): boolean {
    return this.underWay > 0;
  }

  carryOut(command: CallCommand): void {
    switch (command.command) {
      case 'startChild':
        return this.inOrder(command.childId, () => this.start(command));
      case 'reportToParent':
        return this.inOrder(command.parentId, () => this.report(command));
      case 'cancelChild':
        this.unwanted.add(command.childId);
        return this.control(command);
      case 'suspendChild':
      case 'resumeChild':
        return this.control(command);
      default:
        return assertNever(command);
    }
  }

  private async start(call: ChildStart): Promise<void> {
    const { definitionKey, version, parent } = call;
    const { rootId, depth } = parent;
    const resolution = await resolveCall({ tenantId: this.args.tenantId, definitionKey, version, rootId, depth });
    if (this.unwanted.has(call.childId)) return;
    if (resolution.kind === 'bound') await startCalled(this.args, call, resolution);
    else this.refuse(call, resolution);
  }

  private refuse({ childId }: ChildStart, { code, message }: CallResolution & { kind: 'refused' }): void {
    this.deliver(engineInput(`${childId}:refused`, { type: 'childNotStarted', childId, code, message }));
  }

  private control({ command, childId, reason }: Extract<CallCommand, { reason: string | null }>): void {
    const input: EngineInput = { type: CONTROLS[command], reason, isFromParent: true };
    const envelope = engineInput(uuid4(), input);
    this.inOrder(childId, () => tell(workflowIdOf(this.args.tenantId, childId), envelope));
  }

  private report({ parentId, report, reportId }: { parentId: string; report: ChildReport; reportId: string }) {
    return tell(workflowIdOf(this.args.tenantId, parentId), engineInput(reportId, report), report.childId);
  }

  private inOrder(key: string, work: () => Promise<void>): void {
    this.underWay += 1;
    const before = this.queues.get(key) ?? Promise.resolve();
    const after = before.then(work).finally(() => {
      this.underWay -= 1;
      if (this.queues.get(key) === after) this.queues.delete(key);
    });
    this.queues.set(key, after);
  }
}

function engineInput(id: string, input: EngineInput): InputEnvelope {
  return { id, at: Date.now(), actor: { type: 'engine', id: null }, input };
}

/** Resolves when the server has started it; a call has one instance, however often this is tried. */
async function startCalled(
  args: ProcessInstanceArgs,
  call: ChildStart,
  { definition, modelHash }: Bound,
): Promise<void> {
  const { tenantId, limits } = args;
  const { childId, variables, parent } = call;
  const input: EngineInput = {
    type: 'started',
    tenantId,
    definition,
    variables,
    correlationId: null,
    metadata: {},
    parent,
  };
  const start = engineInput(childId, input);
  const child: ProcessInstanceArgs = {
    tenantId,
    instanceId: childId,
    engineVersion: NEWEST_ENGINE,
    limits,
    start,
    resume: null,
  };
  try {
    await startChild(PROCESS_INSTANCE, {
      workflowId: workflowIdOf(tenantId, childId),
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      parentClosePolicy: ParentClosePolicy.ABANDON,
      cancellationType: ChildWorkflowCancellationType.ABANDON,
      args: [child, { modelHash }],
      staticSummary: `${definition.name.slice(0, 60)} v${definition.version}`,
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

function assertNever(value: never): never {
  throw new Error(`unexpected command ${JSON.stringify(value)}`);
}
