import type { Item } from '@svc/client';
import { Link } from 'wouter-preact';
import { actorName } from '../parts/actor-name';
import { type Column, DataTable } from '../parts/data-table';
import { JsonBlock } from '../parts/json-block';
import { Time } from '../parts/time';
import { exactText } from '../parts/times';
import { administrationTexts } from '../texts/administration';

const { auditLog: words } = administrationTexts;

type Entry = Item<'audit.list'>;

export interface EntryTableProps {
  readonly entries: readonly Entry[];
  readonly keyNames: ReadonlyMap<string, string>;
}

/** Entries of the log; each can be opened. */
export function EntryTable({ entries, keyNames }: EntryTableProps) {
  return (
    <section class="panel">
      <DataTable
        label={words.title}
        rows={entries}
        keyOf={({ id }) => id}
        columns={columnsOf(keyNames)}
        detail={{
          nameOf: ({ action, sequence }) => words.entryOf(action, sequence),
          show: (entry) => <EntryDetail entry={entry} />,
        }}
      />
    </section>
  );
}

function columnsOf(keyNames: ReadonlyMap<string, string>): readonly Column<Entry>[] {
  return [
    { name: 'action', head: words.heads.action, cell: ({ action }) => <b>{action}</b> },
    { name: 'actor', head: words.heads.actor, cell: (entry) => <bdi>{nameOf(entry, keyNames)}</bdi> },
    {
      name: 'instance',
      head: words.heads.instance,
      cell: ({ instanceId }) =>
        instanceId === null ? (
          <span class="dim">{words.noInstance}</span>
        ) : (
          <Link href={`/instances/${instanceId}`}>…{instanceId.slice(-12)}</Link>
        ),
    },
    { name: 'at', head: words.heads.at, isNumber: true, cell: ({ createdAt }) => <Time at={createdAt} hasSeconds /> },
    { name: 'sequence', head: words.heads.sequence, isNumber: true, cell: ({ sequence }) => sequence },
  ];
}

function nameOf({ actorType, actorId }: Entry, keyNames: ReadonlyMap<string, string>): string {
  const key = actorId === null ? undefined : keyNames.get(actorId);
  return actorType === 'api_key' && key !== undefined ? words.key(key) : actorName({ actorType, actorId });
}

function EntryDetail({ entry: { id, createdAt, entryHash, prevEntryHash, payload } }: { readonly entry: Entry }) {
  return (
    <div class="detail">
      <JsonBlock label={words.payload} value={payload} />
      <dl class="facts">
        <dt>{words.id}</dt>
        <dd class="mono">{id}</dd>
        <dt>{words.at}</dt>
        <dd>{exactText(createdAt)}</dd>
        <dt>{words.hash}</dt>
        <dd class="mono">{entryHash}</dd>
        <dt>{words.before}</dt>
        <dd class="mono">{prevEntryHash}</dd>
      </dl>
    </div>
  );
}
