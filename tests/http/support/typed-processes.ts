import { type Api, dataOf } from './api.js';

/** Parts of a BPMN file with typed data. */
export interface TypedProcess {
  /** `itemDefinition`, `dataStore`, `message` and whatever else stands beside the process. */
  readonly definitions?: string;
  /** `dataObject` and whatever else stands in front of the elements. */
  readonly data?: string;
  /** What stands between the events `start` and `end`. */
  readonly elements: readonly string[];
  /** `[source, target]`; without them the elements follow each other. */
  readonly flows?: readonly (readonly [source: string, target: string])[];
}

const NAMESPACES =
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:svc="urn:svc:bpmn:1" xmlns:xsd="http://www.w3.org/2001/XMLSchema" ' +
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** The XML of a process from `start` to `end`. */
export function typedXml({ definitions = '', data = '', elements, flows }: TypedProcess): string {
  const ids = ['start', ...elements.map(idOf), 'end'];
  const pairs = flows ?? ids.slice(1).map((target, n) => [ids[n] ?? '', target] as const);
  const lines = pairs.map(
    ([source, target], n) => `<sequenceFlow id="f${n}" sourceRef="${source}" targetRef="${target}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions ${NAMESPACES} id="d" targetNamespace="urn:test">
${definitions}
<process id="p" name="Typed" isExecutable="true">
${data}
${['<startEvent id="start"/>', ...elements, '<endEvent id="end"/>', ...lines].join('\n')}
</process></definitions>`;
}

export const itemType = (id: string, structureRef: string, more = ''): string =>
  `<itemDefinition id="${id}" structureRef="${structureRef}" ${more}/>`;

/** `svc:inline` with a JSON Schema. */
export const schemaType = (id: string, schema: object, more = ''): string =>
  `<itemDefinition id="${id}" structureRef="svc:inline" ${more}><extensionElements><svc:schema kind="object"><![CDATA[${JSON.stringify(schema)}]]></svc:schema></extensionElements></itemDefinition>`;

export const dataObject = (name: string, type: string): string =>
  `<dataObject id="object-${name}" name="${name}" itemSubjectRef="${type}"/>`;

export const typedTask = (id: string, inside = ''): string =>
  `<userTask id="${id}" name="Task ${id}">${inside}</userTask>`;

export const script = (id: string, result: string, expression: string): string =>
  `<scriptTask id="${id}" svc:resultVariable="${result}"><script>${expression}</script></scriptTask>`;

export const errorBoundary = (id: string, attachedTo: string, code: string | null, isInterrupting = true): string =>
  `<boundaryEvent id="${id}" attachedToRef="${attachedTo}" cancelActivity="${isInterrupting}"><errorEventDefinition ${
    code === null ? '' : `errorRef="${code}"`
  }/></boundaryEvent>`;

/** An `ioSpecification`; sets name inputs and outputs by their ids, which are `<task>-<name>`. */
export function ioSpecification(
  task: string,
  io: {
    readonly inputs?: Readonly<Record<string, string>>;
    readonly outputs?: Readonly<Record<string, string>>;
    readonly inputSets?: readonly (readonly string[])[];
    readonly outputSets?: readonly (readonly string[])[];
  },
): string {
  const idOfItem = (name: string): string => `${task}-${name}`;
  const items = (kind: string, declared: Readonly<Record<string, string>> = {}) =>
    Object.entries(declared).map(
      ([name, type]) => `<${kind} id="${idOfItem(name)}" name="${name}" itemSubjectRef="${type}"/>`,
    );
  const sets = (kind: string, refs: string, given: readonly (readonly string[])[]) =>
    given.map(
      (names, n) =>
        `<${kind} id="${task}-${kind}-${n}">${names.map((name) => `<${refs}>${idOfItem(name)}</${refs}>`).join('')}</${kind}>`,
    );
  return `<ioSpecification id="${task}-io">${[
    ...items('dataInput', io.inputs),
    ...items('dataOutput', io.outputs),
    ...sets('inputSet', 'dataInputRefs', io.inputSets ?? [Object.keys(io.inputs ?? {})]),
    ...sets('outputSet', 'dataOutputRefs', io.outputSets ?? [Object.keys(io.outputs ?? {})]),
  ].join('')}</ioSpecification>`;
}

const ORDER = {
  type: 'object',
  properties: { total: { type: 'number', minimum: 0 }, lines: { type: 'array', items: { $ref: '#/$defs/line' } } },
  required: ['total'],
  $defs: { line: { type: 'object', properties: { sku: { type: 'string', pattern: '^[A-Z]+$' } }, required: ['sku'] } },
};
/** Types of the processes that most tests upload. */
export const DEFINITIONS = [
  itemType('decimal', 'xsd:decimal'),
  itemType('text', 'xsd:string'),
  schemaType('order', ORDER),
  schemaType('orders', ORDER, 'isCollection="true"'),
].join('\n');
/** Variables of these types: `amount`, `order`, `orders`. */
export const DATA = [
  dataObject('amount', 'decimal'),
  dataObject('order', 'order'),
  dataObject('orders', 'orders'),
].join('\n');

/** Uploads the process under a key of its own and returns the key. */
export async function uploadTyped(api: Api, process: TypedProcess): Promise<string> {
  const key = `k-${crypto.randomUUID()}`;
  const body = { key, name: 'Typed', source_type: 'bpmn', source: typedXml(process) };
  dataOf(await api.post('/v1/definitions', body), 201);
  return key;
}

function idOf(element: string): string {
  return / id="([^"]+)"/.exec(element)?.[1] ?? '';
}
