import { Link } from 'wouter-preact';
import { client, queries } from '../api/client';
import { useQuery } from '../api/use-query';
import { parametersOf } from '../parts/address';
import { type Column, DataTable } from '../parts/data-table';
import { ErrorNote } from '../parts/error-note';
import { type FilterField, FilterFields } from '../parts/filter-fields';
import { Icon, type IconName } from '../parts/icon';
import { Pager } from '../parts/pager';
import { Panel } from '../parts/panel';
import { Age } from '../parts/time';
import { say } from '../parts/toast';
import type { Act } from '../parts/use-act';
import { may } from '../session/session';
import { administrationTexts } from '../texts/administration';
import { texts } from '../texts/texts';
import { DeliveryDetail } from './delivery-detail';
import { type Delivery, EVENT_TYPES } from './events';

const { webhooks: words } = administrationTexts;
const PARAMETERS = ['status', 'event_type', 'cursor'] as const;

const FILTERS: readonly FilterField[] = [
  {
    kind: 'choice',
    name: 'status',
    label: words.filters.status,
    choices: [['', words.anyStatus], ...Object.entries(words.statuses)],
  },
  {
    kind: 'choice',
    name: 'event_type',
    label: words.filters.event_type,
    choices: [['', words.anyEvent], ...[...EVENT_TYPES, words.test_event].map((type) => [type, type] as const)],
  },
];

export interface DeliveriesPanelProps {
  readonly webhookId: string;
  readonly search: string;
  readonly acting: Act;
}

/** What was sent, the newest first, each with its attempts. */
export function DeliveriesPanel({ webhookId, search, acting }: DeliveriesPanelProps) {
  const wanted = parametersOf(search, PARAMETERS);
  const list = useQuery(
    ['webhooks', webhookId, 'deliveries', wanted],
    (signal) => client.deliveries.list(webhookId, wanted as never, { signal }),
    { keepsPrevious: true },
  );
  const path = `/webhooks/${webhookId}`;
  async function redeliver(id: string) {
    await client.deliveries.redeliver(webhookId, id);
    say(words.redelivered);
    await queries.invalidateQueries({ queryKey: ['webhooks', webhookId] });
  }
  const isNever = list.data?.data.length === 0 && Object.keys(wanted).length === 0;
  return (
    <Panel title={words.deliveriesTitle}>
      {list.error !== null && <ErrorNote error={list.error} />}
      {!isNever && <FilterFields path={path} search={search} fields={FILTERS} />}
      {list.data?.data.length === 0 && (
        <div class="stack">
          <p class="sentence">{isNever ? words.noDeliveries : words.noMatch}</p>
          {isNever && <p class="second">{words.noDeliveriesHint}</p>}
        </div>
      )}
      {list.data !== undefined && list.data.data.length > 0 && (
        <DataTable
          label={words.deliveriesTitle}
          rows={list.data.data}
          keyOf={({ id }) => id}
          columns={[...COLUMNS, redeliveryOf((id) => void acting.act(() => redeliver(id)))]}
          detail={{
            nameOf: ({ event_type }) => event_type,
            show: ({ id, attempt_count, status }) => (
              <DeliveryDetail {...{ webhookId, id }} state={`${status} ${attempt_count}`} />
            ),
          }}
        />
      )}
      {list.data !== undefined && <Pager path={path} search={search} page={list.data.page} />}
    </Panel>
  );
}

const ICONS: Readonly<Record<Delivery['status'], IconName>> = { pending: 'running', success: 'done', failed: 'error' };
const LOOKS: Readonly<Record<Delivery['status'], string>> = {
  pending: 'running',
  success: 'completed',
  failed: 'error',
};

const COLUMNS: readonly Column<Delivery>[] = [
  { name: 'event', head: words.heads.event, cell: ({ event_type }) => <b>{event_type}</b> },
  {
    name: 'state',
    head: words.heads.state,
    cell: ({ status, reason }) => (
      <>
        <span class={`state state-${LOOKS[status]}`}>
          <Icon name={ICONS[status]} /> {words.statuses[status]}
        </span>
        {reason !== null && (
          <span class="sub">
            <bdi>{reason}</bdi>
          </span>
        )}
      </>
    ),
  },
  {
    name: 'instance',
    head: words.heads.instance,
    cell: ({ instance_id }) =>
      instance_id === null ? (
        <span class="dim">{words.noInstance}</span>
      ) : may('instances:read') ? (
        <Link href={`/instances/${instance_id}`}>…{instance_id.slice(-12)}</Link>
      ) : (
        <span class="mono">…{instance_id.slice(-12)}</span>
      ),
  },
  { name: 'attempts', head: words.heads.attempts, isNumber: true, cell: ({ attempt_count }) => attempt_count },
  { name: 'when', head: words.heads.when, isNumber: true, cell: ({ created_at }) => <Age at={created_at} /> },
];

function redeliveryOf(onRedeliver: (id: string) => void): Column<Delivery> {
  return {
    name: 'acts',
    head: texts.administration.actions,
    isHeadHidden: true,
    cell: ({ id, event_type }) => (
      <button
        type="button"
        class="btn btn-s"
        aria-label={words.redeliverOf(event_type)}
        onClick={() => onRedeliver(id)}
      >
        {words.redeliver}
      </button>
    ),
  };
}
