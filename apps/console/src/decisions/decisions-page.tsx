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
import { decisionTexts } from '../texts/decisions';
import { texts } from '../texts/texts';
import { EmptyDecisions } from './empty-decisions';
import { useTableUpload } from './upload/table-upload';
import { addressOf, type Summary, useTable } from './use-decision';

const words = decisionTexts;
const MOST = 1_000;
/** The table of each is read for its hit policy and its rules, so not too many at once. */
const ROWS = 25;

export function DecisionsPage() {
  const [, go] = useLocation();
  const list = useQuery(['decisions', 'list'], readAll);
  const upload = useTableUpload({ onUploaded: (key) => go(addressOf(key)) });
  useUnlessLive(['decisions']);
  const { data } = list;
  return (
    <main class="main" id="main" aria-busy={data === undefined && list.error === null}>
      {data?.length !== 0 && (
        <PageHead
          title={words.title}
          lead={data === undefined ? undefined : leadOf(data.length)}
          actions={
            may('definitions:write') && (
              <button type="button" class="btn btn-main" onClick={upload.choose}>
                <Icon name="upload" /> {words.upload}
              </button>
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
      {data?.length === 0 && <EmptyDecisions upload={upload} />}
      {data !== undefined && data.length > 0 && (
        <div class="body">
          <SearchedList items={data} label={words.title} search={words.search} noneFound={words.noneFound} rows={ROWS}>
            {(shown) => <Rows decisions={shown} />}
          </SearchedList>
        </div>
      )}
    </main>
  );
}

async function readAll(signal: AbortSignal): Promise<Summary[]> {
  const found: Summary[] = [];
  for await (const decision of client.decisions.all({ limit: 100 }, { signal })) {
    found.push(decision);
    if (found.length >= MOST) break;
  }
  return found;
}

function leadOf(count: number): string {
  return count >= MOST ? words.leadOfMany(MOST) : words.lead(count);
}

function Rows({ decisions }: { readonly decisions: readonly Summary[] }) {
  const { heads } = words;
  return (
    <table class="decisions">
      <thead>
        <tr>
          <th scope="col">{heads.name}</th>
          <th scope="col">{heads.key}</th>
          <th scope="col">{heads.hitPolicy}</th>
          <th scope="col" class="num">
            {heads.rules}
          </th>
          <th scope="col">{heads.kind}</th>
          <th scope="col" class="num">
            {heads.version}
          </th>
          <th scope="col" class="num">
            {heads.updated}
          </th>
        </tr>
      </thead>
      <tbody>
        {decisions.map((decision) => (
          <Row key={decision.id} decision={decision} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  decision: { key, name, version, source_type: kind, updated_at: updated },
}: {
  readonly decision: Summary;
}) {
  const stored = useTable(key, version);
  const table = stored.data?.table;
  return (
    <tr>
      <td>
        <Link href={addressOf(key)}>
          <bdi>{name}</bdi>
        </Link>
      </td>
      <td class="mono">
        <bdi>{key}</bdi>
      </td>
      <td class="mono">{table?.hitPolicy ?? <span class="vh">{texts.loading}</span>}</td>
      <td class="num">{table?.rules.length}</td>
      <td>{words.kinds[kind as keyof typeof words.kinds] ?? kind}</td>
      <td class="num">{version}</td>
      <td class="num nowrap">
        <Age at={updated} />
      </td>
    </tr>
  );
}
