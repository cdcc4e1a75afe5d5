import type { Item } from '@svc/client';
import { useState } from 'preact/hooks';
import { Link, useLocation, useSearchParams } from 'wouter-preact';
import { client, queries } from '../api/client';
import { useQuery } from '../api/use-query';
import { useDefinitionXml } from '../diagram/definition-xml';
import { Diagram } from '../diagram/diagram';
import { PageHead } from '../frame/page-head';
import { UnreadPage } from '../frame/unread-page';
import type { PageParams } from '../frame/page';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { Panel } from '../parts/panel';
import { may } from '../session/session';
import { modelTexts } from '../texts/model';
import { texts } from '../texts/texts';
import { DifferencePanel } from './difference/difference-panel';
import { HeatPanel } from './heat/heat-panel';
import { RunningLead } from './running-lead';
import { TryOut } from './simulation/try-out';
import { StartSheet } from './start/start-sheet';
import { useUpload, type Upload } from './upload/upload';
import { VersionsPanel } from './versions-panel';

type Version = Item<'definitions.listVersions'>;

export function DefinitionPage({ params: { key: written = '' } }: { readonly params: PageParams }) {
  const key = decodeURIComponent(written);
  const versions = useQuery(['versions', key], (signal) =>
    client.definitions.listVersions(key, { limit: 100 }, { signal }),
  );
  if (versions.data === undefined || versions.error !== null)
    return <UnreadPage title={key} crumb={<Crumb />} error={versions.error} />;
  return <Known definitionKey={key} versions={versions.data.data} />;
}

function Crumb() {
  return <Link href="/definitions">{texts.definitions.title}</Link>;
}

interface KnownProps {
  readonly definitionKey: string;
  /** Newest first, at least one. */
  readonly versions: readonly Version[];
}

function Known({ definitionKey: key, versions }: KnownProps) {
  const [params] = useSearchParams();
  const [, go] = useLocation();
  const [isStarting, setStarting] = useState(false);
  const active = versions.find(({ is_active: isActive }) => isActive) ?? null;
  const version = Number(params.get('version') ?? active?.version ?? versions[0]?.version);
  const { name } = versions.find((one) => one.version === version) ?? active ?? (versions[0] as Version);
  const address = `/definitions/${encodeURIComponent(key)}`;
  const upload = useUpload({ definitionKey: key, onUploaded: () => go(address) });
  const against = Number(params.get('against') ?? 0);
  const isTrial = params.has('trial');
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
        lead={active === null ? texts.definition.deleted : <RunningLead definitionKey={key} />}
        actions={
          <Actions
            definitionKey={key}
            {...{ active, upload, address, version, isTrial }}
            onStart={() => setStarting(true)}
          />
        }
      />
      {upload.parts}
      <div class="body">
        {isTrial ? (
          <Trial definitionKey={key} version={version} />
        ) : against > 0 ? (
          <DifferencePanel definitionKey={key} version={version} against={against} />
        ) : may('instances:read') ? (
          <HeatPanel definitionKey={key} name={name} version={version} versions={versions} />
        ) : (
          <Drawn definitionKey={key} name={name} version={version} />
        )}
        <VersionsPanel
          address={address}
          versions={versions}
          shown={version}
          active={active?.version ?? null}
          rollBackTo={{ text: texts.definition.rollBackText, send: (to) => rollBack(key, to) }}
        />
      </div>
      {isStarting && (
        <StartSheet
          definitionKey={key}
          name={name}
          version={version}
          active={active?.version ?? null}
          onClose={() => setStarting(false)}
        />
      )}
    </main>
  );
}

async function rollBack(key: string, version: number): Promise<void> {
  await client.definitions.rollback(key, { version });
  const old = [['versions', key], ['definitions'], ['existing', key]];
  await Promise.all(old.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function VersionBadge({ version, isActive }: { readonly version: number; readonly isActive: boolean }) {
  return (
    <span class={isActive ? 'state badge state-running' : 'state badge'}>
      v{version} {isActive ? texts.definition.active : texts.definition.notActive}
    </span>
  );
}

interface ActionsProps {
  readonly definitionKey: string;
  readonly active: Version | null;
  readonly upload: Upload;
  readonly address: string;
  readonly version: number;
  readonly isTrial: boolean;
  readonly onStart: () => void;
}

function Actions({ definitionKey, active, upload, address, version, isTrial, onStart }: ActionsProps) {
  return (
    <>
      <Link class="btn" href={`${address}?version=${version}${isTrial ? '' : '&trial'}`}>
        {isTrial ? texts.tryOut.close : texts.tryOut.open}
      </Link>
      {may('definitions:write') && active !== null && (
        <Link class="btn" href={`/model/${encodeURIComponent(definitionKey)}`}>
          {modelTexts.change}
        </Link>
      )}
      {may('definitions:write') && active !== null && (
        <button type="button" class="btn" onClick={upload.choose}>
          <Icon name="upload" /> {texts.upload.newVersion}
        </button>
      )}
      {may('instances:write') && active !== null && (
        <button type="button" class="btn btn-main" onClick={onStart}>
          {texts.definition.start}
        </button>
      )}
    </>
  );
}

interface OfVersion {
  readonly definitionKey: string;
  readonly version: number;
}

function Drawn({ definitionKey, name, version }: OfVersion & { readonly name: string }) {
  const xml = useDefinitionXml(definitionKey, version);
  return (
    <Panel title={texts.definition.version(version)}>
      {xml.error !== null && (
        <div class="stack">
          <ErrorNote error={xml.error} />
        </div>
      )}
      {xml.data === undefined ? (
        xml.error === null && <div class="diagram diagram-lg" />
      ) : (
        <Diagram xml={xml.data} label={texts.definition.diagram(name, version)} />
      )}
    </Panel>
  );
}

function Trial({ definitionKey, version }: OfVersion) {
  const xml = useDefinitionXml(definitionKey, version);
  const of = texts.difference.version(version);
  return (
    <Panel title={texts.tryOut.title(of)}>
      {xml.error !== null && <ErrorNote error={xml.error} />}
      {xml.data !== undefined && (
        <TryOut
          key={version}
          xml={xml.data}
          of={of}
          play={(course) => client.simulations.simulate(definitionKey, { version, ...course })}
        />
      )}
    </Panel>
  );
}
