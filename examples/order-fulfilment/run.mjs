// Runs the order process over HTTP, from the upload to the verified history.
import { readFile } from 'node:fs/promises';
import { showInstance } from '../report.mjs';
import { completeTask, createOrReplace, until, untilCompleted } from '../steps.mjs';
import { startServices } from './services.mjs';
import { startShipping } from './worker.ts';

const KEY = 'order-fulfilment';

/**
 * @param {import('@svc/client').Client} client @param {(line: string) => void} say
 * @param {(waitState: string) => Promise<void>} atWait called while the instance waits; tests break things here
 */
export async function run(client, say, atWait = async () => {}) {
  const services = await startServices({ onCall: (path, status) => say(`  service  ${path} answered ${status}`) });
  const worker = startShipping(client, say);
  try {
    const definition = await upload(client);
    say(`upload     ${definition.key} version ${definition.version}`);
    const instance = await client.instances.start({
      definition_key: KEY,
      correlation_id: 'order-4711',
      variables: { orderId: '4711', amount: 1250, reminderAfter: 'PT2S', servicesUrl: services.url },
    });
    say(`start      instance ${instance.id} is ${instance.status}`);
    await atWait('timer');
    await remind(client, instance, say);
    await atWait('approval');
    await completeTask(
      client,
      instance,
      { at: 'approve-order', assignee: 'mary', body: { variables: { approved: true } } },
      say,
    );
    await atWait('service call');
    await completeTask(
      client,
      instance,
      { at: 'pick-items', assignee: 'wendy', body: { variables: { picked: 3 } } },
      say,
    );
    await handOver(client, instance);
    await atWait('message');
    await deliver(client, instance, say);
    await untilCompleted(client, instance);
    await showInstance(client, instance, say);
  } finally {
    await worker.stop();
    await services.close();
  }
}

async function upload(client) {
  const source = await readFile(new URL('./order-fulfilment.bpmn', import.meta.url), 'utf8');
  return createOrReplace(client.definitions, { key: KEY, name: 'Order fulfilment', source_type: 'bpmn', source });
}

/** Waits until the timer has fired, while the task stays open. */
async function remind(client, instance, say) {
  say('wait       for the reminder timer on "Approve order" (2 s)');
  await until('the reminder', async () => {
    const { variables } = await client.instances.get(instance.id);
    return variables.remindedAt;
  });
}

async function handOver(client, instance) {
  await until('the hand-over to the carrier', async () => {
    const tokens = await client.instances.listTokens(instance.id);
    return tokens.find((token) => token.element_id === 'parcel-delivered' && token.status === 'waiting');
  });
}

async function deliver(client, instance, say) {
  const event = { event_type: 'message', event_name: 'parcel-delivered', payload: { deliveredTo: 'reception' } };
  await client.instances.sendEvent(instance.id, event);
  say('message    "parcel-delivered" sent');
}
