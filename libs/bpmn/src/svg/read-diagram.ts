import { DEFAULT_LIMITS } from '../limits.js';
import type { Point, Rectangle } from '../layout/place-elements.js';
import { BPMNDI } from '../xml/vocabulary.js';
import type { XmlElement } from '../xml/xml-element.js';
import { readXml } from '../xml/read-xml.js';

/** Boxes of elements and ways of flows, by their ids. */
export interface Diagram {
  readonly shapes: ReadonlyMap<string, Rectangle>;
  /** At least two points each. */
  readonly edges: ReadonlyMap<string, readonly Point[]>;
}

/** The first diagram of a BPMN file (BPMN 2.0.2, 12). What has no bounds or points in it is left out. */
export function readDiagram(xml: string): Diagram {
  const read = readXml(xml, DEFAULT_LIMITS);
  const diagram = read.ok ? read.root.children.find((child) => isDi(child, 'BPMNDiagram')) : undefined;
  const drawn = diagram?.children.filter((child) => isDi(child, 'BPMNPlane')).flatMap(({ children }) => children) ?? [];
  const shapes = drawn
    .filter((child) => isDi(child, 'BPMNShape'))
    .map((shape) => [subjectOf(shape), boxOf(shape)] as const);
  const edges = drawn
    .filter((child) => isDi(child, 'BPMNEdge'))
    .map((edge) => [subjectOf(edge), pointsOf(edge)] as const);
  return {
    shapes: new Map(shapes.flatMap(([id, box]) => (box === null ? [] : [[id, box]]))),
    edges: new Map(edges.filter(([, points]) => points.length > 1)),
  };
}

function isDi({ namespace, name }: XmlElement, wanted: string): boolean {
  return namespace === BPMNDI && name === wanted;
}

function subjectOf(drawn: XmlElement): string {
  return drawn.attributes.find(({ name }) => name === 'bpmnElement')?.value ?? '';
}

function boxOf({ children }: XmlElement): Rectangle | null {
  const bounds = children.find(({ name }) => name === 'Bounds');
  if (bounds === undefined) return null;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => numberOf(bounds, name));
  if (x === undefined || y === undefined || !width || !height) return null;
  return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null;
}

function pointsOf({ children }: XmlElement): Point[] {
  const points = children
    .filter(({ name }) => name === 'waypoint')
    .map((at) => ({ x: numberOf(at, 'x'), y: numberOf(at, 'y') }));
  return points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
}

function numberOf({ attributes }: XmlElement, wanted: string): number {
  return Number(attributes.find(({ name }) => name === wanted)?.value ?? NaN);
}
