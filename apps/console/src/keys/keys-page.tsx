import type { Data } from '@svc/client';
import { useState } from 'preact/hooks';
import { client } from '../api/client';
import { useAgain } from '../api/use-again';
import { useQuery } from '../api/use-query';
import { PageHead } from '../frame/page-head';
import { ErrorNote } from '../parts/error-note';
import { foreign } from '../parts/foreign';
import { Icon } from '../parts/icon';
import { SecretOnce } from '../parts/secret-once';
import { Sentence } from '../parts/sentence';
import { ageText, now } from '../parts/times';
import { may } from '../session/session';
import { administrationTexts } from '../texts/administration';
import { CreateKeySheet } from './create-key-sheet';
import { type ApiKey, endedKeys, stateOf, validKeys } from './key-states';
import { KeyTable } from './key-table';
import { RevokeDialog } from './revoke-dialog';

const { keys: words } = administrationTexts;

/** Which keys there are, what they may do, and until when. */
export function KeysPage() {
  const list = useQuery(['keys'], readAll, { isEnabled: may('admin') });
  useAgain(['keys']);
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<Data<'apiKeys.create'> | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [isAll, setAll] = useState(false);
  const valid = validKeys(list.data ?? [], now.value);
  const ended = endedKeys(list.data ?? [], now.value);
  return (
    <main class="main" id="main" aria-busy={list.data === undefined && list.error === null}>
      <PageHead
        title={words.title}
        lead={list.data !== undefined && <Sentence text={leadOf(valid)} />}
        actions={
          may('admin') && (
            <button type="button" class="btn btn-main" onClick={() => setCreating(true)}>
              <Icon name="plus" /> {words.create}
            </button>
          )
        }
      />
      <div class="body">
        {list.error !== null && <ErrorNote error={list.error} />}
        {valid.length > 0 && <KeyTable keys={isAll ? [...valid, ...ended] : valid} onRevoke={setRevoking} />}
        {ended.length > 0 && (
          <label class="check">
            <input type="checkbox" checked={isAll} onChange={({ currentTarget }) => setAll(currentTarget.checked)} />
            {words.showRevoked(ended.length)}
          </label>
        )}
      </div>
      {isCreating && (
        <CreateKeySheet
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
        />
      )}
      {created?.key !== undefined && (
        <SecretOnce
          title={words.secretTitle(created.name)}
          lead={words.secretLead}
          label={words.secretLabel}
          secret={created.key}
          onClose={() => setCreated(null)}
        />
      )}
      {revoking !== null && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </main>
  );
}

async function readAll(signal: AbortSignal): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  for await (const key of client.apiKeys.all({}, { signal })) keys.push(key);
  return keys;
}

/** The one that ends first is the first one. */
function leadOf(valid: readonly ApiKey[]): string {
  const soon = valid.filter((key) => stateOf(key, now.value) === 'soon');
  const [first] = soon;
  const rest =
    first === undefined
      ? words.noneSoon
      : words.soon(foreign(first.name), ageText(first.expires_at ?? ''), soon.length - 1);
  return words.lead(valid.length) + rest;
}
