import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json } from './api.js';
import { eventually } from './eventually.js';
import { sequence, upload, userTask } from './processes.js';
import { registerTenant } from './tenants.js';
import { WebhookReceiver } from './webhook-receiver.js';

/** A tenant with a process, and endpoints that receive events of its instances. */
export class Subscriber {
  private receivers: WebhookReceiver[] = [];

  private constructor(
    readonly api: Api,
    /** The key of a process that waits at a task. */
    readonly definitionKey: string,
  ) {}

  static async register(): Promise<Subscriber> {
    const api = await registerTenant('Webhooks');
    return new Subscriber(api, await upload(api, sequence(userTask('a'))));
  }

  async open(): Promise<WebhookReceiver> {
    const receiver = await WebhookReceiver.open();
    this.receivers.push(receiver);
    return receiver;
  }

  /** Ends all subscriptions and their endpoints. */
  async close(): Promise<void> {
    for (const { id } of dataOf(await this.api.get('/v1/webhooks')))
      dataOf(await this.api.delete(`/v1/webhooks/${id}`));
    await Promise.all(this.receivers.map((receiver) => receiver.close()));
    this.receivers = [];
  }

  /** Subscribes to `instance.started`, unless `more` says otherwise. Returns the id. */
  async subscribe({ url }: Pick<WebhookReceiver, 'url'>, more: JsonObject = {}): Promise<string> {
    const body = { url, event_types: ['instance.started'], definition_key: this.definitionKey, ...more };
    return dataOf(await this.api.post('/v1/webhooks', body), 201).id;
  }

  async delivery(id: string, deliveryId: string): Promise<Json> {
    return dataOf(await this.api.get(`/v1/webhooks/${id}/deliveries/${deliveryId}`));
  }

  /** The only delivery of the subscription, with its attempts, once it has this status. */
  untilStatus(id: string, status: string, withinMs?: number): Promise<Json> {
    return this.until(id, `to be ${status}`, (delivery) => delivery.status === status, withinMs);
  }

  /** The same, once so many attempts were made. */
  untilAttempted(id: string, attempts: number, withinMs?: number): Promise<Json> {
    return this.until(id, `to have ${attempts} attempts`, ({ attempt_count: made }) => made >= attempts, withinMs);
  }

  private until(id: string, what: string, holds: (delivery: Json) => boolean, withinMs?: number): Promise<Json> {
    const found = async () => {
      const [delivery] = dataOf(await this.api.get(`/v1/webhooks/${id}/deliveries`));
      return delivery !== undefined && holds(delivery) && this.delivery(id, delivery.id);
    };
    return eventually(`the delivery ${what}`, found, withinMs);
  }
}
