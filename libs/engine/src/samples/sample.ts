import type { JsonValue } from '@svc/expressions';
import type { ElementId } from '../ids.js';
import type { Variables } from '../variables.js';

export type JsonObject = { readonly [name: string]: JsonValue };

/** A small process that shows one thing, and what brings an instance of it to its end. */
export interface Sample extends SamplePlay {
  /** The element's type, with the event or marker that is shown: `boundaryEvent`, `boundaryEvent timer`. */
  readonly name: string;
  /** In the JSON form [definitions#json-and-yaml]. */
  readonly process: JsonObject;
  /** Processes that it calls, each under its id as key. */
  readonly calls: readonly JsonObject[];
  /** Sources of decisions that it asks. */
  readonly decisions?: readonly JsonObject[];
  /** The event that begins it; absent: a request does. */
  readonly start?: { readonly at: ElementId; readonly payload: Variables };
}

/** How the sample of an element is played; without anything it ends by itself. */
export interface SamplePlay {
  /** Of the instance at its start. */
  readonly variables: Variables;
  /** What the outside does until the instance is completed, as the script of a simulation. */
  readonly script: readonly JsonValue[];
}

/** Elements by id, and flows drawn as paths: `graph({ pick: {…} }, 'start pick end')`; what is not given is a start or end. */
export function graph(elements: { readonly [id: string]: JsonObject }, ...paths: readonly string[]): JsonObject {
  const steps = paths.map((path) => path.split(' '));
  const ends = [...new Set(steps.flat())].filter((id) => !Object.hasOwn(elements, id));
  const all = [
    ...ends.filter(isStart).map((id) => ({ id, type: 'startEvent' })),
    ...Object.entries(elements).map(([id, element]) => ({ id, ...element })),
    ...ends.filter((id) => !isStart(id)).map((id) => ({ id, type: 'endEvent' })),
  ];
  const flows = steps.flatMap((ids) =>
    ids.slice(1).map((targetRef, at) => ({ id: `${ids[at]}-${targetRef}`, sourceRef: ids[at]!, targetRef })),
  );
  return { elements: all, flows };
}

function isStart(id: string): boolean {
  return id.startsWith('start') || id.startsWith('begin');
}

/** Plays a task named `work`. */
export const workDone: JsonValue = { at: 'work', complete: {} };
