import type { Data } from '@svc/client';
import { useEffect, useId, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { client, queries } from '../api/client';
import { useQuery } from '../api/use-query';
import { Sheet } from '../parts/sheet';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { texts } from '../texts/texts';
import { type Action, ALLOWED_IN, batchFilterOf } from './batch-filter';
import { nameOf } from './columns';
import type { Found, FoundInstance } from './use-found';

const words = texts.instances.batch;
const MOST_LISTED = 20;
const ASKED_EACH_MS = 1_000;

type Batch = Data<'batches.get'>;

export interface BatchSheetProps {
  readonly action: Action;
  readonly search: string;
  readonly found: Found;
  readonly onClose: () => void;
}

/** What a batch would do, before it does it; then what came of it. */
export function BatchSheet({ action, search, found, onClose }: BatchSheetProps) {
  // What is previewed stays, also when the list goes on changing.
  const [filter] = useState(() => batchFilterOf(search));
  const [rows] = useState(found.rows);
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ readonly id?: string; readonly isBusy?: boolean; readonly error?: unknown }>({});
  const id = useId();
  const plan = useQuery(['batch-plan', action, filter], () =>
    client.batches.start({ action, filter, dry_run: true } as never),
  );
  const matched = plan.data !== undefined && 'matched' in plan.data ? plan.data.matched : null;
  async function start() {
    setState({ isBusy: true });
    try {
      const batch = await client.batches.start({ action, filter, reason: reason === '' ? null : reason });
      if ('id' in batch) setState({ id: batch.id });
    } catch (error) {
      setState({ error });
    }
  }
  return (
    <Sheet
      title={words.title[action]}
      lead={state.id === undefined ? words.lead : words.leadAfter}
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {state.id === undefined ? texts.instances.cancel : words.close}
          </button>
          {state.id === undefined && matched !== null && matched > 0 && (
            <button
              type="button"
              class={action === 'terminate' ? 'btn btn-danger' : 'btn btn-main'}
              disabled={state.isBusy}
              onClick={() => void start()}
            >
              {words.act[action](matched)}
            </button>
          )}
        </>
      }
    >
      {state.id === undefined ? (
        <>
          <div class="sheet-part">
            {plan.error !== null && <ErrorNote error={plan.error} />}
            {state.error !== undefined && <ErrorNote error={state.error} />}
            {matched !== null && <p role="status">{words.matched(matched)}</p>}
            <div class="field">
              <label for={id}>{words.reason}</label>
              <input
                id={id}
                class="input"
                value={reason}
                maxLength={1_000}
                onInput={({ currentTarget }) => setReason(currentTarget.value)}
              />
            </div>
          </div>
          <Preview action={action} rows={rows} />
        </>
      ) : (
        <Progress id={state.id} />
      )}
    </Sheet>
  );
}

/** The first of those that match, those that are left out before the others. */
function Preview({ action, rows }: { readonly action: Action; readonly rows: readonly FoundInstance[] }) {
  const isDone = ({ status }: FoundInstance) => ALLOWED_IN[action].includes(status);
  const ordered = [...rows.filter((row) => !isDone(row)), ...rows.filter(isDone)].slice(0, MOST_LISTED);
  return (
    <>
      <p class="sheet-part second">{words.shown(ordered.length, rows.length)}</p>
      <ul class="frozen">
        {ordered.map((row) => (
          <li key={row.id}>
            <span class={isDone(row) ? 'state state-running' : 'state state-late'}>
              <Icon name={isDone(row) ? 'call' : 'terminated'} />
              {isDone(row) ? words.will[action] : words.leftOut}
            </span>
            <span>
              <Link href={`/instances/${row.id}`}>
                <bdi>{nameOf(row)}</bdi>
              </Link>
              <span class="second">{texts.statuses[row.status as keyof typeof texts.statuses] ?? row.status}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Progress({ id }: { readonly id: string }) {
  const { data, error } = useQuery(['batch', id], (signal) => client.batches.get(id, { signal }));
  const isOver = data?.status === 'completed';
  useEffect(() => {
    if (isOver) return void queries.invalidateQueries({ queryKey: ['instances'] });
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: ['batch', id] }), ASKED_EACH_MS);
    return () => clearInterval(timer);
  }, [id, isOver]);
  return (
    <>
      <div class="sheet-part">
        {error !== null && <ErrorNote error={error} />}
        {data !== undefined && <p role="status">{words.progress(data)}</p>}
      </div>
      {data !== undefined && <Problems problems={data.problems} />}
    </>
  );
}

function Problems({ problems }: Pick<Batch, 'problems'>) {
  return (
    <ul class="frozen">
      {problems.map(({ instance_id, outcome, message }) => (
        <li key={instance_id}>
          <span class="state state-error">
            <Icon name="error" />
            {outcome === 'refused' ? words.refused : words.noAnswer}
          </span>
          <div>
            <Link href={`/instances/${instance_id}`}>…{instance_id.slice(-12)}</Link>
            {message !== null && (
              <p class="second">
                <bdi>{message}</bdi>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
