import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { targetOf } from '../instances/chosen';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { Panel } from '../parts/panel';
import { Foreign } from '../parts/sentence';
import { useLoaded } from '../parts/use-loaded';
import { ageText, exactText } from '../parts/times';
import { may } from '../session/session';
import { texts } from '../texts/texts';
import { incidentAddress, type IncidentGroup, instancesIn, versionsText } from './groups';
import { GroupsTable } from './groups-table';
import { Spark } from './spark';

const words = texts.overview;
/** A retry asks for none. */
const NO_PLACES = { elements: new Map<string, string>(), version: null };

export interface IncidentsPanelProps {
  readonly groups: readonly IncidentGroup[];
  readonly is_complete: boolean;
}

/** What says the same at the same place is one row. */
export function IncidentsPanel({ groups, is_complete }: IncidentsPanelProps) {
  // The address of the group that is retried: it stays, also when the group is gone.
  const [retried, setRetried] = useState<string | null>(null);
  if (groups.length === 0 && retried === null)
    return (
      <Panel title={words.incidents}>
        <p class="pad second">{words.noIncidents}</p>
      </Panel>
    );
  return (
    <Panel title={words.incidents} right={words.incidentsIn(instancesIn(groups), groups.length, is_complete)}>
      <GroupsTable heads={[words.says, words.last, words.spark]}>
        {groups.map((group) => (
          <Row
            key={JSON.stringify([group.definition_key, group.element_id, group.code, group.message])}
            group={group}
            href={incidentAddress(group, groups)}
            onRetry={() => setRetried(incidentAddress(group, groups))}
          />
        ))}
      </GroupsTable>
      {retried !== null && <RetrySheet address={retried} onClose={() => setRetried(null)} />}
    </Panel>
  );
}

/** Most who look at the overview retry nothing. */
const loadSheet = () => import('../batches/batch-sheet').then(({ BatchSheet }) => BatchSheet);

/** @param address of the list of instances that are retried */
function RetrySheet({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const loaded = useLoaded(loadSheet);
  if (loaded === null) return null;
  if ('error' in loaded) return <ErrorNote error={loaded.error} />;
  const Sheet = loaded.value;
  const target = targetOf(address.slice(address.indexOf('?') + 1));
  return <Sheet action="retry" target={target} places={NO_PLACES} onClose={onClose} />;
}

interface RowProps {
  readonly group: IncidentGroup;
  /** The list of its instances. */
  readonly href: string;
  readonly onRetry: () => void;
}

function Row({ group, href, onRetry }: RowProps) {
  return (
    <tr>
      <td>
        <Link href={href}>
          <b>{group.element_id === null ? words.noElement : <bdi>{group.element_name ?? group.element_id}</bdi>}</b>
        </Link>
        <span class="sub">
          <bdi>{group.definition_name}</bdi> {versionsText(group.versions)}
        </span>
      </td>
      <td class="wrap-text">
        <span class="state state-error">
          <Icon name="error" />
          {group.code !== null && <bdi>{group.code}</bdi>}
        </span>{' '}
        <Foreign text={group.message} />
      </td>
      <td class="num">
        <b>{group.instances.toLocaleString('en')}</b>
      </td>
      <td class="nowrap">
        <time dateTime={group.last_at} title={exactText(group.last_at)}>
          {words.ago(ageText(group.last_at))}
        </time>
      </td>
      <td>
        <Spark hours={group.hours} />
      </td>
      <td class="num nowrap">
        {may('admin') ? (
          <button type="button" class="btn btn-s" onClick={onRetry}>
            {words.retry(group.instances)}
          </button>
        ) : (
          <Link class="link" href={href}>
            {words.open(group.instances)}
          </Link>
        )}
      </td>
    </tr>
  );
}
