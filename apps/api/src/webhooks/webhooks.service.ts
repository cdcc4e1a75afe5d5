import { Injectable } from '@nestjs/common';
import {
  type Queryable,
  type TenantScope,
  WebhookRepository,
  type WebhookSubscription,
  type WebhookSubscriptionRow,
  WebhookWriter,
} from '@svc/persistence';
import type { Caller } from '../auth/caller.js';
import { AuditedWrites } from '../database/audited-writes.js';
import { notFound } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { type LongPageQuery, Page } from '../http/pages/page.js';
import { requireRoom } from '../quotas/require-room.js';
import { readEventTypes } from './event-types.js';
import { readHeaders } from './webhook-headers.js';
import { WebhookSealing } from './webhook-sealing.js';
import { WebhookTargets } from './webhook-targets.js';
import {
  type CreatedWebhookDto,
  createdWebhookDto,
  type CreateWebhookDto,
  type DeletedWebhookDto,
  type UpdateWebhookDto,
  type WebhookDto,
} from './webhook.dto.js';

export const WEBHOOK = 'the webhook';

/** Per tenant: each event is compared with all. */
const MAX_WEBHOOKS = 2_000;
/** Deliveries that are deleted in one transaction. */
const PART_OF_HISTORY = 2_000;

/** Subscriptions to events [webhooks#webhooks]. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly writer: WebhookWriter,
    private readonly writes: AuditedWrites,
    private readonly sealing: WebhookSealing,
    private readonly targets: WebhookTargets,
  ) {}

  /** Newest first. */
  async list(tenant: TenantScope, query: LongPageQuery): Promise<Page<WebhookDto>> {
    const { limit, offset } = query;
    const cursors = new Cursors('webhooks', tenant);
    const rows = await this.webhooks.list(tenant, { limit: limit + 1, offset, after: cursors.placeIn(query) });
    return Page.of(rows, query, ({ id }) => cursors.at(id)).map((row) => this.shown(tenant, row));
  }

  async get(tenant: TenantScope, id: string): Promise<WebhookDto> {
    return this.shown(tenant, await this.row(tenant, id));
  }

  async row(tenant: TenantScope, id: string): Promise<WebhookSubscriptionRow> {
    const row = await this.webhooks.find(tenant, id);
    if (row === null) throw notFound(WEBHOOK);
    return row;
  }

  /** `id` is the action's. A repeated request finds the webhook that it made. */
  async create({ tenant, actor }: Caller, id: string, body: CreateWebhookDto): Promise<CreatedWebhookDto> {
    const { url, definition_key: definitionKey = null, secret = null, disable_after: disableAfter = null } = body;
    const eventTypes = readEventTypes(body.event_types);
    const headers = readHeaders(body.headers ?? {});
    await this.targets.require(url);
    const sealed = this.sealing.seal(tenant, { id, version: 1 }, { secret, headers });
    const subscription = { ...sealed, url, eventTypes, definitionKey, isActive: true, disableAfter };
    await this.writes.record(tenant, actor, async (tx) => {
      const isNew = await this.writer.insert(tenant, subscription, tx);
      // A repetition adds no webhook, so the limit does not apply.
      if (!isNew) return { result: undefined, entries: [] };
      requireRoom(MAX_WEBHOOKS, 'webhooks', (await this.writer.count(tenant, tx)) - 1);
      return { result: undefined, entries: [entryOf('created', subscription)] };
    });
    return createdWebhookDto(await this.row(tenant, id));
  }

  async update({ tenant, actor }: Caller, id: string, body: UpdateWebhookDto): Promise<WebhookDto> {
    const change = await this.read(body);
    await this.writes.record(tenant, actor, async (tx) => {
      const before = await this.locked(tenant, id, tx);
      const after = this.changed(tenant, before, change);
      await this.writer.update(tenant, before, after, tx);
      const names = Object.keys(change);
      const payload = { changed: names, is_active: after.isActive };
      return { result: undefined, entries: names.length === 0 ? [] : [entryOf('updated', after, payload)] };
    });
    return this.get(tenant, id);
  }

  /** Removes a long history first, in parts. If this is interrupted, it may be repeated. */
  async remove({ tenant, actor }: Caller, id: string): Promise<DeletedWebhookDto> {
    await this.row(tenant, id);
    const removePart = (tx: Queryable) => this.writer.removeHistory(tenant, id, PART_OF_HISTORY, tx);
    for (let removed = PART_OF_HISTORY; removed === PART_OF_HISTORY;) {
      removed = await this.writes.record(tenant, actor, async (tx) => ({ result: await removePart(tx), entries: [] }));
    }
    await this.writes.record(tenant, actor, async (tx) => {
      const before = await this.locked(tenant, id, tx);
      await this.writer.remove(tenant, before, tx);
      return { result: undefined, entries: [entryOf('deleted', before)] };
    });
    return { id, deleted: true };
  }

  /** The supplied fields after their checks. */
  private async read({
    url,
    event_types,
    definition_key,
    is_active,
    secret,
    headers,
    disable_after,
  }: UpdateWebhookDto): Promise<Change> {
    const change = {
      ...(event_types !== undefined && { event_types: readEventTypes(event_types) }),
      ...(definition_key !== undefined && { definition_key }),
      ...(headers !== undefined && { headers: readHeaders(headers) }),
      ...(secret !== undefined && { secret }),
      ...(is_active !== undefined && { is_active }),
      ...(disable_after !== undefined && { disable_after }),
      ...(url !== undefined && { url }),
    };
    if (url !== undefined) await this.targets.require(url);
    return change;
  }

  private changed(tenant: TenantScope, before: WebhookSubscription, change: Change): WebhookSubscription {
    const {
      url = before.url,
      event_types: eventTypes = before.eventTypes,
      is_active: isActive = before.isActive,
    } = change;
    const disableAfter = change.disable_after === undefined ? before.disableAfter : change.disable_after;
    const definitionKey = change.definition_key === undefined ? before.definitionKey : change.definition_key;
    const after = { ...before, url, eventTypes, definitionKey, isActive, disableAfter };
    if (change.secret === undefined && change.headers === undefined) return after;
    const { secret, headers } = { ...this.sealing.open(tenant, before), ...change };
    return {
      ...after,
      ...this.sealing.seal(tenant, { id: before.id, version: before.version + 1 }, { secret, headers }),
    };
  }

  private async locked(tenant: TenantScope, id: string, tx: Queryable): Promise<WebhookSubscription> {
    const locked = await this.writer.lock(tenant, id, tx);
    if (locked === null) throw notFound(WEBHOOK);
    return locked;
  }

  private shown(tenant: TenantScope, row: WebhookSubscriptionRow): WebhookDto {
    return { ...createdWebhookDto(row), headers: this.sealing.open(tenant, row).headers };
  }
}

/** Changed fields, named as in the request. */
interface Change {
  readonly url?: string;
  readonly event_types?: string[];
  readonly definition_key?: string | null;
  readonly is_active?: boolean;
  readonly disable_after?: number | null;
  readonly secret?: string | null;
  readonly headers?: Record<string, string>;
}

/** The entry has neither the secret nor the URL's path, which may contain one. */
function entryOf(what: 'created' | 'updated' | 'deleted', subscription: WebhookSubscription, more: object = {}) {
  const { id, url, eventTypes, definitionKey } = subscription;
  const about = { webhook_id: id, host: new URL(url).host, event_types: eventTypes, definition_key: definitionKey };
  return { instanceId: null, action: `webhook.${what}`, payload: { ...about, ...more } };
}
