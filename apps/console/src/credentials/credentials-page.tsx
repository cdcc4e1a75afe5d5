import type { Data } from '@svc/client';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { client } from '../api/client';
import { useAgain } from '../api/use-again';
import { useQuery } from '../api/use-query';
import { PageHead } from '../frame/page-head';
import { EmptyPanel } from '../parts/empty-panel';
import { ErrorNote } from '../parts/error-note';
import { foreign } from '../parts/foreign';
import { Icon } from '../parts/icon';
import { Sentence } from '../parts/sentence';
import { may } from '../session/session';
import { administrationTexts } from '../texts/administration';
import { CreateCredentialSheet } from './create-credential-sheet';
import { type Acts, type Credential, CredentialTable } from './credential-table';
import { RemoveDialog } from './remove-dialog';
import { ReplaceSheet } from './replace-sheet';

const { credentials: words } = administrationTexts;

/** What is shown over the list. */
type Shown = { readonly kind: 'create' } | { readonly kind: 'replace' | 'remove'; readonly credential: Credential };

/** What removing a credential has left behind. */
type Removed = Exclude<Data<'credentials.remove'>, undefined>;

/** Which secrets are stored for calls, since when, and when they were used. */
export function CredentialsPage() {
  const list = useQuery(['credentials'], (signal) => client.credentials.list({ signal }));
  useAgain(['credentials']);
  const [shown, setShown] = useState<Shown | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const rows = list.data ?? [];
  const canWrite = may('credentials:write');
  const acts: Acts | null = canWrite
    ? {
        onReplace: (credential) => setShown({ kind: 'replace', credential }),
        onRemove: (credential) => setShown({ kind: 'remove', credential }),
      }
    : null;
  const create = (
    <button type="button" class="btn btn-main" onClick={() => setShown({ kind: 'create' })}>
      <Icon name="plus" /> {words.create}
    </button>
  );
  return (
    <main class="main" id="main" aria-busy={list.data === undefined && list.error === null}>
      <PageHead
        title={words.title}
        lead={rows.length > 0 ? leadOf(rows) : undefined}
        actions={canWrite && rows.length > 0 && create}
      />
      <div class="body">
        {list.error !== null && <ErrorNote error={list.error} />}
        {removed !== null && removed.warnings.length > 0 && <StillNamed removed={removed} />}
        {list.data?.length === 0 && (
          <EmptyPanel sentence={words.none} hint={words.noneHint}>
            {canWrite && create}
          </EmptyPanel>
        )}
        {rows.length > 0 && <CredentialTable credentials={rows} acts={acts} />}
      </div>
      {shown?.kind === 'create' && <CreateCredentialSheet onClose={() => setShown(null)} />}
      {shown?.kind === 'replace' && <ReplaceSheet name={shown.credential.name} onClose={() => setShown(null)} />}
      {shown?.kind === 'remove' && (
        <RemoveDialog credential={shown.credential} onRemoved={setRemoved} onClose={() => setShown(null)} />
      )}
    </main>
  );
}

function leadOf(rows: readonly Credential[]): string {
  const unused = rows.filter(({ last_used_at }) => last_used_at === null).length;
  return words.lead(rows.length) + (unused === 0 ? '' : words.unused(unused));
}

/** Definitions whose calls fail from now on. */
function StillNamed({ removed: { name, warnings } }: { readonly removed: Removed }) {
  return (
    <section class="panel" role="alert">
      <div class="stack">
        <p class="note note-late">
          <Icon name="late" />
          <span>
            <Sentence text={words.stillNamed(foreign(name))} />
          </span>
        </p>
        <ul class="still-named">
          {warnings.map(({ definition_key, definition_version, definition_name }) => (
            <li key={`${definition_key} ${definition_version}`}>
              <Link href={`/definitions/${encodeURIComponent(definition_key)}?version=${definition_version}`}>
                <bdi>{definition_name}</bdi> v{definition_version}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
