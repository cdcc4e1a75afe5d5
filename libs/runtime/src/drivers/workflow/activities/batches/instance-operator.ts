import type { BatchAction, BatchRequest, InstanceIdentity, UpdateName, UPDATES } from '@svc/contract';
import type { InputAnswer, InputEnvelope } from '@svc/engine';
import { tenantScope } from '@svc/persistence';
import type { BatchOutcome, InstanceRepository } from '@svc/persistence';
import type { Client } from '@temporalio/client';
import { isDoneWithoutWorkflow } from '../../../parking/parking.js';
import type { Parking } from '../../../parking/parking.js';
import { isNotFound } from '../../../temporal/call-until-taken.js';
import type { Outcome } from '../../../temporal/call-until-taken.js';
import { sendUpdate } from '../../../temporal/send-update.js';
import type { Transactional } from '../../../transactional/create-transactional.js';
import type { InboxAnswer } from '../../../transactional/instance-inbox.js';

/** How long one instance may take to answer. */
const DEADLINE_MS = 10_000;

type Answered = Pick<BatchOutcome, 'outcome' | 'message'>;
const DONE: Answered = { outcome: 'done', message: null };
const UNANSWERED: Answered = {
  outcome: 'failed',
  message: 'the instance has not answered in time; it may have been done',
};

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
    private readonly instances: Pick<InstanceRepository, 'findState'>,
    private readonly transactional: Pick<Transactional, 'driver' | 'ask'>,
    private readonly parking: Pick<Parking, 'takeOver' | 'endBelow'>,
  ) {}

  /** An operation always has the same id, so that repeating it changes nothing. */
  async operate(request: BatchRequest, instanceId: string): Promise<BatchOutcome> {
    const { tenantId, batchId, action, actor, reason } = request;
    const id = `batch:${batchId}:${instanceId}`;
    const { type } = OPERATIONS[action];
    const envelope: InputEnvelope = { id, at: Date.now(), actor, input: { type, reason } };
    const of = { tenantId, instanceId };
    const answer = await this.transactional.driver.request(of, envelope);
    if (answer.kind !== 'durable') return { instanceId, ...(await this.outcomeOf(request, instanceId, answer)) };
    const isTakenOver = await this.isTakenOver(of, envelope);
    const outcome = isTakenOver ? DONE : await this.askWorkflow(request, instanceId, envelope);
    if (action === 'terminate' && outcome.outcome === 'done') await this.parking.endBelow(of);
    return { instanceId, ...outcome };
  }

  /** Its workflow is parked. Nothing is read for what no parked instance does. */
  private async isTakenOver(of: InstanceIdentity, envelope: InputEnvelope): Promise<boolean> {
    if (!isDoneWithoutWorkflow(envelope.input)) return false;
    const instance = await this.instances.findState(tenantScope(of.tenantId), of.instanceId);
    return instance !== null && this.parking.takeOver(of, instance.status, envelope);
  }

  private async askWorkflow(request: BatchRequest, instanceId: string, envelope: InputEnvelope): Promise<Answered> {
    const { tenantId, action } = request;
    const deadline = Date.now() + DEADLINE_MS;
    const update = { tenantId, instanceId, name: OPERATIONS[action].name, input: envelope };
    const asked = await this.transactional.ask({ tenantId, instanceId }, envelope.id, async () => {
      const outcome = await sendUpdate(this.client, deadline, update);
      return isNotFound(outcome) ? null : outcomeOfUpdate(outcome);
    });
    if (asked.kind === 'unknown') return UNANSWERED;
    return asked.kind === 'byWorkflow' ? asked.answer : this.outcomeOf(request, instanceId, asked);
  }

  private async outcomeOf(
    request: BatchRequest,
    instanceId: string,
    answer: Exclude<InboxAnswer, { kind: 'durable' }>,
  ): Promise<Answered> {
    if (answer.kind === 'over') return this.outcomeOfEnded(request, instanceId);
    return answer.result.ok ? DONE : { outcome: 'refused', message: answer.result.message };
  }

  /** Terminated again is no conflict [instances#suspend-resume-terminate]. */
  private async outcomeOfEnded({ tenantId, action }: BatchRequest, instanceId: string): Promise<Answered> {
    const instance = await this.instances.findState(tenantScope(tenantId), instanceId);
    if (action === 'terminate' && instance?.status === 'terminated') return DONE;
    return { outcome: 'refused', message: `the instance is ${instance?.status ?? 'gone'}` };
  }
}

function outcomeOfUpdate(outcome: Outcome<InputAnswer>): Answered {
  if (!('failure' in outcome)) return DONE;
  const { failure } = outcome;
  if (failure.kind === 'refused') return { outcome: 'refused', message: failure.message };
  return UNANSWERED;
}
