// Subscribes to the events of a process, checks the signatures of the deliveries, and refuses one delivery on purpose, which is
// repeated ten seconds later with the same id.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { completeTask, createOrReplace, until, untilCompleted } from '../steps.mjs';
import { startReceiver } from './receiver.mjs';

const KEY = 'webhook-receiver';
const EVENTS = ['instance.started', 'task.created', 'task.claimed', 'task.completed', 'instance.completed'];
/** This delivery is refused the first time. */
const REFUSED = 'task.created';

/** @param {import('@svc/client').Client} client @param {(line: string) => void} say */
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
  const webhook = await client.webhooks.create({
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
    await client.webhooks.remove(webhook.id);
    await receiver.close();
  }
}

function answerTo({ event }, refusing) {
  if (event !== REFUSED || refusing.hasRefused) return 204;
  refusing.hasRefused = true;
  return 503;
}

async function tryOut(client, { id }, received) {
  await client.deliveries.test(id);
  await arrived(received, 'test');
}

async function runProcess(client, say) {
  const source = JSON.parse(await readFile(new URL('./process.json', import.meta.url), 'utf8'));
  await createOrReplace(client.definitions, { key: KEY, name: source.name, source_type: 'json', source });
  const instance = await client.instances.start({ definition_key: KEY, variables: { amount: 10 } });
  say(`start      instance ${instance.id}`);
  await completeTask(client, instance, { at: 'approve', assignee: 'ann', body: {} }, say);
  await untilCompleted(client, instance);
}

async function showDeliveries(client, { webhook, received }, say) {
  say('wait       for the delivery that was refused (10 s)');
  for (const event of EVENTS) await arrived(received, event);
  const settled = await until('every delivery to be settled', async () => {
    const { data: deliveries } = await client.deliveries.list(webhook.id);
    return deliveries.every(({ status }) => status === 'success') ? deliveries : undefined;
  });
  say('\nDeliveries');
  for (const { id, event_type } of settled.toReversed()) {
    const { attempts } = await client.deliveries.get(webhook.id, id);
    const told = attempts.map(({ response_status, duration_ms }) => `${response_status} in ${duration_ms} ms`);
    say(`  ${event_type.padEnd(20)} ${told.join(', ')}`);
  }
}

/** Waits until a delivery of this type was accepted. */
function arrived(received, type) {
  return until(`${type} to arrive`, async () =>
    received.find(({ event, status }) => event.event === type && status < 300),
  );
}
