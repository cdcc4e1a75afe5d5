import type { ListenerSource } from '@svc/engine';
import { headersOf } from './json-headers.js';
import type { JsonElement, JsonListener } from './json-process.js';

/** Listeners of an element or process in the neutral form. */
export function listenersOf(given: Pick<JsonElement, 'executionListeners' | 'taskListeners'>): {
  readonly listeners?: readonly ListenerSource[];
} {
  const { executionListeners = [], taskListeners = [] } = given;
  const listeners = [
    ...executionListeners.map((listener) => listenerOf('execution', listener)),
    ...taskListeners.map((listener) => listenerOf('task', listener)),
  ];
  return listeners.length === 0 ? {} : { listeners };
}

function listenerOf(kind: ListenerSource['kind'], { taskHeaders, ...attributes }: JsonListener): ListenerSource {
  const entries = Object.entries(attributes).map(([name, value]) => [name, String(value)] as const);
  return { kind, line: null, attributes: new Map(entries), headers: headersOf(taskHeaders) };
}
