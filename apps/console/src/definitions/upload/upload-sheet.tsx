import { ApiError, type Finding } from '@svc/client';
import { useMemo, useState } from 'preact/hooks';
import { client, queries } from '../../api/client';
import { useQuery } from '../../api/use-query';
import { Diagram } from '../../diagram/diagram';
import { ErrorNote } from '../../parts/error-note';
import { say } from '../../parts/toast';
import { modelTexts } from '../../texts/model';
import { texts } from '../../texts/texts';
import { useDefinitionXml } from '../../diagram/definition-xml';
import { hasDiagram } from '../../diagram/has-diagram';
import { difference } from '../difference/difference';
import { DifferenceList, differenceSentence } from '../difference/difference-list';
import { elementFacts } from '../difference/element-facts';
import { Sheet } from '../../parts/sheet';
import { TryOut } from '../simulation/try-out';
import type { ChosenFile } from './chosen-file';
import { type Existing, useExisting } from './existing';
import { findingLooks, Findings, inOrder } from './findings';
import { NameFields } from './name-fields';

export interface UploadSheetProps {
  readonly file: ChosenFile;
  /** The definition that gets a new version; absent: what the file proposes. */
  readonly definitionKey?: string;
  /** The active version from which the source was made: another one that has come since is told, and never overwritten unseen. */
  readonly basedOn?: number;
  readonly onClose: () => void;
  readonly onUploaded: (key: string) => void;
}

/** What an upload would be told, on the diagram and in words. Errors refuse it, warnings do not. */
export function UploadSheet({ file, definitionKey, basedOn, onClose, onUploaded }: UploadSheetProps) {
  const [key, setKey] = useState(definitionKey ?? file.key);
  const [typedName, setName] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const verdict = useQuery(['validate', file.sourceType, file.source], (signal) =>
    client.definitions.validate({ source_type: file.sourceType, source: file.source }, { signal }),
  );
  const existing = useExisting(file, key, verdict.data?.valid === true);
  const name = typedName ?? (definitionKey === undefined ? file.name : (existing?.name ?? file.name));
  const findings = useMemo(() => inOrder(verdict.data?.findings ?? refusedWith(error)), [verdict.data, error]);
  const isRefused = findings.some(({ severity }) => severity === 'error');
  const canSend = verdict.data?.valid === true && key !== '' && name !== '' && !isSending;

  const upload = async () => {
    setSending(true);
    setError(null);
    try {
      if (basedOn !== undefined && (await hasChanged(key, existing))) {
        await queries.invalidateQueries({ queryKey: ['existing', key] });
        return setSending(false);
      }
      const { version } = await store(file, { key, name }, existing);
      await readAnew(key);
      sayUploaded(key, version, existing?.active ?? null);
      onUploaded(key);
    } catch (reason) {
      setError(reason);
      setSending(false);
    }
  };

  return (
    <Sheet
      title={file.fileName}
      lead={verdict.data === undefined ? texts.upload.checking : verdictText(findings)}
      isWide
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {texts.definitions.cancel}
          </button>
          {verdict.data?.valid === true && (
            <button type="button" class="btn" aria-pressed={isTrying} onClick={() => setTrying(!isTrying)}>
              {isTrying ? texts.upload.back : texts.upload.tryOut}
            </button>
          )}
          {!isRefused && (
            <button type="button" class="btn btn-main" disabled={!canSend} onClick={() => void upload()}>
              {existing?.isLiving === true ? texts.upload.asVersion(existing.next, key) : texts.upload.asNew(key)}
            </button>
          )}
        </>
      }
    >
      {verdict.error !== null && <Part error={verdict.error} />}
      {error !== null && <Part error={error} />}
      {isTrying ? (
        <TryOut
          xml={hasDiagram(file.source) ? file.source : null}
          of={texts.tryOut.ofFile}
          play={(course) =>
            client.simulations.simulateSource({ source_type: file.sourceType, source: file.source, ...course })
          }
        />
      ) : (
        <>
          <Overtaken active={existing?.active} basedOn={basedOn} />
          <Drawn file={file} findings={findings} />
          {findings.length > 0 && <Findings findings={findings} />}
          {existing?.active != null && file.sourceType === 'bpmn' && !isRefused && (
            <DifferenceToActive definitionKey={key} active={existing.active} source={file.source} />
          )}
          {!isRefused && (
            <NameFields
              name={name}
              definitionKey={key}
              existing={existing}
              isKeyFixed={definitionKey !== undefined}
              onName={setName}
              onKey={setKey}
            />
          )}
        </>
      )}
    </Sheet>
  );
}

/** What is shown of a definition, after a version was stored. */
async function readAnew(key: string): Promise<void> {
  const keys = [['definitions'], ['definition', key], ['versions', key], ['existing', key]];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

function refusedWith(error: unknown): readonly Finding[] {
  return error instanceof ApiError ? error.findings : [];
}

function verdictText(findings: readonly Finding[]): string {
  const { refused, warned, clean } = texts.upload;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return refused(errors);
  return findings.length > 0 ? warned(findings.length) : clean;
}

/** With its difference to the version that was active. */
function sayUploaded(key: string, version: number, active: number | null): void {
  const address = `/definitions/${encodeURIComponent(key)}`;
  const link =
    active === null
      ? { href: address }
      : { href: `${address}?version=${version}&against=${active}`, text: texts.upload.difference(active) };
  say(texts.upload.done(key, version), link);
}

interface OvertakenProps {
  readonly active: number | null | undefined;
  readonly basedOn: number | undefined;
}

/** That somebody else has deployed a version meanwhile. */
function Overtaken({ active, basedOn }: OvertakenProps) {
  if (active == null || basedOn === undefined || active === basedOn) return null;
  return (
    <p class="sheet-part note-late" role="alert">
      {modelTexts.overtaken(active, basedOn)}
    </p>
  );
}

/** Whether somebody has made another version the active one since it was asked. */
async function hasChanged(key: string, existing: Existing | null): Promise<boolean> {
  return (await client.definitions.get(key)).version !== existing?.active;
}

async function store(file: ChosenFile, { key, name }: { key: string; name: string }, existing: Existing | null) {
  const body = { name, source_type: file.sourceType, source: file.source };
  if (existing?.isLiving === true) return client.definitions.update(key, body);
  return client.definitions.create({ key, ...body });
}

function Part({ error }: { readonly error: unknown }) {
  return (
    <div class="sheet-part">
      <ErrorNote error={error} />
    </div>
  );
}

function Drawn({ file, findings }: { readonly file: ChosenFile; readonly findings: readonly Finding[] }) {
  if (!hasDiagram(file.source)) return <p class="sheet-part second">{texts.definitions.notDrawn}</p>;
  return (
    <div class="drawn">
      <Diagram xml={file.source} label={file.name} size="diagram-md" {...findingLooks(findings)} />
    </div>
  );
}

interface DifferenceToActiveProps {
  readonly definitionKey: string;
  readonly active: number;
  readonly source: string;
}

function DifferenceToActive({ definitionKey, active, source }: DifferenceToActiveProps) {
  const stored = useDefinitionXml(definitionKey, active);
  const found = useMemo(
    () => (stored.data === undefined ? null : difference(elementFacts(source), elementFacts(stored.data))),
    [source, stored.data],
  );
  if (found === null) return null;
  return (
    <section class="sheet-part">
      <h3>{texts.upload.difference(active)}</h3>
      <p class="second">{differenceSentence(found, active)}</p>
      <DifferenceList difference={found} against={active} />
    </section>
  );
}
