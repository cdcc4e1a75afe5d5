import type { Item, Page } from '@svc/client';
import { useState } from 'preact/hooks';
import { Link, useSearchParams } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { useUnlessLive } from '../api/use-unless-live';
import { PageHead } from '../frame/page-head';
import { actorName } from '../parts/actor-name';
import { ErrorNote } from '../parts/error-note';
import { Age } from '../parts/time';
import { texts } from '../texts/texts';
import type { Action } from './actions';
import { BatchState } from './batch-state';
import { Choices } from './choices';

type ListedBatch = Item<'batches.list'>;

const words = texts.batches.page;
const STATUSES = ['', 'running', 'completed'] as const;
const PAGE_ROWS = 50;

/** The batches of the tenant, the newest first. */
export function BatchesPage() {
  const [parameters, setParameters] = useSearchParams();
  const status = parameters.get('status') ?? '';
  const { batches, error, loadMore } = useBatches(status);
  return (
    <main class="main" id="main" aria-busy={batches === undefined && error === null}>
      <PageHead title={words.title} lead={words.lead} />
      <div class="body">
        <Choices
          label={words.filter}
          choices={STATUSES.map((value) => [value, value === '' ? words.all : words.statuses[value]])}
          value={status}
          onChoose={(value) => setParameters(value === '' ? {} : { status: value }, { replace: true })}
        />
        {error !== null && <ErrorNote error={error} />}
        {batches?.length === 0 && <NoBatch isFiltered={status !== ''} />}
        {batches !== undefined && batches.length > 0 && <Table batches={batches} />}
        {loadMore !== null && (
          <button type="button" class="btn btn-quiet more-rows" onClick={() => void loadMore()}>
            {words.more}
          </button>
        )}
      </div>
    </main>
  );
}

function read(status: string, cursor: string | null, signal?: AbortSignal): Promise<Page<'batches.list'>> {
  const query = { limit: PAGE_ROWS, ...(status !== '' && { status }), ...(cursor !== null && { cursor }) };
  return client.batches.list(query as never, { signal });
}

/** The first page, which is read again when a batch begins or ends, and those that were asked for. */
function useBatches(status: string) {
  const first = useQuery(['batches', status], (signal) => read(status, null, signal));
  const [further, setFurther] = useState<{ readonly status: string; readonly pages: readonly Page<'batches.list'>[] }>({
    status,
    pages: [],
  });
  const [failure, setFailure] = useState<unknown>(null);
  useUnlessLive(['batches']);
  const pages = first.data === undefined ? [] : [first.data, ...(further.status === status ? further.pages : [])];
  const next = pages.at(-1)?.page.next_cursor ?? null;
  async function loadMore() {
    try {
      const page = await read(status, next);
      setFurther(({ status: before, pages: old }) => ({ status, pages: [...(before === status ? old : []), page] }));
    } catch (error) {
      setFailure(error);
    }
  }
  const rows = new Map(pages.flatMap(({ data }) => data).map((batch) => [batch.id, batch]));
  return {
    batches: first.data === undefined ? undefined : [...rows.values()],
    error: first.error ?? failure,
    loadMore: next === null ? null : loadMore,
  };
}

function Table({ batches }: { readonly batches: readonly ListedBatch[] }) {
  const { heads } = words;
  return (
    <section class="panel" aria-label={words.title}>
      <table class="tall batches">
        <thead>
          <tr>
            <th scope="col">{heads.what}</th>
            <th scope="col">{heads.state}</th>
            <th scope="col">{heads.result}</th>
            <th scope="col">{heads.by}</th>
            <th scope="col" class="num">
              {heads.begun}
            </th>
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.id}>
              <td>
                <Link href={`/batches/${batch.id}`}>
                  <b>{words.actions[batch.action as Action] ?? batch.action}</b> {words.of(batch.total)}
                </Link>
                {batch.reason !== null && batch.reason !== '' && (
                  <span class="sub">
                    <bdi>{batch.reason}</bdi>
                  </span>
                )}
              </td>
              <td class="nowrap">
                <BatchState batch={batch} />
              </td>
              <td>{texts.batches.counts(batch)}</td>
              <td class="cut">
                <bdi>{actorName({ actorType: batch.actor_type, actorId: batch.actor_id })}</bdi>
              </td>
              <td class="num nowrap">
                <Age at={batch.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What to do next where there is none. */
function NoBatch({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <section class="panel">
      <div class="stack">
        <h2>{isFiltered ? words.noMatch : words.none}</h2>
        {!isFiltered && (
          <>
            <p class="second">{words.noneHint}</p>
            <div>
              <Link class="btn btn-main" href="/instances">
                {words.toInstances}
              </Link>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
