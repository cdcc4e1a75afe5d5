import { elementDefinitions } from '@svc/engine';
import type { FlowNode, ProcessModel, SequenceFlow } from '@svc/engine';
import { writeXml } from '../export/xml-writer.js';
import type { XmlNode } from '../export/xml-writer.js';
import { layOut } from '../layout/lay-out.js';
import type { Point, Rectangle } from '../layout/place-elements.js';
import { readDiagram } from './read-diagram.js';
import type { Diagram } from './read-diagram.js';
import { labelled } from './svg-labels.js';

const MARGIN = 40;
/** From the border of a gateway to the mark inside it. */
const CORNER = 8;

/** Covered is drawn solid and green, uncovered dashed and red: colour alone would not do. */
const STYLE = `
  text { font: 11px sans-serif; fill: #202124; text-anchor: middle; paint-order: stroke; stroke: #fff; stroke-width: 2px; }
  .shape { fill: #fff; stroke: #202124; stroke-width: 1.5; }
  .flow { fill: none; stroke: #202124; stroke-width: 1.5; marker-end: url(#arrow); }
  .thick { stroke-width: 4; }
  .inner { fill: none; }
  .covered.shape { fill: #e6f4ea; stroke: #137333; }
  .covered.flow { stroke: #137333; stroke-width: 2; }
  .uncovered.shape { fill: #fce8e6; stroke: #c5221f; stroke-dasharray: 5 3; }
  .uncovered.flow { stroke: #c5221f; stroke-dasharray: 5 3; }
  .open.shape { fill-opacity: 0.3; }
`;

/**
 * A process as SVG, by the diagram of its file, or by a generated one where the file's diagram lacks an element or flow.
 * `covered` holds the ids of elements and flows that are drawn as covered; null draws nothing as covered or uncovered.
 */
export async function drawSvg(xml: string, model: ProcessModel, covered: ReadonlySet<string> | null): Promise<string> {
  const drawn = readDiagram(xml);
  const diagram = isWhole(drawn, model) ? drawn : readDiagram(await layOut(xml, model));
  return writeXml(new SvgDrawing(model, diagram, covered).root());
}

function isWhole({ shapes, edges }: Diagram, { nodes, flows }: ProcessModel): boolean {
  return nodes.every(({ id }) => shapes.has(id)) && flows.every(({ id }) => edges.has(id));
}

class SvgDrawing {
  /** Elements that contain others. */
  readonly #open: ReadonlySet<string | null>;

  constructor(
    readonly model: ProcessModel,
    readonly diagram: Diagram,
    readonly covered: ReadonlySet<string> | null,
  ) {
    this.#open = new Set(model.nodes.map(({ scope }) => scope));
  }

  root(): XmlNode {
    const { x, y, width, height } = this.#frame();
    const size = { width: String(width), height: String(height), viewBox: [x, y, width, height].join(' ') };
    const attached = this.model.nodes.filter(({ attachedTo }) => attachedTo !== null);
    const others = this.model.nodes.filter(({ attachedTo }) => attachedTo === null);
    return {
      name: 'svg',
      attributes: { xmlns: 'http://www.w3.org/2000/svg', ...size },
      content: [
        { name: 'style', content: STYLE },
        { name: 'defs', content: [ARROW] },
        ...others.flatMap((node) => this.#node(node)),
        ...this.model.flows.flatMap((flow) => this.#flow(flow)),
        ...attached.flatMap((node) => this.#node(node)),
      ],
    };
  }

  #frame(): Rectangle {
    const { shapes, edges } = this.diagram;
    const corners = [...shapes.values()].flatMap((box) => [box, { x: box.x + box.width, y: box.y + box.height }]);
    const points: Point[] = [...corners, ...[...edges.values()].flat()];
    const [left, top] = [least(points.map(({ x }) => x)), least(points.map(({ y }) => y))];
    const [right, bottom] = [-least(points.map(({ x }) => -x)), -least(points.map(({ y }) => -y))];
    const around = 2 * MARGIN;
    return { x: left - MARGIN, y: top - MARGIN, width: right - left + around, height: bottom - top + around };
  }

  #node(node: FlowNode): XmlNode[] {
    const box = this.diagram.shapes.get(node.id);
    if (box === undefined) return [];
    const isOpen = this.#open.has(node.id);
    const css = `shape${this.#mark(node.id)}${isOpen ? ' open' : ''}`;
    const kind = elementDefinitions.get(node.type)?.kind ?? 'activity';
    const title = { name: 'title', content: `${node.type} ${node.id}` };
    const content = [title, ...OUTLINES[kind](node, box, css), ...labelled(node.name ?? node.id, box, kind, isOpen)];
    return [{ name: 'g', content }];
  }

  #flow({ id, name, source, target }: SequenceFlow): XmlNode[] {
    const points = this.diagram.edges.get(id);
    if (points === undefined) return [];
    const title = { name: 'title', content: `${id}: ${source} to ${target}` };
    const way = points.map(({ x, y }) => `${x},${y}`).join(' ');
    const line = { name: 'polyline', attributes: { class: `flow${this.#mark(id)}`, points: way }, content: [title] };
    const [first, second] = points;
    if (name === null || name === '' || !first || !second) return [line];
    const at = { x: String((first.x + second.x) / 2), y: String((first.y + second.y) / 2 - 4) };
    return [line, { name: 'text', attributes: at, content: name }];
  }

  #mark(id: string): string {
    if (this.covered === null) return '';
    return this.covered.has(id) ? ' covered' : ' uncovered';
  }
}

const ARROW: XmlNode = {
  name: 'marker',
  attributes: {
    id: 'arrow',
    ...{
      viewBox: '0 0 10 10',
      refX: '10',
      refY: '5',
      markerWidth: '7',
      markerHeight: '7',
      orient: 'auto-start-reverse',
    },
  },
  content: [{ name: 'path', attributes: { d: 'M 0 0 L 10 5 L 0 10 z', fill: 'context-stroke' } }],
};

type Outline = (node: FlowNode, box: Rectangle, css: string) => XmlNode[];

const OUTLINES: Readonly<Record<'activity' | 'event' | 'gateway', Outline>> = {
  activity: (_node, { x, y, width, height }, css) => {
    const place = { x: String(x), y: String(y), width: String(width), height: String(height), rx: '8' };
    return [{ name: 'rect', attributes: { ...place, class: css } }];
  },
  event: ({ type }, box, css) => {
    const standsAt = elementDefinitions.get(type)?.standsAt;
    const outer = circle(box, 0, standsAt === 'end' ? `${css} thick` : css);
    return standsAt === undefined ? [outer, circle(box, 4, `${css} inner`)] : [outer];
  },
  gateway: ({ type }, { x, y, width, height }, css) => {
    const [middle, centre] = [x + width / 2, y + height / 2];
    const corners = [
      [middle, y],
      [x + width, centre],
      [middle, y + height],
      [x, centre],
    ];
    const diamond = { points: corners.map((corner) => corner.join(',')).join(' '), class: css };
    const mark = { x: String(middle), y: String(centre + CORNER), style: 'font-size: 24px' };
    return [
      { name: 'polygon', attributes: diamond },
      { name: 'text', attributes: mark, content: markOf(type) },
    ];
  },
};

function markOf(type: string): string {
  const definition = elementDefinitions.get(type);
  if (definition?.join?.needsAllFlows === true) return '+';
  return definition?.takesOneFlow === true ? '×' : '○';
}

function circle({ x, y, width, height }: Rectangle, inset: number, css: string): XmlNode {
  const place = {
    cx: String(x + width / 2),
    cy: String(y + height / 2),
    r: String(Math.min(width, height) / 2 - inset),
  };
  return { name: 'circle', attributes: { ...place, class: css } };
}

const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b), Infinity);
