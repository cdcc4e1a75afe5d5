import { useMemo } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { Diagram } from '../../diagram/diagram';
import type { Badge } from '../../diagram/drawing';
import { ErrorNote } from '../../parts/error-note';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts/texts';
import { useDefinitionXml } from '../../diagram/definition-xml';
import { type Difference, difference, type ElementFacts } from './difference';
import { DifferenceList, differenceSentence } from './difference-list';
import { elementFacts } from './element-facts';

export interface DifferencePanelProps {
  readonly definitionKey: string;
  readonly version: number;
  readonly against: number;
}

/** Two versions below each other: the newer one with what is added and changed, the older one with what is removed. */
export function DifferencePanel({ definitionKey, version, against }: DifferencePanelProps) {
  const newer = useDefinitionXml(definitionKey, version);
  const older = useDefinitionXml(definitionKey, against);
  const found = useMemo(() => differenceOf(newer.data, older.data), [newer.data, older.data]);
  const address = `/definitions/${encodeURIComponent(definitionKey)}`;
  const error = newer.error ?? older.error;
  return (
    <Panel
      title={texts.difference.title(version, against)}
      right={
        <>
          <Link href={`${address}?version=${against}&against=${version}`}>{texts.difference.swap}</Link>
          <Link href={`${address}?version=${version}`}>{texts.difference.back}</Link>
        </>
      }
    >
      {error !== null && (
        <div class="stack">
          <ErrorNote error={error} />
        </div>
      )}
      {found !== null && newer.data !== undefined && older.data !== undefined && (
        <>
          <p class="sentence said">{differenceSentence(found, against)}</p>
          <Legend />
          <Version xml={newer.data} version={version} {...looksOfNewer(found)} />
          {found.removed.length + found.changed.length > 0 && (
            <Version xml={older.data} version={against} {...looksOfOlder(found)} />
          )}
          <DifferenceList difference={found} against={against} />
        </>
      )}
    </Panel>
  );
}

function differenceOf(newer: string | undefined, older: string | undefined): Difference | null {
  return newer === undefined || older === undefined ? null : difference(elementFacts(newer), elementFacts(older));
}

function Legend() {
  const { mark, legend } = texts.difference;
  return (
    <p class="legend said" aria-label={legend}>
      {(['added', 'changed', 'removed'] as const).map((kind) => (
        <span key={kind}>
          <b>{mark[kind]}</b> {texts.difference[kind]}
        </span>
      ))}
    </p>
  );
}

interface Looks {
  readonly live?: readonly string[];
  readonly target?: readonly string[];
  readonly left?: readonly string[];
  readonly badges: readonly Badge[];
}

function Version({ xml, version, ...looks }: Looks & { readonly xml: string; readonly version: number }) {
  const name = texts.definition.version(version);
  return (
    <section class="compared">
      <h3>{name}</h3>
      <Diagram xml={xml} label={name} size="diagram-md" {...looks} />
    </section>
  );
}

export function looksOfNewer({ added, changed }: Difference): Looks {
  const changedElements = changed.map(({ element }) => element);
  return {
    live: added.map(({ id }) => id),
    target: changedElements.map(({ id }) => id),
    badges: [...badgesOf(added, 'count', 'added'), ...badgesOf(changedElements, 'ghost', 'changed')],
  };
}

function looksOfOlder({ removed, changed }: Difference): Looks {
  const changedElements = changed.map(({ element }) => element);
  return {
    target: changedElements.map(({ id }) => id),
    left: removed.map(({ id }) => id),
    badges: [...badgesOf(removed, 'from', 'removed'), ...badgesOf(changedElements, 'ghost', 'changed')],
  };
}

/** Flows carry their colour only. */
function badgesOf(elements: readonly ElementFacts[], kind: Badge['kind'], mark: keyof typeof texts.difference.mark) {
  const text = texts.difference.mark[mark];
  return elements
    .filter(({ source }) => source === undefined)
    .map(({ id, name }): Badge => ({ elementId: id, kind, text, label: `${name ?? id}: ${texts.difference[mark]}` }));
}
