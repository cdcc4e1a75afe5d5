import { texts } from '../texts/texts';
import type { Canvas, DrawnElement, Registry } from './bpmn-parts';
import { stepFrom, type WalkNode, type WalkNodes, type Way } from './walk';

/** An element that was reached by keys. */
export interface Reached {
  readonly id: string;
  readonly name: string | null;
  /** Its name in BPMN: `serviceTask`. */
  readonly type: string;
}

export interface KeyTargets {
  readonly onReach: (element: Reached) => void;
  readonly onChoose: (elementId: string) => void;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1.25, '=': 1.25, '-': 0.8 };
const CONNECTIONS = ['bpmn:SequenceFlow', 'bpmn:MessageFlow'];
const RING_GAP = 5;
const ABOVE_BADGES = 20;

/** Keys act while the picture itself has the focus, which Tab gives it and takes away. */
export class DiagramKeys {
  private readonly nodes: WalkNodes;
  private at: string | null = null;

  constructor(
    private readonly host: HTMLElement,
    private readonly canvas: Canvas,
    private readonly registry: Registry,
    private readonly to: KeyTargets,
  ) {
    this.nodes = nodesOf(registry);
    const picture = host.querySelector('svg[tabindex]');
    picture?.setAttribute('role', 'application');
    picture?.setAttribute('aria-label', texts.diagram.keys);
    // Before the viewer's own keys, which move the picture.
    host.addEventListener('keydown', (event) => this.press(event), true);
  }

  /** The walk goes on from here. */
  startAt(elementId: string): void {
    if (this.nodes.has(elementId)) this.at = elementId;
  }

  private press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof SVGElement) || !this.act(key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private act(key: string): boolean {
    const way = WAYS[key];
    const factor = ZOOMS[key];
    if (way !== undefined) this.walk(way);
    else if (factor !== undefined) this.to.zoomBy(factor);
    else if (key === '0') this.to.fit();
    else if (key === 'Enter' && this.at !== null) this.to.onChoose(this.at);
    else return false;
    return true;
  }

  private walk(way: Way): void {
    const next = stepFrom(this.nodes, this.at, way);
    const element = next === null ? undefined : this.registry.get(next);
    if (element === undefined) return;
    this.at = element.id;
    this.canvas.scrollToElement(element, RING_GAP * 4);
    drawRing(this.canvas.getLayer('svc-ring', ABOVE_BADGES), element);
    this.to.onReach({ id: element.id, name: element.businessObject.name ?? null, type: typeOf(element) });
  }
}

function typeOf({ businessObject: { $type } }: DrawnElement): string {
  const name = $type.replace(/^.*:/, '');
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Around the element, not as its own line: that one tells its state. */
function drawRing(layer: SVGElement, { x, y, width, height }: DrawnElement): void {
  const ring = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const sides = { x: x - RING_GAP, y: y - RING_GAP, width: width + 2 * RING_GAP, height: height + 2 * RING_GAP, rx: 8 };
  for (const [name, value] of Object.entries(sides)) ring.setAttribute(name, String(value));
  ring.setAttribute('class', 'key-ring');
  layer.replaceChildren(ring);
}

/** Flow nodes with their flows; lanes, labels and notes are none. */
function nodesOf(registry: Registry): WalkNodes {
  const connections = registry.filter(({ type }) => CONNECTIONS.includes(type));
  const links = connections.flatMap(({ source, target }) =>
    source && target ? [[source.id, target.id] as const] : [],
  );
  const led = new Set(links.map(([, to]) => to));
  const shapes = registry.filter(isNode);
  const ids = new Set(shapes.map(({ id }) => id));
  const inside = shapes.flatMap(({ id, host, parent }) => {
    const outer = host ?? (led.has(id) ? undefined : parent);
    return outer && ids.has(outer.id) ? [[outer.id, id] as const] : [];
  });
  const all = [...links, ...inside];
  return new Map(
    shapes.map(({ id, x, y, width, height }): [string, WalkNode] => [
      id,
      {
        ...{ id, x, y, width, height },
        next: all.flatMap(([from, to]) => (from === id ? [to] : [])),
        before: all.flatMap(([from, to]) => (to === id ? [from] : [])),
      },
    ]),
  );
}

const NO_NODES = /Process|Collaboration|Participant|Lane|Annotation|Group|DataObject|DataStore|DataInput|DataOutput/;

function isNode({ type, waypoints, x }: DrawnElement): boolean {
  const isShape = waypoints === undefined && typeof x === 'number' && type.startsWith('bpmn:');
  return isShape && !NO_NODES.test(type.replace('SubProcess', ''));
}
