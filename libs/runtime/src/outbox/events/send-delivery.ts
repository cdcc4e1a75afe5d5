import type { EngineInput, InputAnswer, InputEnvelope, RefusalCode } from '@svc/engine';
import { instanceWorkflow, PROCESS_INSTANCE, workflowIdOf } from '@svc/contract';
import type { InstanceIdentity, InstanceLimits, ModelReference, UpdateName } from '@svc/contract';
import { startInstance } from '@svc/driver';
import type { StartedInstance } from '@svc/driver';
import type { DueDelivery, StartedVersion } from '@svc/persistence';
import { WorkflowExecutionAlreadyStartedError, WorkflowUpdateFailedError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import type { Transactional } from '../../drivers/transactional/create-transactional.js';
import type { InboxAnswer } from '../../drivers/transactional/instance-inbox.js';
import { isClosed } from '../../drivers/temporal/temporal-failure.js';
import { ApplicationFailure } from '@temporalio/common';

/** The result of a delivery. All other outcomes throw, and it is sent again. */
export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'not_waiting' }
  /** The instance will never take it, for example because the payload is too large. */
  | { readonly kind: 'failed'; readonly reason: string };

/** How inputs reach instances. */
export interface InputTarget {
  readonly client: Client;
  /** The driver of instances without workflows. */
  readonly transactional: Pick<Transactional, 'driver' | 'ask'>;
}

export interface DeliveryTarget extends InputTarget {
  readonly taskQueue: string;
  readonly limits: InstanceLimits;
}

const DELIVERED: DeliveryOutcome = { kind: 'delivered' };

/** Sends it to the wait of a running instance, or starts the instance. Sending it again changes nothing. */
export function sendDelivery(target: DeliveryTarget, delivery: DueDelivery): Promise<DeliveryOutcome> {
  return delivery.kind === 'wait' ? sendToWait(target, delivery) : start(target, delivery);
}

function sendToWait(target: DeliveryTarget, delivery: DueDelivery): Promise<DeliveryOutcome> {
  return sendInput(target, delivery, 'receiveEvent', envelopeOf(delivery));
}

/** Sends an input to a running instance, whichever driver it has. Sending it again changes nothing. */
export async function sendInput(
  target: InputTarget,
  { tenantId, instanceId }: InstanceIdentity,
  name: UpdateName,
  input: InputEnvelope,
): Promise<DeliveryOutcome> {
  const of = { tenantId, instanceId };
  const answer = await target.transactional.driver.request(of, input);
  return answer.kind === 'durable' ? sendToWorkflow(target, of, name, input) : outcomeOf(answer);
}

/** An ended instance no longer waits, unless this input ended it. */
async function sendToWorkflow(
  { client, transactional }: InputTarget,
  of: InstanceIdentity,
  name: UpdateName,
  input: InputEnvelope,
): Promise<DeliveryOutcome> {
  const handle = client.workflow.getHandle(workflowIdOf(of.tenantId, of.instanceId));
  const asked = await transactional.ask(of, input.id, async () => {
    try {
      await handle.executeUpdate<InputAnswer, [InputEnvelope]>(name, { updateId: input.id, args: [input] });
      return DELIVERED;
    } catch (error) {
      return isClosed(error) ? null : refusalOf(error);
    }
  });
  if (asked.kind === 'unknown') throw new Error(`expected instance ${of.instanceId} to answer, but it did not`);
  return asked.kind === 'byWorkflow' ? asked.answer : outcomeOf(asked);
}

/** `CONFLICT`: the instance holds the most signals that it may. */
const FINAL: ReadonlySet<string> = new Set<RefusalCode>(['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT']);

function refusalOf(error: unknown): DeliveryOutcome {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : null;
  if (!(cause instanceof ApplicationFailure)) throw error;
  return refused(cause.type ?? '', cause.message) ?? throwIt(error);
}

function outcomeOf(answer: Exclude<InboxAnswer, { kind: 'durable' }>): DeliveryOutcome {
  if (answer.kind === 'over') return { kind: 'not_waiting' };
  if (answer.result.ok) return DELIVERED;
  const { code, message } = answer.result;
  return refused(code, message) ?? throwIt(new Error(message));
}

function refused(code: string, message: string): DeliveryOutcome | null {
  if (code === ('NOT_WAITING' satisfies RefusalCode)) return { kind: 'not_waiting' };
  return FINAL.has(code) ? { kind: 'failed', reason: message } : null;
}

function throwIt(error: unknown): never {
  throw error;
}

function envelopeOf(delivery: DueDelivery): InputEnvelope {
  const { eventId, targetId: waitId, elementId, eventKind, name, correlationKey } = delivery;
  if (eventKind === 'timer') throw new Error(`expected a message or signal for wait ${waitId}, found a timer`);
  const input: EngineInput = {
    type: 'eventReceived',
    kind: eventKind,
    name,
    correlationKey,
    payload: payloadOf(delivery),
    delivery: { eventId, waitId, elementId },
  };
  return { id: `event:${eventId}:${waitId}`, at: Date.now(), actor: actorOf(delivery), input };
}

/** The workflow id is derived from event and version, so that a second start is the same instance. */
async function start(target: DeliveryTarget, delivery: DueDelivery): Promise<DeliveryOutcome> {
  const { version } = delivery;
  if (version === null) return { kind: 'failed', reason: 'expected the version that it starts, found none' };
  const model: ModelReference = { modelHash: version.modelHash };
  const args = argsOf(target, delivery, version);
  if (version.execution === 'transactional') return begin(target, args, model);
  try {
    await target.client.workflow.start(PROCESS_INSTANCE, {
      ...instanceWorkflow(args, model, { definition: version }),
      workflowIdConflictPolicy: 'FAIL',
      taskQueue: target.taskQueue,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  return DELIVERED;
}

async function begin(
  { transactional }: DeliveryTarget,
  args: StartedInstance,
  { modelHash }: ModelReference,
): Promise<DeliveryOutcome> {
  const answer = await transactional.driver.start(args, modelHash, args.start);
  return answer.kind === 'repeated' ? DELIVERED : outcomeOf(answer);
}

function argsOf({ limits }: DeliveryTarget, delivery: DueDelivery, version: StartedVersion) {
  const { tenantId, instanceId, elementId, publishedAt } = delivery;
  const { id, key, name, sourceHash: hash } = version;
  return startInstance({
    ...{ tenantId, instanceId, at: publishedAt.getTime(), actor: actorOf(delivery), limits },
    definition: { id, key, version: version.version, name, hash },
    variables: {},
    startedBy: { elementId, payload: payloadOf(delivery) },
  });
}

function payloadOf({ payload }: DueDelivery) {
  return JSON.parse(payload) as Extract<EngineInput, { type: 'eventReceived' }>['payload'];
}

function actorOf({ actorType: type, actorId: id }: DueDelivery): InputEnvelope['actor'] {
  return { type, id };
}
