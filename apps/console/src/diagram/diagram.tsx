import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { texts } from '../texts/texts';
import type { Reached } from './diagram-keys';
import type { Badge, Drawing } from './drawing';
import type { DrawnDiagram } from './drawn-diagram';
import { reachedText } from './reached-text';

export interface DiagramProps extends Drawing {
  /** BPMN with a diagram in it. */
  readonly xml: string;
  readonly label: string;
  /** Class names besides `diagram`. */
  readonly size?: string;
  /** Elements that are shown in their drawn size, instead of the whole diagram. */
  readonly focus?: readonly string[];
  /** A click on a badge, or on an element, or Enter at one. */
  readonly onChoose?: (elementId: string, badge?: Badge) => void;
}

/** A process, with what is drawn onto it. The viewer is loaded when the first diagram is shown. */
export function Diagram({ xml, label, size = 'diagram-lg', focus, onChoose, ...drawing }: DiagramProps) {
  const hostRef = useRef<HTMLDivElement>(null);
  const chooseRef = useRef(onChoose);
  useEffect(() => void (chooseRef.current = onChoose), [onChoose]);
  const [drawn, setDrawn] = useState<DrawnDiagram | null>(null);
  const [reached, setReached] = useState<Reached | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    let current: DrawnDiagram | null = null;
    let isShown = true;
    import('./drawn-diagram')
      .then(({ drawDiagram }) =>
        drawDiagram(hostRef.current as HTMLElement, xml, {
          onChoose: (id, badge) => chooseRef.current?.(id, badge),
          onReach: setReached,
        }),
      )
      .then((next) => {
        current = next;
        if (isShown) setDrawn(next);
        else next.remove();
      })
      .catch((reason: unknown) => isShown && setError(reason));
    return () => {
      isShown = false;
      current?.remove();
      setDrawn(null);
    };
  }, [xml]);
  useEffect(() => drawn?.show(drawing), [drawn, JSON.stringify(drawing)]);
  useEffect(() => (focus === undefined ? undefined : drawn?.focus(focus)), [drawn, focus?.join()]);

  const { zoomOut, fit, zoomIn } = texts.diagram;
  return (
    <div class={`diagram ${size}`} role="group" aria-label={label} data-ready={drawn === null ? undefined : 'yes'}>
      {error !== null && <ErrorNote error={error} />}
      <div class="canvas" ref={hostRef} />
      <p class="vh" role="status">
        {reached !== null && reachedText(reached, drawing.badges ?? [])}
      </p>
      <div class="zoom" role="group" aria-label={texts.diagram.zoom}>
        <button type="button" class="btn btn-icon" aria-label={zoomOut} onClick={() => drawn?.zoomBy(0.8)}>
          <Icon name="minus" />
        </button>
        <button type="button" class="btn btn-icon" aria-label={fit} onClick={() => drawn?.fit()}>
          <Icon name="fit" />
        </button>
        <button type="button" class="btn btn-icon" aria-label={zoomIn} onClick={() => drawn?.zoomBy(1.25)}>
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}
