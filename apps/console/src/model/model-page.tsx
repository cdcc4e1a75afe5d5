import { useMemo, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { client } from '../api/client';
import { useQuery } from '../api/use-query';
import { useDefinitionXml } from '../diagram/definition-xml';
import type { PageParams } from '../frame/page';
import { PageHead } from '../frame/page-head';
import { ErrorNote } from '../parts/error-note';
import { me, may } from '../session/session';
import { modelTexts } from '../texts/model';
import { texts } from '../texts/texts';
import { DrawingPage, type Opened } from './drawing-page';
import { Drawings } from './drawings';
import { newProcess } from './new-process';

/** Draws a new process, or changes the active version of one. */
export function ModelPage({ params: { key: written } }: { readonly params: PageParams }) {
  const key = written === undefined ? null : decodeURIComponent(written);
  const drawings = useMemo(() => new Drawings(globalThis.localStorage, me.value?.tenant.id ?? ''), []);
  if (!may('definitions:write')) return <Unopened definitionKey={key} lead={modelTexts.mayNot} />;
  if (key === null) return <NewProcess key="new" drawings={drawings} />;
  return <ActiveVersion key={key} definitionKey={key} drawings={drawings} />;
}

function NewProcess({ drawings }: { readonly drawings: Drawings }) {
  return (
    <Begun drawings={drawings} base={{ key: null, version: null, name: null, sourceType: 'bpmn', xml: newProcess() }} />
  );
}

interface ActiveVersionProps {
  readonly definitionKey: string;
  readonly drawings: Drawings;
}

function ActiveVersion({ definitionKey, drawings }: ActiveVersionProps) {
  // A version that comes while one draws does not change what is drawn.
  const [first, setFirst] = useState<Opened['base'] | null>(null);
  const active = useQuery(
    ['definition', definitionKey],
    (signal) => client.definitions.get(definitionKey, { signal }),
    {
      isEnabled: first === null,
    },
  );
  const xml = useDefinitionXml(definitionKey, first === null ? active.data?.version : null);
  const error = active.error ?? xml.error;
  if (first !== null) return <Begun drawings={drawings} base={first} />;
  if (active.data !== undefined && xml.data !== undefined) {
    const { version, name, source_type: sourceType } = active.data;
    setFirst({ key: definitionKey, version, name, sourceType, xml: xml.data });
  }
  return <Unopened definitionKey={definitionKey} error={error} />;
}

interface BegunProps {
  readonly drawings: Drawings;
  readonly base: Opened['base'];
}

/** Goes on with what this browser has kept. */
function Begun({ drawings, base }: BegunProps) {
  const [kept, setKept] = useState(() => drawings.of(base.key ?? ''));
  const opened: Opened =
    kept === null
      ? { base, xml: base.xml, basedOn: base.version, keptAt: null }
      : { base, xml: kept.xml, basedOn: kept.basedOn, keptAt: kept.at };
  return (
    <DrawingPage
      key={String(opened.keptAt)}
      opened={opened}
      drawings={drawings}
      onDiscard={() => {
        drawings.remove(base.key ?? '');
        setKept(null);
      }}
    />
  );
}

interface UnopenedProps {
  readonly definitionKey: string | null;
  readonly lead?: string;
  readonly error?: unknown;
}

function Unopened({ definitionKey, lead, error = null }: UnopenedProps) {
  return (
    <main class="main" id="main" aria-busy={lead === undefined && error === null}>
      <PageHead
        title={definitionKey ?? modelTexts.title}
        crumb={<Link href="/definitions">{texts.definitions.title}</Link>}
        {...(lead !== undefined && { lead })}
      />
      <div class="body">{error !== null && <ErrorNote error={error} />}</div>
    </main>
  );
}
