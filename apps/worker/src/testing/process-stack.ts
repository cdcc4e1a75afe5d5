import { randomUUID } from 'node:crypto';
import { compileDefinition } from '@svc/bpmn';
import { PROCESS_INSTANCE, UPDATES, workflowIdOf } from '@svc/contract';
import type { InstanceLimits, ProcessInstanceArgs, UpdateName } from '@svc/contract';
import { ENGINE_VERSION } from '@svc/engine';
import type { EngineInput, InputAnswer, InputEnvelope, StartOccurrence } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import type { StartableVersion } from '@svc/persistence';
import { Client } from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { CommitPort } from '../activities/commit.js';
import type { CallDirectory } from '../activities/resolve-call.js';
import { createWorkflowBundle } from '../bundle.js';
import { createProcessWorker } from '../process-worker.js';
import type { ProcessWorker } from '../process-worker.js';
import { InMemoryPayloads } from './in-memory-payloads.js';
import { startTemporalServer } from './temporal-server.js';
import type { TemporalServer } from './temporal-server.js';

export const TENANT = '01890000-0000-7000-8000-00000000000a';
const LIMITS: InstanceLimits = { maxVariablesBytes: 5 * 1_024 * 1_024, continueAsNewAfterEvents: 4_000 };

/** A process in the JSON form of the contract. */
export type ProcessJson = { readonly [name: string]: JsonValue };

export interface StartOptions {
  readonly variables?: { readonly [name: string]: JsonValue };
  readonly limits?: Partial<InstanceLimits>;
  /** Milliseconds since the epoch; where the server's clock is not ours. */
  readonly at?: number;
  /** The event that begins it. */
  readonly startedBy?: StartOccurrence;
  /** Makes another text of the compiled model than the compiler would. */
  readonly alter?: (model: string) => string;
  /** As if the model had been lost. */
  readonly forgetModel?: boolean;
}

interface StackParts {
  readonly server: TemporalServer;
  readonly connection: NativeConnection;
  readonly code: string;
  readonly committer: CommitPort;
  readonly payloads: InMemoryPayloads;
}

/** A Temporal server, a client, and a worker on a committer of the test's choice. */
export class ProcessStack implements CallDirectory {
  private readonly definitions = new Map<string, StartableVersion>();
  readonly taskQueue = `processes-${process.pid}-${randomUUID()}`;
  private running: { readonly worker: ProcessWorker; readonly ended: Promise<void> } | null = null;

  private constructor(private readonly parts: StackParts) {}

  get server(): TemporalServer {
    return this.parts.server;
  }
  get connection(): NativeConnection {
    return this.parts.connection;
  }
  get payloads(): InMemoryPayloads {
    return this.parts.payloads;
  }

  static async start(
    committer: CommitPort,
    startServer = startTemporalServer,
    payloads = new InMemoryPayloads(),
  ): Promise<ProcessStack> {
    const [server, code] = await Promise.all([startServer(), createWorkflowBundle()]);
    const connection = await NativeConnection.connect({ address: server.address });
    const stack = new ProcessStack({ server, connection, code, committer, payloads });
    await stack.startWorker();
    return stack;
  }

  get client(): Client {
    return new Client({ connection: this.connection, dataConverter: this.payloads.dataConverter });
  }

  async startWorker(): Promise<void> {
    const { taskQueue } = this;
    const { connection, committer, code, payloads } = this.parts;
    const { dataConverter } = payloads;
    const outbound = { allow: [], allowLoopback: true, own: [] };
    const options = { connection, taskQueue, committer, dataConverter, outbound, namespace: 'default' };
    const worker = await createProcessWorker({
      ...options,
      serviceMaxResponseBytes: 1_000_000,
      maxCachedWorkflows: 100,
      shutdownGraceMs: 1_000,
      workflowBundle: { code },
      calls: this,
      timerStarts: { fire: () => Promise.reject(new Error('expected no schedule to be due here')) },
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
    await this.server.stop();
  }

  /** Compiles and starts; answers when Temporal has accepted, not when anything has run. */
  async startInstance(
    process: ProcessJson,
    { variables = {}, limits = {}, at = Date.now(), startedBy, alter, forgetModel }: StartOptions = {},
  ): Promise<StartedInstance> {
    const modelHash = this.compile(process);
    if (alter) this.payloads.models.set(modelHash, alter(this.payloads.models.get(modelHash) ?? ''));
    if (forgetModel) this.payloads.models.delete(modelHash);
    const instanceId = randomUUID();
    const input: EngineInput = {
      type: 'started',
      tenantId: TENANT,
      definition: { id: randomUUID(), key: 'test', version: 1, name: 'Test', hash: modelHash },
      variables,
      correlationId: null,
      metadata: {},
      ...(startedBy && { startedBy }),
    };
    const start: InputEnvelope = { id: instanceId, at, actor: { type: 'api_key', id: null }, input };
    const args: ProcessInstanceArgs = {
      tenantId: TENANT,
      instanceId,
      engineVersion: ENGINE_VERSION,
      limits: { ...LIMITS, ...limits },
      start,
      resume: null,
    };
    const handle = await this.client.workflow.start(PROCESS_INSTANCE, {
      workflowId: workflowIdOf(TENANT, instanceId),
      taskQueue: this.taskQueue,
      args: [args, { modelHash }],
    });
    return new StartedInstance(instanceId, handle, modelHash);
  }

  /** An instance that another one has called. */
  instanceOf(id: string): StartedInstance {
    return new StartedInstance(id, this.client.workflow.getHandle(workflowIdOf(TENANT, id)), '');
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
    });
  }

  async findCallable(_tenant: string, key: string, version: number | null): Promise<StartableVersion | null> {
    return version === null || version === 1 ? (this.definitions.get(key) ?? null) : null;
  }

  async countOpenCalls(): Promise<number> {
    return 0;
  }

  compile(process: ProcessJson): string {
    const compiled = compileDefinition({ sourceType: 'json', source: process });
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
    this.payloads.models.set(compiled.modelHash, JSON.stringify(compiled.model));
    return compiled.modelHash;
  }
}

export class StartedInstance {
  constructor(
    readonly id: string,
    readonly handle: WorkflowHandle,
    readonly modelHash: string,
  ) {}

  /** Rejects with the update's failure, whose cause is what the workflow refused with. */
  update(
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
    return this.handle.executeUpdate<InputAnswer, [InputEnvelope]>(name, { updateId, args: [envelope] });
  }

  async eventTypes(): Promise<string[]> {
    const { events } = await this.handle.fetchHistory();
    return (events ?? []).map(({ eventType }) => String(eventType));
  }
}
