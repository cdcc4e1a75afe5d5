import type { RefObject } from 'preact';
import { Icon, type IconName } from '../parts/icon';
import { modelTexts } from '../texts/model';
import { texts } from '../texts/texts';
import type { Modeler } from './modeler';

export interface DrawnProps {
  readonly hostRef: RefObject<HTMLDivElement>;
  readonly modeler: Modeler | null;
  readonly label: string;
}

/** The drawing itself, with what acts on the whole of it. */
export function Drawn({ hostRef, modeler, label }: DrawnProps) {
  const { zoomOut, fit, zoomIn, zoom } = texts.diagram;
  const button = (icon: IconName, word: string, act: () => void, isPossible = true) => (
    <button type="button" class="btn btn-icon" aria-label={word} title={word} disabled={!isPossible} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <section class="panel model-drawing" aria-label={modelTexts.drawing(label)}>
      <div class="diagram modeler" data-ready={modeler === null ? undefined : 'yes'}>
        <div class="canvas" ref={hostRef} />
        {modeler !== null && (
          <div class="zoom">
            <span role="group" aria-label={modelTexts.steps}>
              {button('undo', modelTexts.undo, () => modeler.undo(), modeler.canUndo())}
              {button('redo', modelTexts.redo, () => modeler.redo(), modeler.canRedo())}
            </span>
            <span role="group" aria-label={zoom}>
              {button('minus', zoomOut, () => modeler.zoomBy(0.8))}
              {button('fit', fit, () => modeler.fit())}
              {button('plus', zoomIn, () => modeler.zoomBy(1.25))}
            </span>
          </div>
        )}
      </div>
    </section>
  );
}
