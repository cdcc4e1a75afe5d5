import { processSchema } from './process-schema.js';

/** A piece of a process that is checked alone: the process without its lists, one element, or one flow. */
export interface Part {
  readonly kind: 'process' | 'element' | 'flow';
  readonly value: unknown;
  readonly schema: object;
  /** JSON pointer from the root of the process. */
  readonly path: string;
  /** The id of the element or flow, or of the process. */
  readonly elementId: string | null;
  /** The number of values inside, counted up to a bound. */
  readonly size: number;
}

const LIST = { type: 'array' } as const;
const { $id: _, $defs, ...process } = processSchema;
const SCHEMAS = {
  process: { ...process, properties: { ...process.properties, elements: LIST, flows: LIST }, $defs },
  element: {
    ...$defs.element,
    properties: { ...$defs.element.properties, elements: LIST, flows: LIST },
  },
  flow: $defs.flow,
} as const;

/** Yields the process, then its elements with their contents, then its flows, as far as these are lists. */
export function* partsOf(value: unknown, path = '', kind: 'process' | 'element' = 'process'): Generator<Part> {
  yield part(kind, value, path);
  for (const [index, element] of listOf(value, 'elements').entries())
    yield* partsOf(element, `${path}/elements/${index}`, 'element');
  for (const [index, flow] of listOf(value, 'flows').entries()) yield part('flow', flow, `${path}/flows/${index}`);
}

function part(kind: Part['kind'], value: unknown, path: string): Part {
  return { kind, value, schema: SCHEMAS[kind], path, elementId: idOf(value), size: sizeOf(value, kind) };
}

function listOf(value: unknown, name: 'elements' | 'flows'): readonly unknown[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  const list = (value as Record<string, unknown>)[name];
  return Array.isArray(list) ? list : [];
}

function idOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'id')) return null;
  const { id } = value as { id: unknown };
  return typeof id === 'string' ? id.slice(0, 255) : null;
}

const COUNTED = 1000;

/** Nested elements and flows are separate parts and are not counted. */
function sizeOf(root: unknown, kind: Part['kind']): number {
  const open: unknown[] = [];
  const pushAll = (value: unknown, isRoot: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    const entries = Object.entries(value).filter(
      ([key]) => !(isRoot && kind !== 'flow' && (key === 'elements' || key === 'flows')),
    );
    for (const [, child] of entries) open.push(child);
  };
  pushAll(root, true);
  let size = 0;
  while (open.length > 0 && size < COUNTED) {
    size += 1;
    pushAll(open.pop(), false);
  }
  return size + open.length;
}
