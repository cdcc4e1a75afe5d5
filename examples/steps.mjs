// The steps that all examples share.
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@svc/client';

/** Longer than anything that an example waits for, also on a machine that is busy. */
const PATIENCE_MS = 300_000;

/** Creates a definition or decision, or its next version if the key exists. `group` is `client.definitions` or `client.decisions`. */
export async function createOrReplace(group, body) {
  try {
    return await group.create(body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const { key, ...rest } = body;
    return group.update(key, rest);
  }
}

/** Polls until `found` returns a value other than undefined. */
export async function until(what, found) {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(200)) {
    const value = await found();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`expected ${what} within ${PATIENCE_MS} ms, found nothing`);
  }
}

/** Claims the pending task of an element and completes it; `onClaim` is called in between. */
export async function completeTask(client, instance, { at: elementId, assignee, body, onClaim = async () => {} }, say) {
  const task = await until(`the task ${elementId}`, async () => {
    const { data } = await client.tasks.list({ instance_id: instance.id, status: 'pending' });
    return data.find((candidate) => candidate.element_id === elementId);
  });
  await client.tasks.claim(task.id, { assignee });
  await onClaim(task);
  await client.tasks.complete(task.id, body);
  say(`task       "${task.name}" completed by ${assignee}`);
}

export async function untilCompleted(client, { id }) {
  const { status, error } = await client.waitForInstance(id, { within: PATIENCE_MS });
  if (status !== 'completed') throw new Error(`the instance is ${status}: ${error}`);
}
