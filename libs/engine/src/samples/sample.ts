import type { JsonValue } from '@svc/expressions';
import type { ElementId } from '../ids.js';
import type { Variables } from '../variables.js';

export type SampleJson = { readonly [name: string]: JsonValue };

/** A small process that shows one feature, and the script that brings an instance of it to its end. */
export interface Sample extends SamplePlay {
  /** The element's type, followed by the event or marker that is shown: `boundaryEvent`, `boundaryEvent timer`. */
  readonly name: string;
  /** In the JSON form [definitions#json-and-yaml]. */
  readonly process: SampleJson;
  /** Processes that it calls; each key is the id of a process. */
  readonly calls: readonly SampleJson[];
  /** Sources of the decisions that it evaluates. */
  readonly decisions?: readonly SampleJson[];
  /** The event that starts the instance; absent: a request does. */
  readonly start?: { readonly at: ElementId; readonly payload: Variables };
}

/** How an element's definition shows it. */
export interface ElementSample {
  /** A small process that shows the element, in the JSON form [definitions#json-and-yaml]. */
  readonly sample: JsonValue;
  /** Processes that the sample calls, in the same form; each key is the id of a process. */
  readonly sampleCalls?: readonly JsonValue[];
  /** Sources of the decisions that the sample evaluates [decisions#the-source]. */
  readonly sampleDecisions?: readonly JsonValue[];
  /** Inputs that bring an instance of the sample to its end. Absent: it ends by itself. */
  readonly play?: Partial<SamplePlay>;
}

/** How an element's sample is played. A sample without it ends by itself. */
export interface SamplePlay {
  /** Variables of the instance at its start. */
  readonly variables: Variables;
  /** What happens outside until the instance is completed, as the script of a simulation. */
  readonly script: readonly JsonValue[];
}

/** Draws elements by id and flows as paths: `graph({ pick: {…} }, 'start pick end')`. Other ids are start or end events. */
export function graph(elements: { readonly [id: string]: SampleJson }, ...paths: readonly string[]): SampleJson {
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

/** Completes a task named `work`. */
export const workDone: JsonValue = { at: 'work', complete: {} };
