import type { ComponentChildren } from 'preact';
import { Diagram } from '../diagram/diagram';
import type { Badge } from '../diagram/drawing';
import { plain } from '../parts/foreign';
import { Panel } from '../parts/panel';
import { texts } from '../texts/texts';
import type { Path } from './answers';

/** A token as it is drawn: the same for the live state and a past one. */
export interface DrawnToken {
  readonly elementId: string;
  readonly name: string;
  readonly isBroken: boolean;
}

export interface InstanceDiagramProps {
  readonly xml: string;
  readonly path: Path | undefined;
  /** In the order of their numbers. */
  readonly tokens: readonly DrawnToken[];
  readonly onChoose: (elementId: string) => void;
}

function InstanceDiagram({ xml, path, tokens, onChoose }: InstanceDiagramProps) {
  return (
    <Diagram
      xml={xml}
      label={texts.diagram.title}
      flows={path?.flows.map(({ flow_id }) => flow_id) ?? []}
      done={path?.elements.map(({ element_id }) => element_id) ?? []}
      live={tokens.map(({ elementId }) => elementId)}
      broken={tokens.filter(({ isBroken }) => isBroken).map(({ elementId }) => elementId)}
      badges={badgesOf(tokens)}
      onChoose={onChoose}
    />
  );
}

export interface DiagramPanelProps extends InstanceDiagramProps {
  /** Below the diagram. */
  readonly children: ComponentChildren;
}

export function DiagramPanel({ children, ...diagram }: DiagramPanelProps) {
  return (
    <Panel title={texts.diagram.title} right={<Legend />}>
      <InstanceDiagram {...diagram} />
      {children}
    </Panel>
  );
}

/** What the lines mean. */
export function Legend({ hasGhost = false }: { readonly hasGhost?: boolean }) {
  return (
    <span class="legend">
      {hasGhost && (
        <span>
          <svg class="sw" viewBox="0 0 20 10" aria-hidden="true">
            <path d="M0 5h20" stroke="var(--accent)" stroke-width="2.5" stroke-dasharray="5 3" />
          </svg>
          {texts.repair.wouldMove}
        </span>
      )}
      <span>
        <svg class="sw" viewBox="0 0 20 10" aria-hidden="true">
          <path d="M0 5h20" stroke="var(--bpmn-path)" stroke-width="2.5" />
        </svg>
        {texts.instance.pathTaken}
      </span>
      <span>
        <svg class="sw" viewBox="0 0 20 10" aria-hidden="true">
          <path d="M0 5h20" stroke="var(--bpmn-rest)" stroke-width="1.5" />
        </svg>
        {texts.instance.notReached}
      </span>
    </span>
  );
}

const MOST_SHOWN = 99;

/** One at each element: the number of its token, or how many there are. */
function badgesOf(tokens: readonly DrawnToken[]): Badge[] {
  const { tokenWaits, tokenFailed } = texts.instance;
  const numbered = tokens.map((token, index) => ({ ...token, number: index + 1 }));
  return [...Map.groupBy(numbered, ({ elementId }) => elementId)].map(([elementId, here]) => {
    const [first] = here as [(typeof here)[number]];
    const isBroken = here.some((token) => token.isBroken);
    const count = here.length > MOST_SHOWN ? `${MOST_SHOWN}+` : `${here.length}×`;
    return {
      elementId,
      kind: isBroken ? 'incident' : 'wait',
      text: here.length === 1 ? String(first.number) : count,
      label: plain(isBroken ? tokenFailed(first.number, first.name) : tokenWaits(first.number, first.name)),
    };
  });
}
