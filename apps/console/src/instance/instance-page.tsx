import { useMemo, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { client, queries } from '../api/client';
import { useQuery } from '../api/use-query';
import { elementNames } from '../diagram/process-elements';
import { UnreadPage } from '../frame/unread-page';
import type { PageParams } from '../frame/page';
import { ErrorNote } from '../parts/error-note';
import { texts } from '../texts/texts';
import { actorName } from '../parts/actor-name';
import { writerName } from './actor-names';
import type { PastInstance, Wait } from './answers';
import { FactsPanel } from './facts-panel';
import { DiagramPanel, type DrawnToken } from './instance-diagram';
import { InstanceHead, PastBar } from './instance-head';
import { PastColumn } from './past-columns';
import { readCommits, readPast } from './reads';
import { Scrubber } from './scrubber';
import { TimelinePanel } from './timeline-panel';
import { useHistory } from './use-history';
import { useInstance } from './use-instance';
import { useRepairKeys } from './use-repair-keys';
import { useTokenKeys } from './use-token-keys';
import { nameOf } from './wait-sentences';
import { WaitsPanel } from './waits-panel';

/** Is it well, and if not, since when and why; what each token waits for; who wrote what; what happened. */
export function InstancePage({ params: { id = '' } }: { readonly params: PageParams }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [pages, setPages] = useState(1);
  const [shown, show] = useShownCommit();
  const { instance, waits, path, xml } = useInstance(id);
  const { commits, past } = usePast(id, shown);
  useRepairKeys(id, shown === null ? waits.data : undefined);
  useTokenKeys();
  const history = useHistory(id, pages);
  const names = useMemo(
    () => (xml.data === undefined ? new Map<string, string>() : elementNames(xml.data)),
    [xml.data],
  );
  const error = instance.error ?? waits.error;
  if (instance.data === undefined || waits.data === undefined)
    return <UnreadPage title={texts.instances.heads.instance} error={error} />;
  const isPast = shown !== null && past.data !== undefined;
  const last = waits.data.commit_seq;

  async function retry(token: string) {
    setFailed(null);
    await client.recovery.retry(id, token, {}).catch(setFailed);
    await queries.invalidateQueries({ queryKey: ['instance', id] });
  }

  return (
    <main class="main" id="main">
      {shown !== null && <PastBar commit={shown} last={last} onBack={() => show(null)} />}
      <InstanceHead
        instance={instance.data}
        waits={waits.data}
        pastStatus={shown === null ? null : (past.data?.status ?? instance.data.status)}
        entries={history.data?.entries}
        onError={setFailed}
      />
      <div class="body">
        <Errors all={[failed, xml.error, past.error]} />
        <div class="inst">
          <div class="col">
            {xml.data !== undefined && (
              <DiagramPanel
                xml={xml.data}
                path={isPast ? past.data?.path : path.data}
                tokens={isPast ? pastTokens(past.data as PastInstance, names) : liveTokens(waits.data.waits)}
                onChoose={setChosen}
              >
                <Scrubber commits={commits.data ?? []} shown={shown} onShow={show} />
              </DiagramPanel>
            )}
            <TimelinePanel
              history={history.data}
              error={history.error}
              names={names}
              shown={shown ?? last}
              actorName={actorName}
              onShow={(commit) => show(commit === last ? null : commit)}
              onMore={() => setPages(pages + 1)}
            />
          </div>
          <div class="col">
            {isPast ? (
              <PastColumn past={past.data as PastInstance} names={names} />
            ) : (
              <>
                <WaitsPanel
                  answer={waits.data}
                  chosen={chosen}
                  onChoose={setChosen}
                  onRetry={(token) => void retry(token)}
                />
                <FactsPanel
                  id={id}
                  who={(write) => writerName(write, names)}
                  isRunning={waits.data.status === 'running'}
                />
              </>
            )}
          </div>
        </div>
      </div>
    </main>
  );
}

function Errors({ all }: { readonly all: readonly unknown[] }) {
  return all.filter((error) => error !== null).map((error, index) => <ErrorNote key={index} error={error} />);
}

/** The commit in the address; null is the live state. */
function useShownCommit(): [number | null, (commit: number | null) => void] {
  const [path, navigate] = useLocation();
  const found = new URLSearchParams(useSearch()).get('commit');
  const shown = found !== null && /^\d{1,9}$/.test(found) ? Number(found) : null;
  return [shown, (commit) => navigate(commit === null ? path : `${path}?commit=${commit}`, { replace: true })];
}

/** The commits of an instance, and its state after the one that is shown. */
function usePast(id: string, shown: number | null) {
  return {
    commits: useQuery(['instance', id, 'commits'], (signal) => readCommits(id, signal)),
    past: useQuery(['past', id, shown], (signal) => readPast(id, shown as number, signal), {
      isEnabled: shown !== null,
      keepsPrevious: true,
    }),
  };
}

function liveTokens(waits: readonly Wait[]): DrawnToken[] {
  return waits.flatMap((wait) =>
    wait.element_id === null
      ? []
      : [{ elementId: wait.element_id, name: nameOf(wait), isBroken: wait.incident !== undefined }],
  );
}

function pastTokens({ tokens }: PastInstance, names: ReadonlyMap<string, string>): DrawnToken[] {
  return tokens.map(({ element_id: elementId, status }) => ({
    elementId,
    name: names.get(elementId) ?? elementId,
    isBroken: status === 'dead',
  }));
}
