import { elementDefinitions } from '@svc/engine';
import type { ElementId, FlowNode, MermaidShape, ProcessModel } from '@svc/engine';
import { columnsOf } from './columns.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Rectangle = Point & Size;

const EVENT: Size = { width: 36, height: 36 };
const GATEWAY: Size = { width: 50, height: 50 };
const ACTIVITY: Size = { width: 100, height: 80 };
const SIZES: Partial<Record<MermaidShape, Size>> = { circle: EVENT, doublecircle: EVENT, diamond: GATEWAY };

/** From the middle of a boundary event to the middle of the next. */
const BETWEEN_BOUNDARIES = 50;
const BETWEEN_COLUMNS = 50;
const BETWEEN_ROWS = 40;
const PADDING = 40;

/** The box of every element of a process: in columns by the order of the flows, with subprocesses around their contents. */
export function placeElements(model: ProcessModel): ReadonlyMap<ElementId, Rectangle> {
  return new Placement(model).boxes;
}

class Placement {
  readonly boxes = new Map<ElementId, Rectangle>();
  readonly #levels = new Map<ElementId | null, FlowNode[]>();
  readonly #attached = new Map<ElementId, FlowNode[]>();
  readonly #targets = new Map<ElementId, ElementId[]>();
  readonly #sizes = new Map<ElementId, Size>();
  readonly #columns = new Map<ElementId | null, readonly (readonly FlowNode[])[]>();

  constructor({ nodes, flows }: ProcessModel) {
    for (const node of nodes) {
      if (node.attachedTo === null) listed(this.#levels, node.scope).push(node);
      else listed(this.#attached, node.attachedTo).push(node);
    }
    // The target of a flow that leaves by a boundary event is placed after the activity too.
    const hosts = new Map(nodes.map(({ id, attachedTo }) => [id, attachedTo ?? id]));
    for (const { source, target } of flows) listed(this.#targets, hosts.get(source)!).push(target);
    this.#measure(null);
    this.#place(null, { x: 0, y: 0 });
  }

  /** The size of a level with all its contents. */
  #measure(scope: ElementId | null): Size {
    const nodes = this.#levels.get(scope) ?? [];
    for (const node of nodes) this.#sizes.set(node.id, this.#sizeOf(node));
    const places = columnsOf(
      nodes.map(({ id }) => id),
      (id) => this.#targets.get(id) ?? [],
    );
    const columns: FlowNode[][] = Array.from({ length: Math.max(0, ...places.values()) + 1 }, () => []);
    for (const node of nodes) columns[places.get(node.id)!]!.push(node);
    this.#columns.set(scope, columns);
    const widths = columns.map((column) => this.#widthOf(column) + BETWEEN_COLUMNS);
    const heights = columns.map((column) => sum(column.map(({ id }) => this.#sizes.get(id)!.height + BETWEEN_ROWS)));
    return {
      width: sum(widths) - BETWEEN_COLUMNS + 2 * PADDING,
      height: Math.max(...heights) - BETWEEN_ROWS + 2 * PADDING,
    };
  }

  /** Wide enough for its boundary events beside each other. */
  #sizeOf(node: FlowNode): Size {
    const { width, height } = this.#levels.has(node.id) ? this.#measure(node.id) : sizeOfType(node.type);
    const attached = this.#attached.get(node.id)?.length ?? 0;
    return { width: Math.max(width, attached * BETWEEN_BOUNDARIES), height };
  }

  #widthOf(column: readonly FlowNode[]): number {
    return Math.max(...column.map(({ id }) => this.#sizes.get(id)!.width));
  }

  #place(scope: ElementId | null, corner: Point): void {
    let x = corner.x + PADDING;
    for (const column of this.#columns.get(scope) ?? []) {
      const width = this.#widthOf(column);
      let y = corner.y + PADDING;
      for (const { id } of column) {
        const size = this.#sizes.get(id)!;
        this.#put(id, { x: x + (width - size.width) / 2, y, ...size });
        y += size.height + BETWEEN_ROWS;
      }
      x += width + BETWEEN_COLUMNS;
    }
  }

  #put(id: ElementId, box: Rectangle): void {
    this.boxes.set(id, box);
    this.#place(id, box);
    const attached = this.#attached.get(id) ?? [];
    for (const [place, event] of attached.entries()) {
      const x = box.x + (box.width * (place + 0.5)) / attached.length - EVENT.width / 2;
      this.boxes.set(event.id, { x, y: box.y + box.height - EVENT.height / 2, ...EVENT });
    }
  }
}

function sizeOfType(type: string): Size {
  return SIZES[elementDefinitions.get(type)?.shape ?? 'rectangle'] ?? ACTIVITY;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function listed<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: Value[] = [];
  lists.set(key, list);
  return list;
}
