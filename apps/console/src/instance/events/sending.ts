import { client } from '../../api/client';
import { foreign } from '../../parts/foreign';
import { texts } from '../../texts/texts';
import type { AwaitedName } from './awaited-events';

/** To this instance, or as a sender does that knows none. */
export type Reach = 'instance' | 'all';

export interface Sent {
  readonly event: AwaitedName;
  readonly to: Reach;
  readonly correlation: string;
  readonly variables: Record<string, unknown>;
}

/** What a toast says of it. */
export interface Outcome {
  readonly text: string;
  readonly href?: string;
}

/** Sends an event. @throws {ApiError} if it is refused; nothing was sent then */
export async function send(instanceId: string, sent: Sent): Promise<Outcome> {
  const { event, to } = sent;
  if (to === 'instance' || event.kind === 'callback') return sendHere(instanceId, sent);
  return event.kind === 'message' ? publishMessage(instanceId, sent) : publishSignal(sent);
}

async function sendHere(id: string, { event: { kind, name }, variables }: Sent): Promise<Outcome> {
  const body = { event_type: kind, event_name: name, payload: variables as never };
  const { delivered, buffered } = await client.instances.sendEvent(id, body);
  const { reached, held, nobody } = texts.events;
  if (delivered > 0) return { text: reached(foreign(name), delivered) };
  return { text: (buffered ? held : nobody)(foreign(name)) };
}

async function publishMessage(id: string, { event: { name }, correlation, variables }: Sent): Promise<Outcome> {
  const key = correlation === '' ? {} : { correlation_key: correlation };
  const answer = await client.events.publishMessage({ name, ...key, variables: variables as never });
  const [first] = answer.instance_ids;
  const { published } = texts.events;
  if (answer.status === 'delivered' && first === id) return { text: published.here(foreign(name)) };
  const text = published[answer.status as keyof typeof published] ?? published.here;
  return { text: text(foreign(name)), ...(first !== undefined && { href: `/instances/${first}` }) };
}

async function publishSignal({ event: { name }, variables }: Sent): Promise<Outcome> {
  const { instances } = await client.events.publishSignal({ name, variables: variables as never });
  return { text: texts.events.signalled(foreign(name), instances) };
}
