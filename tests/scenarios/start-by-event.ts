import type { StartOccurrence } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import type { ElementForm, ProcessForm } from '@svc/engine/testing';
import { type Api, dataOf } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';

/** Sends the event that the start waits for and returns the id of the instance that begins. The tenant has no other start. */
export async function startByEvent(api: Api, process: ProcessForm, started: StartOccurrence): Promise<string> {
  await publish(api, startOf(process, started.elementId), started);
  return eventually('an instance that the event begins', async () => firstInstance(api));
}

function startOf({ elements }: ProcessForm, elementId: string): ElementForm {
  const start = elements.find(({ id }) => id === elementId);
  if (!start) throw new Error(`expected the start ${elementId} in the process, found none`);
  return start;
}

/** A timer needs nothing to be sent: its schedule exists since the upload. */
async function publish(api: Api, { event }: ElementForm, { payload }: StartOccurrence): Promise<void> {
  const variables: JsonValue = payload;
  if (event?.type === 'message') dataOf(await api.post('/v1/messages', { name: event.name ?? '', variables }), 202);
  else if (event?.type === 'signal') dataOf(await api.post('/v1/signals', { name: event.name ?? '', variables }), 202);
  else if (event?.type !== 'timer') throw new Error(`expected a message, signal or timer, found ${event?.type}`);
}

async function firstInstance(api: Api): Promise<string | null> {
  const instances: { id: string }[] = dataOf(await api.get('/v1/instances'));
  // Newest first.
  return instances.at(-1)?.id ?? null;
}
