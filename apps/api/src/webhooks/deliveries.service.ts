import { Injectable } from '@nestjs/common';
import {
  Committer,
  type TenantScope,
  WebhookDeliveryRepository,
  type WebhookDeliveryRow,
  WebhookDeliveryWriter,
} from '@svc/persistence';
import { payloadText, TEST_EVENT } from '@svc/webhooks';
import { conflict, notFound } from '../errors/api-error.js';
import type { Action } from '../http/requests/action-on.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page } from '../http/pages/page.js';
import {
  attemptDto,
  type DeliveryDto,
  type DeliveryListQuery,
  type DeliverySummaryDto,
  deliverySummaryDto,
} from './delivery.dto.js';
import { WebhooksService } from './webhooks.service.js';

const DELIVERY = 'the delivery';

/** Reads a subscription's deliveries, and makes those that a caller asks for [webhooks#when-it-is-sent-and-again]. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly writer: WebhookDeliveryWriter,
    private readonly committer: Committer,
  ) {}

  /** Newest first. */
  async list(tenant: TenantScope, webhookId: string, query: DeliveryListQuery): Promise<Page<DeliverySummaryDto>> {
    const cursors = new Cursors(`webhooks/${webhookId}/deliveries`, tenant);
    const { limit, offset, status, event_type: eventType } = query;
    const page = { limit: limit + 1, offset, after: cursors.placeIn(query) };
    await this.webhooks.row(tenant, webhookId);
    const rows = await this.deliveries.list(tenant, webhookId, { status, eventType }, page);
    return Page.of(rows, query, ({ id }) => cursors.at(id)).map(deliverySummaryDto);
  }

  async get(tenant: TenantScope, webhookId: string, id: string): Promise<DeliveryDto> {
    const whole = await this.deliveries.findWhole(tenant, webhookId, id);
    if (whole === null) throw notFound(DELIVERY);
    const { eventType: event, occurredAt, data, made } = whole;
    const payload = JSON.parse(payloadText({ event, occurredAt, data: data ?? '{}' })) as object;
    return { ...deliverySummaryDto(whole), attempts: made.map(attemptDto), payload };
  }

  /** Sends a test event, also to an inactive subscription. */
  async test({ caller, id, target }: Action): Promise<DeliverySummaryDto> {
    const { tenant, actor } = caller;
    const { definitionKey: definition_key } = await this.webhooks.row(tenant, target);
    const data = { webhook_id: target, instance_id: null, definition_key };
    await this.committer.record(tenant, actor, async (tx) => {
      const isNew = await this.writer.addTest(tenant, { id, subscriptionId: target }, { event: TEST_EVENT, data }, tx);
      return { result: undefined, entries: isNew ? [entryOf('tested', { webhook_id: target, delivery_id: id })] : [] };
    });
    this.committer.webhooks.publish();
    return this.summary(tenant, target, id);
  }

  /** Sends the same event in a new delivery. */
  async redeliver({ caller, id, target, isRepeated }: Action, deliveryId: string): Promise<DeliverySummaryDto> {
    const { tenant, actor } = caller;
    const { isActive } = await this.webhooks.row(tenant, target);
    const { status, eventType } = await this.row(tenant, target, deliveryId);
    if (!isRepeated && status === 'pending')
      throw conflict(`expected delivery ${deliveryId} to have ended, but it is pending`);
    if (!isRepeated && !isActive && eventType !== TEST_EVENT)
      throw conflict(`expected webhook ${target} to be active, but it is not`);
    await this.committer.record(tenant, actor, async (tx) => {
      const isNew = await this.writer.repeat(tenant, { id, subscriptionId: target }, deliveryId, tx);
      const payload = { webhook_id: target, delivery_id: id, redelivery_of: deliveryId };
      return { result: undefined, entries: isNew ? [entryOf('redelivered', payload)] : [] };
    });
    this.committer.webhooks.publish();
    return this.summary(tenant, target, id);
  }

  private async summary(tenant: TenantScope, webhookId: string, id: string): Promise<DeliverySummaryDto> {
    return deliverySummaryDto(await this.row(tenant, webhookId, id));
  }

  private async row(tenant: TenantScope, webhookId: string, id: string): Promise<WebhookDeliveryRow> {
    const row = await this.deliveries.find(tenant, webhookId, id);
    if (row === null) throw notFound(DELIVERY);
    return row;
  }
}

function entryOf(what: 'tested' | 'redelivered', payload: object) {
  return { instanceId: null, action: `webhook.${what}`, payload };
}
