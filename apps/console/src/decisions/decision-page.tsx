import { Link, useLocation, useSearchParams } from 'wouter-preact';
import { client, queries } from '../api/client';
import { VersionBadge } from '../definitions/definition-page';
import { VersionsPanel } from '../definitions/versions-panel';
import { PageHead } from '../frame/page-head';
import { UnreadPage } from '../frame/unread-page';
import type { PageParams } from '../frame/page';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { may } from '../session/session';
import { decisionTexts } from '../texts/decisions';
import { TableDifferencePanel } from './difference/table-difference-panel';
import { EditPanel } from './edit/edit-panel';
import { EvaluationsPanel } from './evaluations-panel';
import { ShownVersion } from './shown-version';
import { type TableUpload, useTableUpload } from './upload/table-upload';
import { addressOf, type StoredTable, useTable, useVersions, type Version } from './use-decision';

const words = decisionTexts;

export function DecisionPage({ params: { key: written = '' } }: { readonly params: PageParams }) {
  const key = decodeURIComponent(written);
  const versions = useVersions(key);
  if (versions.data === undefined || versions.error !== null)
    return <UnreadPage title={key} crumb={<Crumb />} error={versions.error} />;
  return <Known decisionKey={key} versions={versions.data.data} />;
}

function Crumb() {
  return <Link href="/decisions">{words.title}</Link>;
}

interface KnownProps {
  readonly decisionKey: string;
  /** Newest first, at least one. */
  readonly versions: readonly Version[];
}

/** What is shown of the decision is in the address: the version, what it is compared with, an evaluation, or the editor. */
function Known({ decisionKey: key, versions }: KnownProps) {
  const [params] = useSearchParams();
  const [, go] = useLocation();
  const address = addressOf(key);
  const newest = versions[0] as Version;
  const active = versions.find(({ is_active: isActive }) => isActive) ?? null;
  const version = Number(params.get('version') ?? active?.version ?? newest.version);
  const against = Number(params.get('against') ?? 0);
  const { name } = versions.find((one) => one.version === version) ?? active ?? newest;
  const isEditing = params.has('edit') && active !== null && may('definitions:write');
  const upload = useTableUpload({ decisionKey: key, onUploaded: () => go(address) });
  const stored = useTable(key, version);
  return (
    <main class="main" id="main">
      <PageHead
        title={name}
        crumb={
          <>
            <Crumb /> / <bdi class="mono">{key}</bdi>
          </>
        }
        beside={<VersionBadge version={version} isActive={active?.version === version} />}
        lead={active === null ? words.page.deleted : leadOf(stored.data)}
        actions={
          !isEditing && active !== null && may('definitions:write') && <Actions {...{ upload, address, version }} />
        }
      />
      {!isEditing && upload.parts}
      <div class="body">
        {stored.error !== null && <ErrorNote error={stored.error} />}
        {stored.data !== undefined &&
          (isEditing ? (
            <EditPanel
              key={version}
              {...{ name, version }}
              decisionKey={key}
              stored={stored.data}
              newest={newest.version}
            />
          ) : against > 0 ? (
            <TableDifferencePanel decisionKey={key} version={version} against={against} newer={stored.data.table} />
          ) : (
            <ShownVersion
              key={version}
              {...{ name, version }}
              decisionKey={key}
              stored={stored.data}
              evaluationId={params.get('evaluation')}
            />
          ))}
        {!isEditing && (
          <>
            <VersionsPanel
              address={address}
              versions={versions}
              shown={version}
              active={active?.version ?? null}
              rollBackTo={{ text: words.page.rollBackText, send: (to) => rollBack(key, to) }}
            />
            <EvaluationsPanel decisionKey={key} shown={params.get('evaluation')} />
          </>
        )}
      </div>
    </main>
  );
}

function leadOf(stored: StoredTable | undefined): string {
  if (stored === undefined) return '';
  const { hitPolicy, rules } = stored.table;
  return words.page.lead(words.policies[hitPolicy] ?? hitPolicy, words.page.rules(rules.length));
}

async function rollBack(key: string, version: number): Promise<void> {
  await client.decisions.rollback(key, { version });
  await queries.invalidateQueries({ queryKey: ['decisions'] });
}

interface ActionsProps {
  readonly upload: TableUpload;
  readonly address: string;
  readonly version: number;
}

function Actions({ upload, address, version }: ActionsProps) {
  return (
    <>
      <button type="button" class="btn" onClick={upload.choose}>
        <Icon name="upload" /> {words.page.newVersion}
      </button>
      <Link class="btn btn-main" href={`${address}?version=${version}&edit`}>
        {words.page.edit}
      </Link>
    </>
  );
}
