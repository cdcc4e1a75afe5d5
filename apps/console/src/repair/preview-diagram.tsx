import { Diagram } from '../diagram/diagram';
import { Legend } from '../instance/instance-diagram';
import { Panel } from '../parts/panel';
import { texts } from '../texts/texts';
import { type Drawn, drawingOf } from './preview-drawing';

export interface PreviewDiagramProps {
  readonly xml: string;
  readonly drawn: Drawn;
  readonly onChoose: (elementId: string) => void;
}

/** What would change, on the process. */
export function PreviewDiagram({ xml, drawn, onChoose }: PreviewDiagramProps) {
  return (
    <Panel title={texts.repair.diagram} right={<Legend hasGhost />}>
      <Diagram xml={xml} label={texts.repair.diagram} {...drawingOf(drawn)} onChoose={onChoose} />
    </Panel>
  );
}
