import type { Item } from '@svc/client';
import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { useUnlessLive } from '../api/use-unless-live';
import { PageHead } from '../frame/page-head';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { SearchedList } from '../parts/searched-list';
import { Age } from '../parts/time';
import { may } from '../session/session';
import { modelTexts } from '../texts/model';
import { texts } from '../texts/texts';
import { FirstSteps, useFirstSteps } from './first-steps';
import { StartSheet } from './start/start-sheet';
import { useUpload } from './upload/upload';

type Summary = Item<'definitions.list'>;

const MOST = 1_000;
const ROWS = 60;

export function DefinitionsPage() {
  const [, go] = useLocation();
  const list = useQuery(['definitions'], readAll);
  const steps = useFirstSteps(list.data);
  const upload = useUpload({ onUploaded: (key) => steps.stage === null && go(addressOf(key)) });
  const [starting, setStarting] = useState<Summary | null>(null);
  useUnlessLive(['definitions']);
  const { data = [] } = list;
  const firstSteps = <FirstSteps steps={steps} upload={upload} definition={data[0]} onStart={setStarting} />;
  return (
    <main class="main" id="main" aria-busy={list.data === undefined && list.error === null}>
      {list.data?.length !== 0 && (
        <PageHead
          title={texts.definitions.title}
          lead={list.data === undefined ? undefined : leadOf(data.length)}
          actions={
            may('definitions:write') && (
              <>
                <Link class="btn" href="/model">
                  {modelTexts.draw}
                </Link>
                <button type="button" class="btn btn-main" onClick={upload.choose}>
                  <Icon name="upload" /> {texts.upload.button}
                </button>
              </>
            )
          }
        />
      )}
      {upload.parts}
      {list.error !== null && (
        <div class="body">
          <ErrorNote error={list.error} />
        </div>
      )}
      {list.data?.length === 0 && firstSteps}
      {data.length > 0 && (
        <div class="body">
          {steps.stage !== null && firstSteps}
          <SearchedList
            items={data}
            label={texts.definitions.title}
            search={texts.definitions.search}
            noneFound={texts.definitions.noneFound}
            rows={ROWS}
          >
            {(shown) => <Rows definitions={shown} />}
          </SearchedList>
        </div>
      )}
      {starting !== null && (
        <StartSheet
          definitionKey={starting.key}
          name={starting.name}
          version={starting.version}
          active={starting.version}
          onClose={() => setStarting(null)}
        />
      )}
    </main>
  );
}

async function readAll(signal: AbortSignal): Promise<Summary[]> {
  const found: Summary[] = [];
  for await (const definition of client.definitions.all({ limit: 100 }, { signal })) {
    found.push(definition);
    if (found.length >= MOST) break;
  }
  return found;
}

function leadOf(count: number): string {
  return count >= MOST ? texts.definitions.leadOfMany(MOST) : texts.definitions.lead(count);
}

function addressOf(key: string): string {
  return `/definitions/${encodeURIComponent(key)}`;
}

function Rows({ definitions }: { readonly definitions: readonly Summary[] }) {
  const { name, key, version, updated } = texts.definitions;
  return (
    <table class="definitions">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{key}</th>
          <th scope="col" class="num">
            {version}
          </th>
          <th scope="col" class="num">
            {updated}
          </th>
        </tr>
      </thead>
      <tbody>
        {definitions.map((definition) => (
          <tr key={definition.id}>
            <td>
              <Link href={addressOf(definition.key)}>
                <bdi>{definition.name}</bdi>
              </Link>
            </td>
            <td class="mono">
              <bdi>{definition.key}</bdi>
            </td>
            <td class="num">{definition.version}</td>
            <td class="num nowrap">
              <Age at={definition.updated_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
