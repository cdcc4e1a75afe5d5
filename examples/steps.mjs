// The steps that all examples share.
import { ApiError } from './client.mjs';

/** Creates a resource, or its next version if the key exists. */
export async function createOrReplace(client, path, body) {
  try {
    return await client.post(path, body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const { key, ...rest } = body;
    return client.put(`${path}/${key}`, rest);
  }
}

export function uploadDefinition(client, definition) {
  return createOrReplace(client, '/v1/definitions', definition);
}

/** Claims the pending task of an element and completes it; `onClaim` is called in between. */
export async function completeTask(client, instance, { at: elementId, assignee, body, onClaim = async () => {} }, say) {
  const task = await client.until(`the task ${elementId}`, async () => {
    const tasks = await client.get(`/v1/tasks?instance_id=${instance.id}`);
    return tasks.find((candidate) => candidate.element_id === elementId && candidate.status === 'pending');
  });
  await client.post(`/v1/tasks/${task.id}/claim`, { assignee });
  await onClaim(task);
  await client.post(`/v1/tasks/${task.id}/complete`, body);
  say(`task       "${task.name}" completed by ${assignee}`);
}

export function untilCompleted(client, instance) {
  return client.until('the instance to be completed', async () => {
    const { status, error } = await client.get(`/v1/instances/${instance.id}`);
    if (status === 'error') throw new Error(`the instance is in error: ${error}`);
    return status === 'completed' ? status : undefined;
  });
}
