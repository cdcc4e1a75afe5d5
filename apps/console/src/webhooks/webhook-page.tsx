import { ApiError } from '@svc/client';
import { Link, useSearch } from 'wouter-preact';
import { client } from '../api/client';
import { useAgain } from '../api/use-again';
import { useQuery } from '../api/use-query';
import type { PageParams } from '../frame/page';
import { PageHead } from '../frame/page-head';
import { ErrorNote } from '../parts/error-note';
import { Panel } from '../parts/panel';
import { useAct } from '../parts/use-act';
import { administrationTexts } from '../texts/administration';
import { DeliveriesPanel } from './deliveries-panel';
import type { Webhook } from './events';
import { lastOutcome } from './last-outcome';
import { WebhookActions } from './webhook-actions';
import { WebhookState } from './webhook-state';

const { webhooks: words } = administrationTexts;

/** Whether what is sent arrives. */
export function WebhookPage({ params: { id = '' } }: { readonly params: PageParams }) {
  const search = useSearch();
  const webhook = useQuery(['webhooks', id], (signal) => client.webhooks.get(id, { signal }));
  const last = useLastDelivery(id);
  const acting = useAct();
  useAgain(['webhooks', id]);
  const crumb = <Link href="/webhooks">{words.crumb}</Link>;
  if (webhook.data === undefined)
    return (
      <main class="main" id="main" aria-busy={webhook.error === null}>
        <PageHead title={words.title} crumb={crumb} />
        <div class="body">
          {isMissing(webhook.error) ? <p>{words.notFound}</p> : webhook.error && <ErrorNote error={webhook.error} />}
        </div>
      </main>
    );
  const { url, is_active } = webhook.data;
  return (
    <main class="main" id="main">
      <PageHead
        title={url}
        crumb={crumb}
        beside={<WebhookState isActive={is_active} isBadge />}
        lead={last.data === undefined ? undefined : `${is_active ? '' : words.leadPaused}${lastOutcome(last.data)}`}
        actions={<WebhookActions webhook={webhook.data} acting={acting} />}
      />
      <div class="body">
        {acting.error !== null && <ErrorNote error={acting.error} />}
        <DeliveriesPanel webhookId={id} search={search} acting={acting} />
        <Facts webhook={webhook.data} />
      </div>
    </main>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The newest delivery with its attempts; null if there is none. */
function useLastDelivery(id: string) {
  return useQuery(['webhooks', id, 'last'], async (signal) => {
    const [newest] = (await client.deliveries.list(id, { limit: 1 }, { signal })).data;
    return newest === undefined ? null : client.deliveries.get(id, newest.id, { signal });
  });
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const { event_types, definition_key, headers, disable_after } = webhook;
  const own = Object.entries(headers);
  return (
    <Panel title={words.facts}>
      <dl class="facts stack">
        <dt>{words.heads.events}</dt>
        <dd>{event_types.join(', ')}</dd>
        <dt>{words.heads.definition}</dt>
        <dd>
          <bdi>{definition_key ?? words.allDefinitions}</bdi>
        </dd>
        <dt>{words.headers}</dt>
        <dd>
          {own.length === 0
            ? words.noHeaders
            : own.map(([name, value]) => (
                <div key={name} class="mono">
                  <bdi>
                    {name}: {String(value)}
                  </bdi>
                </div>
              ))}
        </dd>
        <dt>{words.pausesItself}</dt>
        <dd>{disable_after === undefined ? words.never : words.afterFailures(disable_after)}</dd>
      </dl>
    </Panel>
  );
}
