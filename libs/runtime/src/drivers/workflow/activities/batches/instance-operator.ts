import type { BatchAction, BatchChange, BatchRequest, InstanceIdentity, UpdateName } from '@svc/contract';
import type { EngineInput, InputAnswer, InputEnvelope } from '@svc/engine';
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
import { DEADLINE_MS, DONE, UNANSWERED } from './answered.js';
import type { Answered } from './answered.js';
import type { InstanceReruns } from './instance-reruns.js';

/** All but the one that starts another instance. */
type Operation = Exclude<BatchAction, 'rerun'>;

const UPDATE_OF = {
  retry: 'retryTokens',
  resume: 'resume',
  suspend: 'suspend',
  terminate: 'terminate',
  move: 'moveToken',
  set_variables: 'updateVariables',
} as const satisfies Record<Operation, UpdateName>;

/** What the batch does to each instance. */
function inputOf(operation: Operation, { reason, change = null }: BatchRequest): EngineInput {
  const { fromElementId = '', targetElementId = '', variables = {} } = JSON.parse(change ?? '{}') as BatchChange;
  switch (operation) {
    case 'retry':
      return { type: 'tokensRetried', reason };
    case 'resume':
      return { type: 'resumed', reason };
    case 'suspend':
      return { type: 'suspended', reason };
    case 'terminate':
      return { type: 'terminated', reason };
    case 'move':
      return { type: 'tokenMoved', from: { elementId: fromElementId }, targetElementId, variables, reason };
    case 'set_variables':
      return { type: 'variablesUpdated', variables, reason };
  }
}

/** Runs the operation of a batch on one instance, as a request of the batch's caller would. */
export class InstanceOperator {
  constructor(
    private readonly client: Client,
    private readonly instances: Pick<InstanceRepository, 'findState'>,
    private readonly transactional: Pick<Transactional, 'driver' | 'ask'>,
    private readonly parts: {
      readonly parking: Pick<Parking, 'takeOver' | 'endBelow'>;
      readonly reruns: Pick<InstanceReruns, 'rerun'>;
    },
  ) {}

  /** An operation always has the same id, so that repeating it changes nothing. */
  async operate(request: BatchRequest, instanceId: string): Promise<BatchOutcome> {
    const { tenantId, batchId, action, actor } = request;
    if (action === 'rerun') return { instanceId, ...(await this.parts.reruns.rerun(request, instanceId)) };
    const id = `batch:${batchId}:${instanceId}`;
    const envelope: InputEnvelope = { id, at: Date.now(), actor, input: inputOf(action, request) };
    const of = { tenantId, instanceId };
    const answer = await this.transactional.driver.request(of, envelope);
    if (answer.kind !== 'durable') return { instanceId, ...(await this.outcomeOf(request, instanceId, answer)) };
    const isTakenOver = await this.isTakenOver(of, envelope);
    const outcome = isTakenOver
      ? DONE
      : await this.askWorkflow(request, instanceId, { name: UPDATE_OF[action], input: envelope });
    if (action === 'terminate' && outcome.outcome === 'done') await this.parts.parking.endBelow(of);
    return { instanceId, ...outcome };
  }

  /** Its workflow is parked. Nothing is read for what no parked instance does. */
  private async isTakenOver(of: InstanceIdentity, envelope: InputEnvelope): Promise<boolean> {
    if (!isDoneWithoutWorkflow(envelope.input)) return false;
    const instance = await this.instances.findState(tenantScope(of.tenantId), of.instanceId);
    return instance !== null && this.parts.parking.takeOver(of, instance.status, envelope);
  }

  private async askWorkflow(
    request: BatchRequest,
    instanceId: string,
    asking: { readonly name: UpdateName; readonly input: InputEnvelope },
  ): Promise<Answered> {
    const { tenantId } = request;
    const deadline = Date.now() + DEADLINE_MS;
    const update = { tenantId, instanceId, ...asking };
    const asked = await this.transactional.ask({ tenantId, instanceId }, asking.input.id, async () => {
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
