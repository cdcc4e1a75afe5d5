import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { client } from '../api/client';
import { useAgain } from '../api/use-again';
import { useQuery } from '../api/use-query';
import { PageHead } from '../frame/page-head';
import { type Column, DataTable } from '../parts/data-table';
import { EmptyPanel } from '../parts/empty-panel';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { Age } from '../parts/time';
import { administrationTexts } from '../texts/administration';
import { CreateWebhookSheet } from './create-webhook-sheet';
import { EVENT_TYPES, type Webhook } from './events';
import { WebhookState } from './webhook-state';

const { webhooks: words } = administrationTexts;

/** What is sent where. */
export function WebhooksPage() {
  const list = useQuery(['webhooks', 'list'], readAll);
  const summary = useQuery(['webhooks', 'summary'], (signal) => client.monitoring.summary({ signal }));
  useAgain(['webhooks']);
  const [isCreating, setCreating] = useState(false);
  const rows = list.data ?? [];
  const create = (
    <button type="button" class="btn btn-main" onClick={() => setCreating(true)}>
      <Icon name="plus" /> {words.create}
    </button>
  );
  return (
    <main class="main" id="main" aria-busy={list.data === undefined && list.error === null}>
      <PageHead
        title={words.title}
        lead={rows.length > 0 ? leadOf(rows, summary.data?.webhookDeliveries) : undefined}
        actions={rows.length > 0 && create}
      />
      <div class="body">
        {list.error !== null && <ErrorNote error={list.error} />}
        {list.data?.length === 0 && (
          <EmptyPanel sentence={words.none} hint={words.noneHint}>
            {create}
          </EmptyPanel>
        )}
        {rows.length > 0 && (
          <section class="panel">
            <DataTable label={words.title} rows={rows} keyOf={({ id }) => id} columns={COLUMNS} />
          </section>
        )}
      </div>
      {isCreating && <CreateWebhookSheet onClose={() => setCreating(false)} />}
    </main>
  );
}

async function readAll(signal: AbortSignal): Promise<Webhook[]> {
  const webhooks: Webhook[] = [];
  for await (const webhook of client.webhooks.all({}, { signal })) webhooks.push(webhook);
  return webhooks;
}

interface DeliveryCounts {
  readonly pending: number;
  readonly failed: number;
}

function leadOf(webhooks: readonly Webhook[], deliveries: DeliveryCounts | undefined): string {
  const active = webhooks.filter(({ is_active }) => is_active).length;
  const sent = deliveries === undefined ? '' : words.deliveries(deliveries.pending, deliveries.failed);
  return words.lead(active, webhooks.length - active) + sent;
}

const COLUMNS: readonly Column<Webhook>[] = [
  {
    name: 'url',
    head: words.heads.url,
    cell: ({ id, url }) => (
      <Link href={`/webhooks/${id}`}>
        <bdi>{url}</bdi>
      </Link>
    ),
  },
  {
    name: 'state',
    head: words.heads.state,
    cell: ({ is_active }) => <WebhookState isActive={is_active} />,
  },
  {
    name: 'events',
    head: words.heads.events,
    cell: ({ event_types }) => <span title={event_types.join(', ')}>{eventsText(event_types)}</span>,
  },
  {
    name: 'definition',
    head: words.heads.definition,
    cell: ({ definition_key }) =>
      definition_key === undefined ? (
        <span class="dim">{words.allDefinitions}</span>
      ) : (
        <span class="mono">
          <bdi>{definition_key}</bdi>
        </span>
      ),
  },
  { name: 'created', head: words.heads.created, isNumber: true, cell: ({ created_at }) => <Age at={created_at} /> },
];

function eventsText(types: readonly string[]): string {
  return types.length === EVENT_TYPES.length ? words.allEvents : words.events(types[0] ?? '', types.length - 1);
}
