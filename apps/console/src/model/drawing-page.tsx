import { useEffect, useRef, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { client } from '../api/client';
import { findingLooks, Findings } from '../definitions/upload/findings';
import { UploadSheet } from '../definitions/upload/upload-sheet';
import { TryOut } from '../definitions/simulation/try-out';
import { PageHead } from '../frame/page-head';
import { download } from '../parts/download';
import { ErrorNote } from '../parts/error-note';
import { Panel } from '../parts/panel';
import { Sheet } from '../parts/sheet';
import { Time } from '../parts/time';
import { say } from '../parts/toast';
import { modelTexts } from '../texts/model';
import { texts } from '../texts/texts';
import { Drawn } from './drawn';
import type { Drawings } from './drawings';
import { keyOf } from './new-process';
import { SettingsPanel } from './settings-panel';
import { useAskingToLeave } from './use-leaving';
import { useModeler } from './use-modeler';
import { useVerdict } from './use-verdict';

/** What is drawn on at first. */
export interface Opened {
  /** What is stored: the active version; of a new process, nothing is. */
  readonly base: {
    readonly key: string | null;
    readonly version: number | null;
    readonly name: string | null;
    readonly sourceType: string;
    readonly xml: string;
  };
  readonly xml: string;
  /** The version with which the drawing began. */
  readonly basedOn: number | null;
  /** When this browser kept it; null: it is the stored one. */
  readonly keptAt: string | null;
}

export interface DrawingPageProps {
  readonly opened: Opened;
  readonly drawings: Drawings;
  /** Begins again with what is stored. */
  readonly onDiscard: () => void;
}

type Shown = 'trial' | 'deploy' | null;

/** The drawing, beside it the settings of what is chosen, and what a deployment would be told. */
export function DrawingPage({ opened, drawings, onDiscard }: DrawingPageProps) {
  const { base, keptAt } = opened;
  const hostRef = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>(null);
  const [isDone, setDone] = useState(false);
  const { modeler, error, xml, isChanged } = useModeler(hostRef, opened.xml);
  const verdict = useVerdict(xml);
  const isKept = useKept({ opened, drawings, xml, isEnabled: isChanged && !isDone && xml !== opened.xml });
  useEffect(() => {
    const { broken, badges } = findingLooks(verdict.findings);
    modeler?.mark(broken, badges);
  }, [modeler, verdict.findings]);
  const forget = () => drawings.remove(base.key ?? '');
  const asking = useAskingToLeave((isChanged || keptAt !== null) && !isDone, forget);
  const name = modeler?.name() || base.name || '';
  const title = name || modelTexts.title;
  return (
    <main class="main" id="main" aria-busy={modeler === null && error === null}>
      <PageHead
        title={title}
        crumb={<Crumb definitionKey={base.key} />}
        lead={<Lead opened={opened} isChanged={isChanged} canRun={verdict.canRun} findings={verdict.findings.length} />}
        actions={
          modeler !== null && (
            <Actions
              isNew={base.version === null}
              canTry={verdict.canRun !== false}
              onDownload={() => void modeler.xml().then((text) => download(fileNameOf(base.key, name), text))}
              onShow={setShown}
            />
          )
        }
      />
      <div class="body">
        <p class="model-narrow second">{modelTexts.narrow}</p>
        {[error, verdict.error].map((found, index) => found !== null && <ErrorNote key={index} error={found} />)}
        {keptAt !== null && <Kept at={keptAt} version={base.version} onDiscard={onDiscard} />}
        {!isKept && <p class="note note-late">{modelTexts.notKept}</p>}
        <Losses losses={modeler?.losses ?? []} />
        <div class="model">
          <Drawn hostRef={hostRef} modeler={modeler} label={title} />
          <div class="model-side">
            {verdict.findings.length > 0 && (
              <Panel title={texts.upload.findings} right={String(verdict.findings.length)}>
                <Findings findings={verdict.findings} onChoose={(id) => modeler?.choose(id)} />
              </Panel>
            )}
            {modeler !== null && <SettingsPanel modeler={modeler} />}
          </div>
        </div>
      </div>
      {shown === 'trial' && <Trial xml={xml} onClose={() => setShown(null)} />}
      {shown === 'deploy' && (
        <Deployment
          {...{ opened, xml, name }}
          onClose={() => setShown(null)}
          onDeployed={() => {
            setDone(true);
            forget();
          }}
        />
      )}
      {asking}
    </main>
  );
}

interface Keeping {
  readonly opened: Opened;
  readonly drawings: Drawings;
  readonly xml: string;
  readonly isEnabled: boolean;
}

/** Keeps each change in this browser. @returns false if it could not */
function useKept({ opened: { base, basedOn }, drawings, xml, isEnabled }: Keeping): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (isEnabled) setKept(drawings.keep(base.key ?? '', { at: new Date().toISOString(), basedOn, xml }));
  }, [xml, isEnabled]);
  return isKept;
}

function fileNameOf(key: string | null, name: string): string {
  return `${key ?? (keyOf(name) || 'process')}.bpmn`;
}

interface ActionsProps {
  readonly isNew: boolean;
  readonly canTry: boolean;
  readonly onDownload: () => void;
  readonly onShow: (shown: Shown) => void;
}

function Actions({ isNew, canTry, onDownload, onShow }: ActionsProps) {
  const { download: downloadWord, deploy, deployNext } = modelTexts;
  return (
    <>
      <button type="button" class="btn" onClick={onDownload}>
        {downloadWord}
      </button>
      {canTry && (
        <button type="button" class="btn" onClick={() => onShow('trial')}>
          {texts.tryOut.open}…
        </button>
      )}
      <button type="button" class="btn btn-main" onClick={() => onShow('deploy')}>
        {isNew ? deploy : deployNext}
      </button>
    </>
  );
}

interface KeptProps {
  readonly at: string;
  /** The active version; null: it is a new process. */
  readonly version: number | null;
  readonly onDiscard: () => void;
}

function Kept({ at, version, onDiscard }: KeptProps) {
  return (
    <p class="note">
      <span>
        {modelTexts.kept} <Time at={at} />.{' '}
        <button type="button" class="link" onClick={onDiscard}>
          {version === null ? modelTexts.startAnew : modelTexts.discard(version)}
        </button>
      </span>
    </p>
  );
}

function Trial({ xml, onClose }: { readonly xml: string; readonly onClose: () => void }) {
  const of = modelTexts.thisDrawing;
  const close = (
    <button type="button" class="btn" onClick={onClose}>
      {modelTexts.backToDrawing}
    </button>
  );
  return (
    <Sheet title={texts.tryOut.title(of)} isWide onClose={onClose} foot={close}>
      <TryOut
        xml={xml}
        of={of}
        play={(course) => client.simulations.simulateSource({ source_type: 'bpmn', source: xml, ...course })}
      />
    </Sheet>
  );
}

interface DeploymentProps {
  readonly opened: Opened;
  readonly xml: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDeployed: () => void;
}

function Deployment({ opened: { base, basedOn }, xml, name, onClose, onDeployed }: DeploymentProps) {
  const [, go] = useLocation();
  const file = { fileName: fileNameOf(base.key, name), sourceType: 'bpmn', source: xml, name } as const;
  return (
    <UploadSheet
      key={xml}
      file={{ ...file, key: keyOf(name) || 'process' }}
      {...(base.key !== null && { definitionKey: base.key })}
      {...(basedOn !== null && { basedOn })}
      onClose={onClose}
      onUploaded={(key) => {
        onDeployed();
        say(modelTexts.deployed(name || key));
        go(`/definitions/${encodeURIComponent(key)}`);
      }}
    />
  );
}

function Crumb({ definitionKey }: { readonly definitionKey: string | null }) {
  return (
    <>
      <Link href="/definitions">{texts.definitions.title}</Link>
      {definitionKey !== null && (
        <>
          {' / '}
          <Link href={`/definitions/${encodeURIComponent(definitionKey)}`}>
            <bdi class="mono">{definitionKey}</bdi>
          </Link>
        </>
      )}
    </>
  );
}

interface LeadProps {
  readonly opened: Opened;
  readonly isChanged: boolean;
  readonly canRun: boolean | null;
  readonly findings: number;
}

function Lead({ opened: { base, basedOn, keptAt }, isChanged, canRun, findings }: LeadProps) {
  const { ofVersion, ofNew, changed, unchanged, becomesBpmn, checking, canRun: runs, cannotRun } = modelTexts;
  const state = isChanged || keptAt !== null ? changed : unchanged;
  return (
    <>
      {basedOn === null ? ofNew : ofVersion(basedOn, state)}{' '}
      <b>{canRun === null ? checking : canRun ? runs(findings) : cannotRun(findings)}</b>{' '}
      {base.sourceType !== 'bpmn' && base.sourceType !== 'bpmn-base64' && becomesBpmn(base.sourceType)}
    </>
  );
}

/** What bpmn-js could not read of the file. */
function Losses({ losses }: { readonly losses: readonly string[] }) {
  if (losses.length === 0) return null;
  return (
    <div class="note note-late">
      <div>
        <p>{modelTexts.losses(losses.length)}</p>
        <ul>
          {losses.map((loss) => (
            <li key={loss}>
              <bdi>{loss}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
