import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { PageHead } from '../frame/page-head';
import type { PageParams } from '../frame/page';
import { actorName } from '../parts/actor-name';
import { ErrorNote } from '../parts/error-note';
import { Panel } from '../parts/panel';
import { Time } from '../parts/time';
import { texts } from '../texts/texts';
import type { Action } from './actions';
import { BatchState } from './batch-state';
import { Choices } from './choices';
import { ItemList } from './item-list';
import { type Batch, endedIn } from './outcomes';
import { useBatch, useItems } from './use-batch';

const words = texts.batches.page;

/** One batch: how far it is, and what came of each instance. */
export function BatchPage({ params: { id = '' } }: { readonly params: PageParams }) {
  const { data: batch, error } = useBatch(id);
  return (
    <main class="main" id="main" aria-busy={batch === undefined && error === null}>
      <PageHead
        title={batch === undefined ? words.title : titleOf(batch)}
        crumb={<Link href="/batches">{words.title}</Link>}
        beside={batch !== undefined && <BatchState batch={batch} isBadge />}
        lead={batch !== undefined && <span role="status">{texts.batches.progress(batch)}</span>}
      />
      <div class="body">
        {error !== null && <ErrorNote error={error} />}
        {batch !== undefined && (
          <>
            {batch.status === 'running' && batch.total !== null && (
              <progress class="batch-progress" aria-label={words.title} max={batch.total} value={endedIn(batch)} />
            )}
            <Facts batch={batch} />
            <Items batch={batch} />
          </>
        )}
      </div>
    </main>
  );
}

function titleOf({ action, total }: Batch): string {
  return `${words.actions[action as Action] ?? action} ${words.of(total)}`;
}

function Facts({ batch }: { readonly batch: Batch }) {
  const { facts } = words;
  const change = (batch.change ?? {}) as Readonly<Record<string, unknown>>;
  return (
    <section class="panel">
      <dl class="facts pad">
        <dt>{facts.begun}</dt>
        <dd>
          <Time at={batch.created_at} /> ·{' '}
          <bdi>{actorName({ actorType: batch.actor_type, actorId: batch.actor_id })}</bdi>
        </dd>
        {batch.ended_at !== null && (
          <>
            <dt>{facts.ended}</dt>
            <dd>
              <Time at={batch.ended_at} />
            </dd>
          </>
        )}
        {batch.reason !== null && batch.reason !== '' && (
          <>
            <dt>{facts.reason}</dt>
            <dd>
              <bdi>{batch.reason}</bdi>
            </dd>
          </>
        )}
        {'from_element_id' in change && (
          <>
            <dt>{facts.move}</dt>
            <dd>
              <bdi>{words.moves(String(change['from_element_id']), String(change['target_element_id']))}</bdi>
            </dd>
          </>
        )}
        {typeof change['variables'] === 'object' && (
          <>
            <dt>{facts.variables}</dt>
            <dd>
              <code class="wrap-text">{JSON.stringify(change['variables'])}</code>
            </dd>
          </>
        )}
        {batch.filter !== null && (
          <>
            <dt>{facts.chosen}</dt>
            <dd>
              <code class="wrap-text">{JSON.stringify(batch.filter)}</code>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Items({ batch }: { readonly batch: Batch }) {
  const [outcome, setOutcome] = useState('');
  const [cursor, setCursor] = useState<string | null>(null);
  const { data, error } = useItems(batch.id, outcome, cursor);
  function choose(value: string) {
    setOutcome(value);
    setCursor(null);
  }
  return (
    <Panel title={words.items}>
      <div class="pad">
        <Choices label={words.outcome} choices={Object.entries(words.outcomes)} value={outcome} onChoose={choose} />
      </div>
      {error !== null && <ErrorNote error={error} />}
      {data?.data.length === 0 && <p class="pad second">{words.noItems}</p>}
      {data !== undefined && <ItemList action={batch.action} items={data.data} />}
      {(cursor !== null || data?.page.next_cursor != null) && (
        <div class="wrap pad">
          {cursor !== null && (
            <button type="button" class="btn btn-s" onClick={() => setCursor(null)}>
              {words.first}
            </button>
          )}
          {data?.page.next_cursor != null && (
            <button type="button" class="btn btn-s" onClick={() => setCursor(data.page.next_cursor)}>
              {words.more}
            </button>
          )}
        </div>
      )}
    </Panel>
  );
}
