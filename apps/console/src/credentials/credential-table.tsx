import type { Item } from '@svc/client';
import { type Column, DataTable } from '../parts/data-table';
import { Foreign } from '../parts/sentence';
import { Age } from '../parts/time';
import { administrationTexts } from '../texts/administration';
import { texts } from '../texts/texts';

const { credentials: words } = administrationTexts;

export type Credential = Item<'credentials.list'>;

export interface Acts {
  readonly onReplace: (credential: Credential) => void;
  readonly onRemove: (credential: Credential) => void;
}

export interface CredentialTableProps {
  readonly credentials: readonly Credential[];
  /** Null: the key may only read. */
  readonly acts: Acts | null;
}

export function CredentialTable({ credentials, acts }: CredentialTableProps) {
  return (
    <section class="panel">
      <DataTable
        label={words.title}
        rows={credentials}
        keyOf={({ id }) => id}
        columns={acts === null ? COLUMNS : [...COLUMNS, actionsOf(acts)]}
      />
    </section>
  );
}

const COLUMNS: readonly Column<Credential>[] = [
  {
    name: 'name',
    head: words.heads.name,
    cell: ({ name }) => (
      <b class="mono">
        <bdi>{name}</bdi>
      </b>
    ),
  },
  {
    name: 'description',
    head: words.heads.description,
    cell: ({ description }) =>
      description === null || description === '' ? (
        <span class="dim">{words.noDescription}</span>
      ) : (
        <Foreign text={description} />
      ),
  },
  { name: 'version', head: words.heads.version, isNumber: true, cell: ({ version }) => words.version(version) },
  { name: 'replaced', head: words.heads.replaced, isNumber: true, cell: ({ updated_at }) => <Age at={updated_at} /> },
  {
    name: 'used',
    head: words.heads.used,
    isNumber: true,
    cell: ({ last_used_at }) =>
      last_used_at === null ? <span class="dim">{words.never}</span> : <Age at={last_used_at} />,
  },
];

function actionsOf({ onReplace, onRemove }: Acts): Column<Credential> {
  return {
    name: 'acts',
    head: texts.administration.actions,
    isHeadHidden: true,
    cell: (credential) => (
      <div class="row row-end">
        <button
          type="button"
          class="btn btn-s"
          aria-label={words.replaceNamed(credential.name)}
          onClick={() => onReplace(credential)}
        >
          {words.replace}
        </button>
        <button
          type="button"
          class="btn btn-s"
          aria-label={words.removeOf(credential.name)}
          onClick={() => onRemove(credential)}
        >
          {words.remove}
        </button>
      </div>
    ),
  };
}
