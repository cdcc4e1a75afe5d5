import { type Column, DataTable } from '../parts/data-table';
import { Icon } from '../parts/icon';
import { Age } from '../parts/time';
import { ageText, exactText, now } from '../parts/times';
import { me } from '../session/session';
import { administrationTexts } from '../texts/administration';
import { texts } from '../texts/texts';
import { type ApiKey, stateOf } from './key-states';

const { keys: words } = administrationTexts;

export interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onRevoke: (key: ApiKey) => void;
}

export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  return (
    <section class="panel">
      <DataTable label={words.title} rows={keys} keyOf={({ id }) => id} columns={[...COLUMNS, actionsOf(onRevoke)]} />
    </section>
  );
}

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    name: 'name',
    head: words.heads.name,
    cell: ({ id, name, prefix }) => (
      <>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span class="sub">
          <span class="mono">{prefix}…</span>
          {id === me.value?.key.id && ` · ${words.own}`}
        </span>
      </>
    ),
  },
  {
    name: 'scopes',
    head: words.heads.scopes,
    cell: ({ scopes, job_types }) => (
      <>
        {scopes.length === 0 ? <span class="dim">{words.noScopes}</span> : scopes.join(', ')}
        {job_types !== undefined && (
          <span class="sub">
            <bdi>{words.onlyTypes(job_types)}</bdi>
          </span>
        )}
      </>
    ),
  },
  { name: 'created', head: words.heads.created, isNumber: true, cell: ({ created_at }) => <Age at={created_at} /> },
  {
    name: 'used',
    head: words.heads.used,
    isNumber: true,
    cell: ({ last_used_at }) =>
      last_used_at === null ? <span class="dim">{words.never}</span> : <Age at={last_used_at} />,
  },
  { name: 'expires', head: words.heads.expires, isNumber: true, cell: (key) => <Expiry apiKey={key} /> },
];

function Expiry({ apiKey }: { readonly apiKey: ApiKey }) {
  const { expires_at, revoked_at } = apiKey;
  const state = stateOf(apiKey, now.value);
  if (revoked_at !== null) return <Moment at={revoked_at} text={words.revokedAt(ageText(revoked_at))} />;
  if (expires_at === null) return <span class="dim">{words.never}</span>;
  if (state === 'expired') return <Moment at={expires_at} text={words.expired(ageText(expires_at))} />;
  const time = <Moment at={expires_at} text={words.expiresIn(ageText(expires_at))} />;
  if (state !== 'soon') return time;
  return (
    <span class="state state-late">
      <Icon name="late" /> {time}
    </span>
  );
}

function Moment({ at, text }: { readonly at: string; readonly text: string }) {
  return (
    <time dateTime={at} title={exactText(at)}>
      {text}
    </time>
  );
}

function actionsOf(onRevoke: KeyTableProps['onRevoke']): Column<ApiKey> {
  return {
    name: 'acts',
    head: texts.administration.actions,
    isHeadHidden: true,
    cell: (key) =>
      key.revoked_at === null && (
        <button type="button" class="btn btn-s" aria-label={words.revokeOf(key.name)} onClick={() => onRevoke(key)}>
          {words.revoke}
        </button>
      ),
  };
}
