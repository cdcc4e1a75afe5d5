import type { JsonValue } from '@svc/expressions';

/** The config of an element without attributes of its own. */
export const NO_CONFIG: JsonValue = null;

/** start → the element → end, in the JSON form [definitions#json-and-yaml]. */
export function straightSample(element: { readonly [name: string]: JsonValue }): JsonValue {
  return {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'middle', ...element },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'middle' },
      { id: 'f2', sourceRef: 'middle', targetRef: 'end' },
    ],
  };
}

/** A gateway that decides by `amount`. */
export function decisionSample(type: string): JsonValue {
  return {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'choice', type, default: 'small' },
      { id: 'approve', type: 'userTask' },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'choice' },
      { id: 'large', sourceRef: 'choice', targetRef: 'approve', condition: '{{ amount > 1000 }}' },
      { id: 'small', sourceRef: 'choice', targetRef: 'end' },
      { id: 'f2', sourceRef: 'approve', targetRef: 'end' },
    ],
  };
}

/** A gateway that forks into two tasks and joins them again. */
export function forkSample(type: string): JsonValue {
  return {
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'fork', type },
      { id: 'pick', type: 'userTask' },
      { id: 'pack', type: 'userTask' },
      { id: 'join', type },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'fork' },
      { id: 'f2', sourceRef: 'fork', targetRef: 'pick' },
      { id: 'f3', sourceRef: 'fork', targetRef: 'pack' },
      { id: 'f4', sourceRef: 'pick', targetRef: 'join' },
      { id: 'f5', sourceRef: 'pack', targetRef: 'join' },
      { id: 'f6', sourceRef: 'join', targetRef: 'end' },
    ],
  };
}
