import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { showBadges } from './badges';
import type { Canvas, EventBus, GraphicsFactory, Overlays, Registry } from './bpmn-parts';
import { DiagramKeys, type Reached } from './diagram-keys';
import type { Badge, Drawing } from './drawing';
import { drawGhostArrow } from './ghost-arrow';
import { fitInto, fontsOf, isDrawn, LOOKS_AT_REST, shapesOf } from './painting';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';

/** A diagram on the page. */
export interface DrawnDiagram {
  show(drawing: Drawing): void;
  /** The whole diagram, never larger than drawn. */
  fit(): void;
  /** Elements in the middle, never larger than drawn. */
  focus(elementIds: readonly string[]): void;
  zoomBy(factor: number): void;
  remove(): void;
}

/** Looks by the lists of a drawing, in their order. */
const LOOKS = [
  { list: 'flows', stroke: 'var(--bpmn-path)', marker: 'is-path' },
  { list: 'done', stroke: 'var(--bpmn-path)', marker: 'is-done' },
  { list: 'live', stroke: 'var(--accent)', marker: 'is-live' },
  { list: 'broken', stroke: 'var(--danger)', marker: 'is-broken' },
  { list: 'left', stroke: 'var(--bpmn-rest)', marker: 'is-left' },
  { list: 'target', stroke: 'var(--accent)', marker: 'is-target' },
  { list: 'shade1', stroke: 'var(--bpmn-path)', marker: 'is-shade-1' },
  { list: 'shade2', stroke: 'var(--bpmn-path)', marker: 'is-shade-2' },
  { list: 'shade3', stroke: 'var(--bpmn-path)', marker: 'is-shade-3' },
  { list: 'shade4', stroke: 'var(--bpmn-path)', marker: 'is-shade-4' },
] as const satisfies readonly { readonly list: keyof Drawing; readonly stroke: string; readonly marker: string }[];
const ABOVE_SHAPES = 10;

type Look = (typeof LOOKS)[number];

/** What a diagram tells. */
export interface DiagramEvents {
  /** A badge or an element, which has no badge in that case. */
  readonly onChoose: (elementId: string, badge?: Badge) => void;
  /** An element was reached by keys. */
  readonly onReach: (element: Reached) => void;
}

/**
 * Draws a process.
 * @param host empty; the diagram takes its whole size
 * @throws {Error} if the source is not BPMN with a diagram
 */
export async function drawDiagram(
  host: HTMLElement,
  xml: string,
  { onChoose, onReach }: DiagramEvents,
): Promise<DrawnDiagram> {
  // Texts are measured before they are drawn.
  await document.fonts.ready;
  const viewer = new NavigatedViewer({ container: host, ...LOOKS_AT_REST, ...fontsOf(host) });
  await viewer.importXML(xml);
  const canvas = viewer.get<Canvas>('canvas');
  const registry = viewer.get<Registry>('elementRegistry');
  const drawn = new Looks(canvas, registry, viewer.get<GraphicsFactory>('graphicsFactory'));
  const overlays = viewer.get<Overlays>('overlays');
  const fit = () => fitInto(canvas, host, shapesOf(registry));
  const zoomBy = (factor: number) => void canvas.zoom(canvas.zoom(1 as never) * factor, 'auto');
  fit();
  const keys = new DiagramKeys(host, canvas, registry, { onChoose, onReach, zoomBy, fit });
  viewer.get<EventBus>('eventBus').on('element.click', ({ element }) => {
    keys.startAt(element.id);
    onChoose(element.id);
  });
  return {
    show: (drawing) => {
      drawn.change(drawing);
      showBadges({ overlays, registry, onChoose }, drawing.badges ?? []);
      drawGhostArrow(canvas.getLayer('svc-ghost', ABOVE_SHAPES), arrowOf(registry, drawing.ghost));
    },
    fit,
    focus: (ids) => fitInto(canvas, host, ids.map((id) => registry.get(id)).filter(isDrawn)),
    zoomBy,
    remove: () => viewer.destroy(),
  };
}

/** Colours of elements, changed only where they differ from what is drawn. */
class Looks {
  private shown = new Map<string, Look>();

  constructor(
    private readonly canvas: Canvas,
    private readonly registry: Registry,
    private readonly graphics: GraphicsFactory,
  ) {}

  change(drawing: Drawing): void {
    const next = new Map(LOOKS.flatMap((look) => (drawing[look.list] ?? []).map((id) => [id, look] as const)));
    for (const [id, look] of this.shown) if (next.get(id) !== look) this.paint(id, look, null);
    for (const [id, look] of next) if (this.shown.get(id) !== look) this.paint(id, null, look);
    this.shown = next;
  }

  private paint(id: string, from: Look | null, to: Look | null): void {
    const element = this.registry.get(id);
    if (element === undefined) return;
    element.di.set('color:border-color', to?.stroke);
    for (const part of [element, ...(element.labels ?? [])]) {
      const graphics = this.registry.getGraphics(part);
      if (graphics !== undefined) this.graphics.update(part.waypoints ? 'connection' : 'shape', part, graphics);
      if (from !== null) this.canvas.removeMarker(part, from.marker);
      if (to !== null) this.canvas.addMarker(part, to.marker);
      if (part !== element) this.canvas.addMarker(part, 'is-label');
    }
  }
}

function arrowOf(registry: Registry, ghost: Drawing['ghost']) {
  const from = ghost && registry.get(ghost.from);
  const to = ghost && registry.get(ghost.to);
  return from === undefined || to === undefined ? null : { from, to };
}
