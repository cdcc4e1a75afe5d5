import type { Client } from '@temporalio/client';
import { workflowIdOf } from '@svc/contract';
import type { UpdateName } from '@svc/contract';
import type { InputAnswer, InputEnvelope } from '@svc/engine';
import { callUntilTaken } from './call-until-taken.js';
import type { Outcome } from './call-until-taken.js';

export interface Update {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly name: UpdateName;
  readonly input: InputEnvelope;
}

/**
 * Sends an input to the workflow of an instance. Resolves when it is committed, or at the deadline (milliseconds since the epoch).
 * The envelope's id is the id of the update, so that a repeated input gets the first answer.
 */
export function sendUpdate(client: Client, deadline: number, update: Update): Promise<Outcome<InputAnswer>> {
  const { tenantId, instanceId, name, input } = update;
  return callUntilTaken(client, deadline, ({ workflow }) =>
    workflow
      .getHandle(workflowIdOf(tenantId, instanceId))
      .executeUpdate<InputAnswer, [InputEnvelope]>(name, { updateId: input.id, args: [input] }),
  );
}
