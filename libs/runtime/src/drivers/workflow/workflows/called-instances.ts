import { proxyLocalActivities, uuid4 } from '@temporalio/workflow';
import { workflowIdOf } from '@svc/contract';
import type { CallResolution, ProcessInstanceArgs, ResolveCallRequest } from '@svc/contract';
import type { WaitingCall } from '@svc/driver';
import { assertNever } from '@svc/engine';
import type { ChildReport, ChildStart, Command, EngineInput, InputEnvelope } from '@svc/engine';
import type { PromptOrLate } from '../late-answer.js';
import { BoundedQueue } from '../../../shares/bounded-queue.js';
import { answerEvenIfLate } from './answer-even-if-late.js';
import { isLongRun } from './run-length.js';
import { startCalled } from './start-called.js';
import { signalInstance } from './signal-instance.js';

/** The signal of each command to a called instance. */
const CONTROLS = { cancelChild: 'terminated', suspendChild: 'suspended', resumeChild: 'resumed' } as const;

export type CallCommand = Extract<Command, { command: 'startChild' | keyof typeof CONTROLS | 'reportToParent' }>;
type ControlCommand = Extract<CallCommand, { reason: string | null }>;

/** The most starts in one workflow task, which carries at most 4 MiB; each start takes up to 64 KiB. */
const MOST_AT_ONCE = 40;
/** The server allows at most 2,000 child workflows per run. */
const MOST_STARTS_PER_RUN = 1_000;

interface CallActivities {
  resolveCall(request: ResolveCallRequest): Promise<PromptOrLate<CallResolution>>;
}

/** Retries as long as a commit does: a call waits for the database. */
const { resolveCall } = proxyLocalActivities<CallActivities>({
  startToCloseTimeout: '5 seconds',
  localRetryThreshold: '2 seconds',
  retry: { initialInterval: '50 milliseconds', backoffCoefficient: 2, maximumInterval: '10 seconds' },
});

/**
 * The communication of an instance with its called instances and its caller [workflow#calls-timers-questions]. Called
 * instances are workflows of their own that outlive any run of their caller. Both communicate by signals to workflow ids.
 */
export class CalledInstances {
  /** Calls whose instances are not being started yet, oldest first. A new run continues with them. */
  private readonly waiting: Map<string, WaitingCall>;
  /** Running work by instance, in order. */
  private readonly queues = new Map<string, Promise<void>>();
  private readonly unwanted = new Set<string>();
  private readonly signals = new BoundedQueue(MOST_AT_ONCE);
  private inFlight = 0;
  private starting = 0;
  private startedHere = 0;

  constructor(
    private readonly args: ProcessInstanceArgs,
    private readonly deliver: (input: InputEnvelope) => void,
  ) {
    this.waiting = new Map((args.resume?.calls ?? []).map((waiting) => [waiting.call.childId, waiting]));
  }

  /** A run must not end before what is under way has been told: the next one would not know of it. */
  get isSignalling(): boolean {
    return this.inFlight > 0;
  }

  /** Whether further instances must be started by the next run. */
  get needsNextRun(): boolean {
    return this.waiting.size > 0 && this.isFull;
  }

  get toResume(): readonly WaitingCall[] {
    return [...this.waiting.values()];
  }

  /** Continues the calls of an earlier run. */
  startWaiting(): void {
    for (const [childId, { call, suspended }] of this.waiting) {
      if (this.starting >= MOST_AT_ONCE || this.isFull) return;
      this.waiting.delete(childId);
      this.starting += 1;
      this.startedHere += 1;
      this.inOrder(childId, () => this.start(call));
      if (suspended) this.control({ command: 'suspendChild', childId, ...suspended });
    }
  }

  carryOut(command: CallCommand): void {
    switch (command.command) {
      case 'startChild':
        this.waiting.set(command.childId, { call: command });
        return this.startWaiting();
      case 'reportToParent':
        return this.inOrder(command.parentId, () => this.signals.run(() => this.report(command)));
      case 'cancelChild':
      case 'suspendChild':
      case 'resumeChild':
        return this.waiting.has(command.childId) ? this.controlWaiting(command) : this.control(command);
      default:
        return assertNever(command);
    }
  }

  private get isFull(): boolean {
    return this.startedHere >= MOST_STARTS_PER_RUN || isLongRun(this.args.limits);
  }

  private controlWaiting({ command, childId, reason }: ControlCommand): void {
    const { call } = this.waiting.get(childId)!;
    if (command === 'cancelChild') this.waiting.delete(childId);
    else this.waiting.set(childId, command === 'suspendChild' ? { call, suspended: { reason } } : { call });
  }

  private control({ command, childId, reason }: ControlCommand): void {
    if (command === 'cancelChild') this.unwanted.add(childId);
    const envelope = engineInput(uuid4(), { type: CONTROLS[command], reason, isFromParent: true });
    this.inOrder(childId, () => this.signals.run(() => signalInstance(this.workflowIdOf(childId), envelope)));
  }

  private report({ parentId, report, reportId }: { parentId: string; report: ChildReport; reportId: string }) {
    return signalInstance(this.workflowIdOf(parentId), engineInput(reportId, report));
  }

  private async start(call: ChildStart): Promise<void> {
    const { childId, definitionKey, version, parent } = call;
    const { rootId, depth } = parent;
    const { tenantId, instanceId: callerId } = this.args;
    const asked = { tenantId, definitionKey, version, callerId, rootId, depth };
    const resolution = await answerEvenIfLate(resolveCall(asked));
    if (resolution.kind === 'refused') this.refuse(childId, resolution);
    else if (!this.unwanted.has(childId)) await startCalled(this.args, call, resolution);
    this.starting -= 1;
    this.startWaiting();
  }

  private refuse(childId: string, { code, message }: CallResolution & { kind: 'refused' }): void {
    this.deliver(engineInput(`${childId}:refused`, { type: 'childNotStarted', childId, code, message }));
  }

  private inOrder(key: string, work: () => Promise<void>): void {
    this.inFlight += 1;
    const before = this.queues.get(key) ?? Promise.resolve();
    const after = before.then(work).finally(() => {
      this.inFlight -= 1;
      if (this.queues.get(key) === after) this.queues.delete(key);
    });
    this.queues.set(key, after);
  }

  private workflowIdOf(instanceId: string): string {
    return workflowIdOf(this.args.tenantId, instanceId);
  }
}

function engineInput(id: string, input: EngineInput): InputEnvelope {
  return { id, at: Date.now(), actor: { type: 'engine', id: null }, input };
}
