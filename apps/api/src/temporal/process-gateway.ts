import type { Client } from '@temporalio/client';
import {
  batchWorkflowId,
  instanceWorkflow,
  PREVIEW_QUERY,
  PROCESS_INSTANCE,
  RUN_BATCH,
  workflowDetails,
  workflowIdOf,
} from '@svc/contract';
import type {
  BatchRequest,
  BatchRun,
  InstanceIdentity,
  ModelReference,
  ProcessInstanceArgs,
  ShownInstance,
  UpdateName,
} from '@svc/contract';
import type { Preview } from '@svc/driver';
import type { InputAnswer, InputEnvelope } from '@svc/engine';
import { answerOf } from './input-answer.js';
import type { TenantScope } from '@svc/persistence';
import { callUntilTaken, isNotFound, sendUpdate } from '@svc/runtime';
import type { Outcome, TemporalFailure, Transactional } from '@svc/runtime';
import { ApiError, conflict, VariableTypeError } from '../errors/api-error.js';
import type { UpdateQueue } from './update-queue.js';

/** Returns the client once Temporal is connected, otherwise null. */
export interface ClientSource {
  client(): Client | null;
}

export interface GatewayOptions {
  readonly taskQueue: string;
  readonly deadlineMs: number;
  /** Whether a worker in this process shares the client's connection, so that the server may give it the first task at once. */
  readonly isWorkerEmbedded: boolean;
  /** Called with instances that did not answer in time. */
  suspect(of: InstanceIdentity): void;
  /** Asks a workflow that may be absent. */
  ask: Transactional['ask'];
}

export interface StartRequest {
  readonly args: ProcessInstanceArgs;
  readonly model: ModelReference;
  /** What Temporal's UI shows operators about the instance. */
  readonly shown: ShownInstance;
}

export interface UpdateOptions {
  /** How long the instance may take to answer, in milliseconds; the deadline of a request if absent. */
  readonly withinMs?: number;
}

/** Longest time for a call whose answer can be missed, in milliseconds. */
const ASK_MS = 1_000;

/** The API's access to workflows. Turns every failure of Temporal into an error of the API. */
export class ProcessGateway {
  constructor(
    private readonly source: ClientSource,
    private readonly queue: UpdateQueue,
    private readonly options: GatewayOptions,
  ) {}

  /**
   * Starts the instance's workflow. True if it is new, false if it was started before. The workflow's first commit writes
   * the instance's row.
   */
  async start(request: StartRequest): Promise<boolean> {
    const { args, model, shown } = request;
    const deadline = this.deadline();
    const outcome = await this.attempt(deadline, (client) =>
      client.workflow.start(PROCESS_INSTANCE, {
        ...instanceWorkflow(args, model, shown),
        workflowIdConflictPolicy: 'FAIL',
        taskQueue: this.options.taskQueue,
        requestEagerStart: this.options.isWorkerEmbedded,
        staticDetails: workflowDetails(args.instanceId, shown),
      }),
    );
    if (!('failure' in outcome)) return true;
    if (outcome.failure.kind === 'already_started') return false;
    throw errorOf(outcome.failure);
  }

  /** Throws if the workflow ended because its start was refused: a value could not be stored, so nothing was. */
  async requireStartable(tenant: TenantScope, instanceId: string): Promise<void> {
    const outcome = await this.attempt(Date.now() + ASK_MS, async (client) => {
      const handle = client.workflow.getHandle(workflowIdOf(tenant, instanceId));
      const { status } = await handle.describe();
      if (status.name === 'FAILED') await handle.result();
    });
    // Every other failure shows later: the first commit does not come.
    if ('failure' in outcome && outcome.failure.kind === 'refused') throw errorOf(outcome.failure);
  }

  /**
   * Sends one input to a running instance and answers when it is committed. The envelope's id is the update's id, so
   * that sending it again gives the first answer.
   */
  async update(
    tenant: TenantScope,
    instanceId: string,
    name: UpdateName,
    input: InputEnvelope,
    { withinMs = this.options.deadlineMs }: UpdateOptions = {},
  ): Promise<InputAnswer> {
    const of = { tenantId: tenant, instanceId };
    const deadline = Date.now() + Math.min(withinMs, this.options.deadlineMs);
    const asked = await this.options.ask(of, input.id, async () => {
      const update = { ...of, name, input };
      const send = () => sendUpdate(this.client(), deadline, update);
      const outcome = (await this.queue.run(instanceId, deadline, send)) ?? BUSY;
      return isNotFound(outcome) ? null : outcome;
    });
    if (asked.kind === 'over') throw errorOf({ kind: 'not_found' });
    if (asked.kind === 'unknown') throw errorOf({ kind: 'unknown' });
    if (asked.kind === 'answered') return answerOf(asked.result);
    if (!('failure' in asked.answer)) return asked.answer.value;
    const { failure } = asked.answer;
    if (failure.kind === 'unknown' || failure.kind === 'interrupted') this.options.suspect(of);
    throw errorOf(failure);
  }

  /** What the input would do to a running instance. Nothing is changed, and the history does not show the query. */
  async preview(tenant: TenantScope, instanceId: string, input: InputEnvelope): Promise<Preview> {
    const outcome = await this.attempt(this.deadline(), (client) =>
      client.workflow.getHandle(workflowIdOf(tenant, instanceId)).query<Preview, [InputEnvelope]>(PREVIEW_QUERY, input),
    );
    if (!('failure' in outcome)) return outcome.value;
    throw errorOf(outcome.failure.kind === 'not_found' ? outcome.failure : { kind: 'busy' });
  }

  /** Starts the workflow of a batch. A second start changes nothing. */
  async startBatch(request: BatchRequest): Promise<void> {
    const run: BatchRun = { request, after: null };
    const outcome = await this.attempt(this.deadline(), (client) =>
      client.workflow.start(RUN_BATCH, {
        workflowId: batchWorkflowId(request),
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        workflowIdConflictPolicy: 'FAIL',
        taskQueue: this.options.taskQueue,
        args: [run],
      }),
    );
    if ('failure' in outcome && outcome.failure.kind !== 'already_started') throw errorOf(outcome.failure);
  }

  private deadline(): number {
    return Date.now() + this.options.deadlineMs;
  }

  private async attempt<T>(deadline: number, call: (client: Client) => Promise<T>): Promise<Outcome<T>> {
    return callUntilTaken(this.client(), deadline, call);
  }

  private client(): Client {
    const client = this.source.client();
    if (client === null) throw new ApiError('SERVICE_UNAVAILABLE', 'the process engine cannot be reached');
    return client;
  }
}

/** The outcome if the call's turn did not come before the deadline. */
const BUSY: Outcome<never> = { failure: { kind: 'busy' } };

function errorOf(failure: TemporalFailure): ApiError | VariableTypeError {
  switch (failure.kind) {
    case 'refused':
      if (failure.violations !== undefined) return new VariableTypeError(failure.violations);
      return new ApiError(failure.code, failure.message);
    case 'not_found':
      return conflict('the instance is no longer running');
    case 'already_started':
      return conflict('the instance was started before');
    case 'busy':
      return new ApiError('SERVICE_UNAVAILABLE', 'the instance is busy; nothing was changed');
    case 'interrupted':
    case 'unknown':
      return new ApiError(
        'SERVICE_UNAVAILABLE',
        'the outcome is not known in time; repeat the request with the same Idempotency-Key',
        {
          isOutcomeUnknown: true,
        },
      );
  }
}
