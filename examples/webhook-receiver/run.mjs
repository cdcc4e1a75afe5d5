// Subscribes to the events of a process, checks the signatures of the deliveries, and refuses one delivery on purpose, which is
// repeated ten seconds later with the same id.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { completeTask, untilCompleted, uploadDefinition } from '../steps.mjs';
import { startReceiver } from './receiver.mjs';

const KEY = 'webhook-receiver';
const EVENTS = ['instance.started', 'task.created', 'task.claimed', 'task.completed', 'instance.completed'];
/** This delivery is refused the first time. */
const REFUSED = 'task.created';

/** @param {import('../client.mjs').Client} client @param {(line: string) => void} say */
export async function run(client, say) {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const received = [];
  const refusing = { hasRefused: false };
  const receiver = await startReceiver({
    secret,
    answer: ({ event }) => answerTo(event, refusing),
    onDelivery: (delivery) => {
      received.push(delivery);
      say(
        `received   ${delivery.event.event.padEnd(20)} answered ${delivery.status}${delivery.isKnown ? ' (known)' : ''}`,
      );
    },
  });
  const webhook = await client.post('/v1/webhooks', {
    url: `${receiver.url}/events`,
    event_types: EVENTS,
    definition_key: KEY,
    secret,
  });
  say(`subscribe  ${webhook.id} to ${webhook.event_types.length} events`);
  try {
    await tryOut(client, webhook, received);
    await runProcess(client, say);
    await showDeliveries(client, { webhook, received }, say);
  } finally {
    // Deleting the subscription deletes its deliveries.
    await client.delete(`/v1/webhooks/${webhook.id}`);
    await receiver.close();
  }
}

function answerTo({ event }, refusing) {
  if (event !== REFUSED || refusing.hasRefused) return 204;
  refusing.hasRefused = true;
  return 503;
}

async function tryOut(client, { id }, received) {
  await client.post(`/v1/webhooks/${id}/test`);
  await arrived(client, received, 'test');
}

async function runProcess(client, say) {
  const source = JSON.parse(await readFile(new URL('./process.json', import.meta.url), 'utf8'));
  await uploadDefinition(client, { key: KEY, name: source.name, source_type: 'json', source });
  const instance = await client.post('/v1/instances', { definition_key: KEY, variables: { amount: 10 } });
  say(`start      instance ${instance.id}`);
  await completeTask(client, instance, { at: 'approve', assignee: 'ann', body: {} }, say);
  await untilCompleted(client, instance);
}

async function showDeliveries(client, { webhook, received }, say) {
  say('wait       for the delivery that was refused (10 s)');
  for (const event of EVENTS) await arrived(client, received, event);
  const settled = await client.until('every delivery to be settled', async () => {
    const deliveries = await client.get(`/v1/webhooks/${webhook.id}/deliveries`);
    return deliveries.every(({ status }) => status === 'success') ? deliveries : undefined;
  });
  say('\nDeliveries');
  for (const { id, event_type } of settled.toReversed()) {
    const { attempts } = await client.get(`/v1/webhooks/${webhook.id}/deliveries/${id}`);
    const told = attempts.map(({ response_status, duration_ms }) => `${response_status} in ${duration_ms} ms`);
    say(`  ${event_type.padEnd(20)} ${told.join(', ')}`);
  }
}

/** Waits until a delivery of this type was accepted. */
function arrived(client, received, type) {
  return client.until(`${type} to arrive`, async () =>
    received.find(({ event, status }) => event.event === type && status < 300),
  );
}
