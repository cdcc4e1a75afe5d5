import type { ListenerSource } from '@svc/engine';
import type { JsonListener } from '../json/json-process.js';
import { jsonHeaders } from './json-headers.js';

const PROPERTIES = ['event', 'jobType', 'jobVariables', 'retries', 'retryBackoff', 'priority'] as const;

/** The listeners of an element or process in the JSON form. */
export function jsonListeners({ listeners = [] }: { readonly listeners?: readonly ListenerSource[] }): {
  readonly executionListeners?: readonly JsonListener[];
  readonly taskListeners?: readonly JsonListener[];
} {
  const executionListeners = listeners.filter(({ kind }) => kind === 'execution').map(jsonListener);
  const taskListeners = listeners.filter(({ kind }) => kind === 'task').map(jsonListener);
  return {
    ...(executionListeners.length > 0 && { executionListeners }),
    ...(taskListeners.length > 0 && { taskListeners }),
  };
}

function jsonListener({ attributes, headers }: ListenerSource): JsonListener {
  const given = PROPERTIES.filter((name) => attributes.has(name)).map((name) => [name, attributes.get(name)]);
  return { ...(Object.fromEntries(given) as unknown as JsonListener), ...jsonHeaders(headers) };
}
