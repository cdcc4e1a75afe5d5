import type { BatchAction, BatchRequest, InstanceIdentity, UpdateName, UPDATES } from '@svc/contract';
import type { InputAnswer, InputEnvelope } from '@svc/engine';
import { tenantScope } from '@svc/persistence';
import type { BatchOutcome, InstanceRepository } from '@svc/persistence';
import type { Client } from '@temporalio/client';
import type { Parking } from '../../parking/parking.js';
import { isNotFound } from '../../temporal/call-until-taken.js';
import type { Outcome } from '../../temporal/call-until-taken.js';
import { sendUpdate } from '../../temporal/send-update.js';
import type { Transactional } from '../../transactional/create-transactional.js';
import type { LineAnswer } from '../../transactional/instance-line.js';

/** How long one instance may take to answer. */
const DEADLINE_MS = 10_000;

type Told = Pick<BatchOutcome, 'outcome' | 'message'>;
const DONE: Told = { outcome: 'done', message: null };

const OPERATIONS = {
  retry: { name: 'retryTokens', type: 'tokensRetried' },
  resume: { name: 'resume', type: 'resumed' },
  suspend: { name: 'suspend', type: 'suspended' },
  terminate: { name: 'terminate', type: 'terminated' },
} as const satisfies Record<BatchAction, { readonly name: UpdateName; readonly type: (typeof UPDATES)[UpdateName] }>;

/** Runs the operation of a batch on one instance, as a request of the batch's caller would. */
export class InstanceOperator {
  constructor(
    private readonly client: Client,
    private readonly instances: Pick<InstanceRepository, 'findStanding'>,
    private readonly transactional: Pick<Transactional, 'driver' | 'ask'>,
    private readonly parking: Pick<Parking, 'takeOver'>,
  ) {}

  /** An operation always has the same id, so that repeating it changes nothing. */
  async operate(request: BatchRequest, instanceId: string): Promise<BatchOutcome> {
    const { tenantId, batchId, action, actor, reason } = request;
    const id = `batch:${batchId}:${instanceId}`;
    const { type } = OPERATIONS[action];
    const envelope: InputEnvelope = { id, at: Date.now(), actor, input: { type, reason } };
    const told = await this.transactional.driver.tell({ tenantId, instanceId }, envelope);
    if (told.kind === 'durable' && (await this.isTakenOver({ tenantId, instanceId }, envelope)))
      return { instanceId, ...DONE };
    if (told.kind !== 'durable') return { instanceId, ...(await this.toldBy(request, instanceId, told)) };
    return { instanceId, ...(await this.askWorkflow(request, instanceId, envelope)) };
  }

  /** Whether its workflow is parked. */
  private async isTakenOver(of: InstanceIdentity, envelope: InputEnvelope): Promise<boolean> {
    const standing = await this.instances.findStanding(tenantScope(of.tenantId), of.instanceId);
    return standing !== null && this.parking.takeOver(of, standing.status, envelope);
  }

  private async askWorkflow(request: BatchRequest, instanceId: string, envelope: InputEnvelope): Promise<Told> {
    const { tenantId, action } = request;
    const deadline = Date.now() + DEADLINE_MS;
    const update = { tenantId, instanceId, name: OPERATIONS[action].name, input: envelope };
    const asked = await this.transactional.ask({ tenantId, instanceId }, envelope.id, async () => {
      const outcome = await sendUpdate(this.client, deadline, update);
      return isNotFound(outcome) ? null : toldByOutcome(outcome);
    });
    return asked.kind === 'told' ? asked.told : this.toldBy(request, instanceId, asked);
  }

  private async toldBy(
    request: BatchRequest,
    instanceId: string,
    told: Exclude<LineAnswer, { kind: 'durable' }>,
  ): Promise<Told> {
    if (told.kind === 'over') return this.toldByEnd(request, instanceId);
    return told.result.ok ? DONE : { outcome: 'refused', message: told.result.message };
  }

  /** Terminating an ended instance again is no conflict [instances#suspend-resume-terminate]. */
  private async toldByEnd({ tenantId, action }: BatchRequest, instanceId: string): Promise<Told> {
    const standing = await this.instances.findStanding(tenantScope(tenantId), instanceId);
    if (action === 'terminate' && standing?.status === 'terminated') return DONE;
    return { outcome: 'refused', message: `the instance is ${standing?.status ?? 'gone'}` };
  }
}

function toldByOutcome(outcome: Outcome<InputAnswer>): Told {
  if (!('failure' in outcome)) return DONE;
  const { failure } = outcome;
  if (failure.kind === 'refused') return { outcome: 'refused', message: failure.message };
  return { outcome: 'failed', message: 'the instance has not answered in time; it may have been done' };
}
