// Drives the order process through HTTP, from upload to the verified history.
import { readFile } from 'node:fs/promises';
import { ApiError } from '../client.mjs';
import { startServices } from './services.mjs';

const KEY = 'order-fulfilment';

/**
 * @param {import('../client.mjs').Client} client @param {(line: string) => void} say
 * @param {(waitState: string) => Promise<void>} atWait called while the instance waits; tests break things here
 */
export async function run(client, say, atWait = async () => {}) {
  const services = await startServices({ onCall: (path, status) => say(`  service  ${path} answered ${status}`) });
  try {
    const definition = await upload(client);
    say(`upload     ${definition.key} version ${definition.version}`);
    const instance = await client.post('/v1/instances', {
      definition_key: KEY,
      correlation_id: 'order-4711',
      variables: { orderId: '4711', amount: 1250, reminderAfter: 'PT2S', servicesUrl: services.url },
    });
    say(`start      instance ${instance.id} is ${instance.status}`);
    await atWait('timer');
    await remind(client, instance, say);
    await atWait('approval');
    await completeTask(client, instance, { at: 'approve-order', assignee: 'mary', variables: { approved: true } }, say);
    await atWait('service call');
    await completeTask(client, instance, { at: 'pick-items', assignee: 'wendy', variables: { picked: 3 } }, say);
    await handOver(client, instance);
    await atWait('message');
    await deliver(client, instance, say);
    await client.until('the instance to be completed', async () => {
      const { status } = await client.get(`/v1/instances/${instance.id}`);
      if (status === 'error') throw new Error('the instance is in error');
      return status === 'completed' ? status : undefined;
    });
    await show(client, instance, say);
  } finally {
    await services.close();
  }
}

async function upload(client) {
  const source = await readFile(new URL('./order-fulfilment.bpmn', import.meta.url), 'utf8');
  const body = { name: 'Order fulfilment', source_type: 'bpmn', source };
  try {
    return await client.post('/v1/definitions', { key: KEY, ...body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    return client.put(`/v1/definitions/${KEY}`, body);
  }
}

/** The timer is seen to fire while the task stays open. */
async function remind(client, instance, say) {
  say('wait       for the reminder timer on "Approve order" (2 s)');
  await client.until('the reminder', async () => {
    const { variables } = await client.get(`/v1/instances/${instance.id}`);
    return variables.remindedAt;
  });
}

async function completeTask(client, instance, { at: elementId, assignee, variables }, say) {
  const task = await client.until(`the task ${elementId}`, async () => {
    const tasks = await client.get(`/v1/tasks?instance_id=${instance.id}`);
    return tasks.find((candidate) => candidate.element_id === elementId && candidate.status === 'pending');
  });
  await client.post(`/v1/tasks/${task.id}/claim`, { assignee });
  await client.post(`/v1/tasks/${task.id}/complete`, { variables });
  say(`task       "${task.name}" completed by ${assignee}`);
}

async function handOver(client, instance) {
  await client.until('the hand-over to the carrier', async () => {
    const tokens = await client.get(`/v1/instances/${instance.id}/tokens`);
    return tokens.find((token) => token.element_id === 'parcel-delivered' && token.status === 'waiting');
  });
}

async function deliver(client, instance, say) {
  const event = { event_type: 'message', event_name: 'parcel-delivered', payload: { deliveredTo: 'reception' } };
  await client.post(`/v1/instances/${instance.id}/events`, event);
  say('message    "parcel-delivered" sent');
}

async function show(client, instance, say) {
  const tokens = await client.get(`/v1/instances/${instance.id}/tokens`);
  say('\nTokens');
  for (const token of tokens) say(`  ${token.status.padEnd(8)} ${token.element_type.padEnd(24)} ${token.element_id}`);
  const history = await client.get(`/v1/instances/${instance.id}/history?page_size=200`);
  say('\nHistory');
  for (const entry of history)
    say(`  ${entry.createdAt}  ${entry.action.padEnd(28)} ${entry.payload.element_id ?? ''}`);
  const verification = await client.get(`/v1/instances/${instance.id}/verify`);
  const chain = await client.get('/v1/audit/verify');
  say(`\nVerify     definition unchanged: ${verification.hash_match}`);
  say(`           hash chain valid: ${chain.valid} (${chain.entries_checked} entries)`);
  if (!verification.hash_match || !chain.valid) throw new Error('verification failed');
}
