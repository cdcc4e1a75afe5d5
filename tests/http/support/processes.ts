import type { JsonObject, JsonValue } from '@svc/expressions';
import { type Api, dataOf } from './api.js';

type Element = JsonObject & { id: string; type: string };

/** A process in the JSON form whose elements follow each other between a start and an end. */
export function sequence(...elements: Element[]): JsonObject {
  const all: Element[] = [{ id: 'start', type: 'startEvent' }, ...elements, { id: 'end', type: 'endEvent' }];
  const flows = all
    .slice(1)
    .map((target, n) => ({ id: `f${n + 1}`, sourceRef: all[n]?.id ?? '', targetRef: target.id }));
  return { id: 'process', name: 'Process', elements: all, flows };
}

/** The process with properties at its start event, such as a form. */
export function startingWith(more: JsonObject, process: JsonObject): JsonObject {
  const [start, ...others] = process['elements'] as JsonObject[];
  return { ...process, elements: [{ ...start, ...more }, ...others] };
}

/** A process whose branches run beside each other. */
export function parallel(...branches: Element[][]): JsonObject {
  const ends: Element[] = [
    { id: 'start', type: 'startEvent' },
    { id: 'fork', type: 'parallelGateway' },
    { id: 'join', type: 'parallelGateway' },
    { id: 'end', type: 'endEvent' },
  ];
  const steps = branches.flatMap((branch) => {
    const path = ['fork', ...branch.map(({ id }) => id), 'join'];
    return path.slice(1).map((target, n) => [path[n] ?? '', target] as const);
  });
  const flows = [['start', 'fork'] as const, ...steps, ['join', 'end'] as const].map(([source, target]) => ({
    id: `${source}-${target}`,
    sourceRef: source,
    targetRef: target,
  }));
  return { id: 'process', name: 'Process', elements: [...ends, ...branches.flat()], flows };
}

export const userTask = (id: string, more: JsonObject = {}): Element => ({
  id,
  type: 'userTask',
  name: `Task ${id}`,
  ...more,
});
export const receiveMessage = (id: string, name: string): Element => ({
  id,
  type: 'intermediateCatchEvent',
  event: { type: 'message', name },
});
export const receiveSignal = (id: string, name: string): Element => ({
  id,
  type: 'intermediateCatchEvent',
  event: { type: 'signal', name },
});
export const waitTimer = (id: string, duration: string): Element => ({
  id,
  type: 'intermediateCatchEvent',
  event: { type: 'timer', duration },
});

export const serviceTask = (id: string, url: string, headers: JsonObject = {}, more: JsonObject = {}): Element => ({
  id,
  type: 'serviceTask',
  taskHeaders: { url, ...headers },
  ...more,
});

/** An exclusive gateway without a default flow: without `go` in the variables it fails and must be repaired. */
export const needsGo: JsonObject = {
  id: 'process',
  name: 'Process',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'choice', type: 'exclusiveGateway' },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'choice' },
    { id: 'f2', sourceRef: 'choice', targetRef: 'end', condition: '{{ variables.go == true }}' },
  ],
};

/** Sorts the numbers in `l` in an endless loop that never waits for anything. */
export const sortsForEver: JsonObject = {
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'merge', type: 'exclusiveGateway' },
    { id: 'work', type: 'scriptTask', script: '{{ count(sort(reverse(sort(l)))) }}', resultVariable: 'n' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'merge' },
    { id: 'f2', sourceRef: 'merge', targetRef: 'work' },
    { id: 'f3', sourceRef: 'work', targetRef: 'merge' },
  ],
};

/** Uploads a process under a key of its own and returns the key. */
export async function upload(api: Api, source: JsonValue, name = 'Process'): Promise<string> {
  const key = `k-${crypto.randomUUID()}`;
  dataOf(await api.post('/v1/definitions', { key, name, source_type: 'json', source }), 201);
  return key;
}
