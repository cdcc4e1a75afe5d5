import { type Change, type Create, extensionsOf, type ModdleElement, partsOf, textOf, withExtensions } from './moddle';

/** A name with its value: a task header, or the source and the target of a mapping. */
export type Pair = readonly [string, string];

const without = (element: ModdleElement, type: string) => extensionsOf(element).filter(({ $type }) => $type !== type);
const found = (element: ModdleElement, type: string) => extensionsOf(element).find(({ $type }) => $type === type);

/** The task headers of an element, in the order of the file. */
export function headersOf(element: ModdleElement): readonly Pair[] {
  return partsOf(found(element, 'svc:TaskHeaders'), 'headers').map((header) => [
    textOf(header, 'key'),
    textOf(header, 'value') || textOf(header, 'text'),
  ]);
}

export function withHeaders(element: ModdleElement, headers: readonly Pair[], create: Create): Change {
  const others = without(element, 'svc:TaskHeaders');
  if (headers.length === 0) return withExtensions(element, others, create);
  const list = headers.map(([key, value]) => create('svc:TaskHeader', { key, value }));
  return withExtensions(element, [...others, create('svc:TaskHeaders', { headers: list })], create);
}

/** One header with another value; an empty one is left out. */
export function withHeader(element: ModdleElement, [key, value]: Pair, create: Create): Change {
  const headers = headersOf(element);
  const isThere = headers.some(([name]) => name === key);
  const changed = isThere ? headers.map((header): Pair => (header[0] === key ? [key, value] : header)) : headers;
  const all = isThere ? changed : [...headers, [key, value] as const];
  return withHeaders(
    element,
    all.filter(([name, text]) => name !== key || text !== ''),
    create,
  );
}

export type Direction = 'inputs' | 'outputs';

/** Source and target of each mapping. */
export function mappingsOf(element: ModdleElement, direction: Direction): readonly Pair[] {
  return partsOf(found(element, 'svc:IoMapping'), direction).map((mapping) => [
    textOf(mapping, 'source'),
    textOf(mapping, 'target'),
  ]);
}

export function withMappings(
  element: ModdleElement,
  direction: Direction,
  mappings: readonly Pair[],
  create: Create,
): Change {
  const all = { inputs: mappingsOf(element, 'inputs'), outputs: mappingsOf(element, 'outputs'), [direction]: mappings };
  const others = without(element, 'svc:IoMapping');
  if (all.inputs.length + all.outputs.length === 0) return withExtensions(element, others, create);
  const made = (type: string, pairs: readonly Pair[]) =>
    pairs.map(([source, target]) => create(type, { source, target }));
  const mapping = create('svc:IoMapping', {
    inputs: made('svc:Input', all.inputs),
    outputs: made('svc:Output', all.outputs),
  });
  return withExtensions(element, [...others, mapping], create);
}

/** The JSON of a form. */
export function formOf(element: ModdleElement): string {
  const form = found(element, 'svc:Form');
  return form === undefined ? textOf(element, 'svc:form') : textOf(form, 'text').trim();
}

export function withForm(element: ModdleElement, text: string, create: Create): Change {
  const others = without(element, 'svc:Form');
  const form = text.trim() === '' ? [] : [create('svc:Form', { text })];
  const { of, properties } = withExtensions(element, [...others, ...form], create);
  return { of, properties: { ...properties, ...(textOf(element, 'svc:form') !== '' && { 'svc:form': undefined }) } };
}

const SHOWN = ['svc:TaskHeaders', 'svc:IoMapping', 'svc:Form'];

/** What else the file says of an element and no setting changes: listeners, and extensions of others. */
export function otherExtensionsOf(element: ModdleElement): readonly Pair[] {
  const attributes = Object.entries(element.$attrs ?? {}).filter(([name]) => !name.startsWith('xmlns'));
  const elements = extensionsOf(element).filter(({ $type }) => !SHOWN.includes($type));
  return [...attributes, ...elements.map((one): Pair => [one.$type, saidBy(one)])];
}

/** Its attributes, `event: start, jobType: load`. */
function saidBy(element: ModdleElement): string {
  const own = Object.entries(element).filter(
    ([name, value]) => !name.startsWith('$') && (typeof value === 'string' || typeof value === 'number'),
  );
  return [...own, ...Object.entries(element.$attrs ?? {})]
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
}
