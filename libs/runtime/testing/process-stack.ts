import { createHash, randomUUID } from 'node:crypto';
import { compileDefinition } from '@svc/bpmn';
import { PROCESS_INSTANCE, UPDATES, workflowIdOf } from '@svc/contract';
import type { InstanceLimits, ProcessInstanceArgs, UpdateName } from '@svc/contract';
import type { ResolvedCredentials } from '@svc/credentials';
import { startInstance } from '@svc/driver';
import type { EngineInput, InputAnswer, InputEnvelope, ProcessModel, StartOccurrence } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import type { StartableVersion } from '@svc/persistence';
import { Client } from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { CommitPort } from '../src/drivers/workflow/activities/commit.js';
import type { TimerStartDirectory } from '../src/drivers/workflow/activities/fire-timer-start.js';
import type { CallDirectory } from '../src/drivers/workflow/activities/resolve-call.js';
import type { OutboundOptions } from '../src/outbound/guard-of.js';
import { createProcessWorker } from '../src/worker/process-worker.js';
import type { ProcessWorker } from '../src/worker/process-worker.js';
import { sendUpdate } from '../src/drivers/temporal/send-update.js';
import type { RetryParts } from '../src/outbox/webhooks/attempt-delivery.js';
import { BUILT_WORKFLOWS } from './built-workflows.js';
import { InMemoryDecisions, InMemoryEntries } from './in-memory-questions.js';
import { InMemoryPayloads } from './in-memory-payloads.js';
import { temporalAddress } from './temporal-address.js';

export const TENANT = '01890000-0000-7000-8000-00000000000a';
/** Longer than tests that send updates, so that a slow test fails by its own time limit. */
const UPDATE_MS = 3_600_000;
const LIMITS: InstanceLimits = { maxVariablesBytes: 5 * 1_024 * 1_024, continueAsNewAfterEvents: 4_000 };

/** A process in the JSON form [definitions#json-and-yaml]. */
export type ProcessJson = { readonly [name: string]: JsonValue };

export interface StartOptions {
  readonly tenantId?: string;
  /** For tests that must know the id before the instance starts. */
  readonly instanceId?: string;
  readonly variables?: { readonly [name: string]: JsonValue };
  readonly limits?: Partial<InstanceLimits>;
  /** Milliseconds since the epoch; for servers with a clock of their own. */
  readonly at?: number;
  /** The event that starts it. */
  readonly startedBy?: StartOccurrence;
  /** Changes the text of the compiled model. */
  readonly alter?: (model: string) => string;
  /** The engine that advances it. */
  readonly engineVersion?: string;
  /** Simulates a lost model. */
  readonly forgetModel?: boolean;
}

export interface PreparedInstance {
  readonly args: ProcessInstanceArgs;
  readonly modelHash: string;
}

interface StackParts {
  readonly address: string;
  readonly connection: NativeConnection;
  readonly committer: CommitPort;
  readonly payloads: InMemoryPayloads;
}

/** A client of a Temporal server, and a worker on a committer that the test chooses. */
export class ProcessStack implements CallDirectory {
  private readonly definitions = new Map<string, StartableVersion>();
  /** Values by name, all of one tenant. */
  readonly credentials = new Map<string, string>();
  /** Why none can be read, if a master key is missing. */
  missingCredentials: string | null = null;
  readonly decisions = new InMemoryDecisions();
  readonly entries = new InMemoryEntries();
  readonly taskQueue = `processes-${process.pid}-${randomUUID()}`;
  /** Adds typed data to a model; must be set if processes have any. */
  addData = (_model: ProcessModel, _data: JsonValue): ProcessModel => {
    throw new Error('expected processes without typed data');
  };
  /** Called by schedules of timer starts; must be set if a test has any. */
  fireTimerStart: TimerStartDirectory['fire'] = () => Promise.reject(new Error('expected no schedule to be due here'));
  /** Makes further attempts of webhook deliveries; must be set before the worker starts if there are any. */
  webhooks: RetryParts | null = null;
  /** The clock of checks before a commit, in milliseconds. */
  now: () => number = () => performance.now();
  private running: { readonly worker: ProcessWorker; readonly ended: Promise<void> } | null = null;

  private constructor(private readonly parts: StackParts) {}

  get address(): string {
    return this.parts.address;
  }
  get connection(): NativeConnection {
    return this.parts.connection;
  }
  get payloads(): InMemoryPayloads {
    return this.parts.payloads;
  }

  static async start(
    committer: CommitPort,
    { address = temporalAddress(), payloads = new InMemoryPayloads() } = {},
  ): Promise<ProcessStack> {
    const connection = await NativeConnection.connect({ address });
    const stack = new ProcessStack({ address, connection, committer, payloads });
    await stack.startWorker();
    return stack;
  }

  get client(): Client {
    return new Client({ connection: this.connection, dataConverter: this.payloads.dataConverter });
  }

  async startWorker(): Promise<void> {
    const { taskQueue } = this;
    const { connection, committer, payloads } = this.parts;
    const { dataConverter } = payloads;
    const outbound: OutboundOptions = { allow: [], loopbackPorts: [[1, 65_535]], own: [] };
    const options = { connection, taskQueue, committer, dataConverter, outbound, namespace: 'default' };
    const worker = await createProcessWorker({
      ...options,
      serviceMaxResponseBytes: 1_000_000,
      maxCachedWorkflows: 100,
      shutdownGraceMs: 1_000,
      workflowBundle: BUILT_WORKFLOWS,
      // Tests count events, on machines that may hang for longer than a server would.
      lateAfterMs: Infinity,
      types: { models: payloads.modelTexts, maxBase64Bytes: 1_048_576, now: () => this.now() },
      revive: async () => false,
      calls: this,
      questions: { decisions: this.decisions, entries: this.entries },
      credentials: { resolve: async () => this.resolved() },
      retries: { noteRetry: async () => {} },
      ...(this.webhooks && { webhooks: this.webhooks }),
      timerStarts: { fire: (...due) => this.fireTimerStart(...due) },
    });
    this.running = { worker, ended: worker.run() };
  }

  async stopWorker(): Promise<void> {
    this.running?.worker.shutdown();
    await this.running?.ended;
    this.running = null;
  }

  async stop(): Promise<void> {
    await this.stopWorker();
    await this.connection.close();
  }

  /** Compiles and starts. Resolves when Temporal has accepted the start, before anything has run. */
  async startInstance(process: ProcessJson, options: StartOptions = {}): Promise<StartedInstance> {
    const { args, modelHash } = this.prepare(process, options);
    const { tenantId, instanceId } = args;
    const handle = await this.client.workflow.start(PROCESS_INSTANCE, {
      workflowId: workflowIdOf(tenantId, instanceId),
      taskQueue: this.taskQueue,
      args: [args, { modelHash }],
    });
    return new StartedInstance(instanceId, handle, modelHash, this.client);
  }

  /** Compiles, and returns the arguments of an instance. */
  prepare(
    process: ProcessJson,
    { tenantId = TENANT, instanceId = randomUUID(), variables = {}, limits = {}, ...more }: StartOptions = {},
  ): PreparedInstance {
    const { at = Date.now(), startedBy, alter, engineVersion, forgetModel } = more;
    const modelHash = this.compile(process);
    if (alter) this.payloads.models.set(modelHash, alter(this.payloads.models.get(modelHash) ?? ''));
    if (forgetModel) this.payloads.models.delete(modelHash);
    const args = startInstance({
      ...{ tenantId, instanceId, at, actor: { type: 'api_key', id: null }, limits: { ...LIMITS, ...limits } },
      definition: { id: randomUUID(), key: 'test', version: 1, name: 'Test', hash: modelHash },
      variables,
      ...(startedBy && { startedBy }),
    });
    return { args: { ...args, ...(engineVersion && { engineVersion }) }, modelHash };
  }

  private resolved(): ResolvedCredentials {
    if (this.missingCredentials === null) return { ok: true, values: this.credentials };
    return { ok: false, isKeyMissing: true, message: this.missingCredentials };
  }

  /** The handle of an instance that another one called. */
  instanceOf(id: string): StartedInstance {
    return new StartedInstance(id, this.client.workflow.getHandle(workflowIdOf(TENANT, id)), '', this.client);
  }

  /** Makes a process callable, as version 1. */
  define(key: string, process: ProcessJson): void {
    const modelHash = this.compile(process);
    this.definitions.set(key, {
      id: randomUUID(),
      key,
      version: 1,
      name: key,
      sourceHash: modelHash,
      modelHash,
      startsByRequest: true,
      execution: 'durable',
    });
  }

  async findCallable(_tenant: string, key: string, version: number | null): Promise<StartableVersion | null> {
    return version === null || version === 1 ? (this.definitions.get(key) ?? null) : null;
  }

  async hasEndedCaller(): Promise<boolean> {
    return false;
  }

  async countOpenCalls(): Promise<number> {
    return 0;
  }

  /** JSON cannot declare typed data, so they are passed separately and added to the model. */
  compile({ data, ...process }: ProcessJson): string {
    const compiled = compileDefinition({ sourceType: 'json', source: process });
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
    const model = data === undefined ? compiled.model : this.addData(compiled.model, data);
    const text = JSON.stringify(model);
    const modelHash = data === undefined ? compiled.modelHash : createHash('sha256').update(text).digest('hex');
    this.payloads.models.set(modelHash, text);
    return modelHash;
  }
}

export class StartedInstance {
  constructor(
    readonly id: string,
    readonly handle: WorkflowHandle,
    readonly modelHash: string,
    private readonly client: Client,
  ) {}

  /** Rejects with the failure of the update, whose cause is the refusal of the workflow. */
  async update(
    name: UpdateName,
    input: Omit<Extract<EngineInput, { type: (typeof UPDATES)[UpdateName] }>, 'type'>,
    updateId: string = randomUUID(),
  ): Promise<InputAnswer> {
    const envelope = {
      id: updateId,
      at: Date.now(),
      actor: { type: 'api_key', id: null },
      input: { type: UPDATES[name], ...input },
    } as InputEnvelope;
    return this.send(name, envelope);
  }

  /** Sends it as the API does. */
  async send(name: UpdateName, input: InputEnvelope): Promise<InputAnswer> {
    const update = { tenantId: TENANT, instanceId: this.id, name, input };
    const outcome = await sendUpdate(this.client, Date.now() + UPDATE_MS, update);
    if ('failure' in outcome) throw outcome.error;
    return outcome.value;
  }

  /** Whether its newest run continues another one. */
  async isInLaterRun(): Promise<boolean> {
    const { events } = await this.handle.fetchHistory();
    const continued = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId ?? '';
    return continued !== '';
  }

  async eventTypes(): Promise<string[]> {
    const { events } = await this.handle.fetchHistory();
    return (events ?? []).map(({ eventType }) => String(eventType));
  }
}
