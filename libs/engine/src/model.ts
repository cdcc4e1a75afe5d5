import type { JsonValue, Template } from '@svc/expressions';

/** Identifies an element of the model. Ids are data: `constructor` or `__proto__` is an id like any other. */
export type ElementId = string;
export type FlowId = string;

/**
 * The compiled process: plain JSON, made once at upload, addressed by its hash, and all that the engine ever sees.
 * Lists instead of records, since ids are the user's data and must never become property names.
 */
export interface ProcessModel {
  readonly schema: 1;
  readonly processId: string;
  readonly name: string | null;
  /** Flow nodes of every level in file order. */
  readonly nodes: readonly FlowNode[];
  /** Sequence flows of every level in file order. */
  readonly flows: readonly SequenceFlow[];
}

/** A BPMN flow node: activity, event or gateway (BPMN 2.0.2, 8.3.9). */
export interface FlowNode<Config = JsonValue> {
  readonly id: ElementId;
  /** The element's name in the BPMN schema, such as `userTask` or `boundaryEvent`; the key of the registry. */
  readonly type: string;
  readonly name: string | null;
  /** The enclosing subprocess; null on the level of the process. */
  readonly scope: ElementId | null;
  /** In file order. */
  readonly incoming: readonly FlowId[];
  /** In file order, or in the order of `outgoing` where the source gives one. */
  readonly outgoing: readonly FlowId[];
  readonly defaultFlow: FlowId | null;
  /** The activity that a boundary event is attached to. */
  readonly attachedTo: ElementId | null;
  readonly ioMapping: IoMapping | null;
  /** What the element's definition read from its source; its shape is known to that definition only. */
  readonly config: Config;
}

export interface SequenceFlow {
  readonly id: FlowId;
  readonly name: string | null;
  readonly source: ElementId;
  readonly target: ElementId;
  /** Parsed condition; null when the flow is unconditional. */
  readonly condition: Template | null;
}

/** `svc:IoMapping`: inputs are local to the activity, outputs are written to the enclosing scope. */
export interface IoMapping {
  readonly inputs: readonly Mapping[];
  readonly outputs: readonly Mapping[];
}

export interface Mapping {
  readonly source: Template;
  /** Name of a variable; a path such as `order.total` writes a member. */
  readonly target: string;
}
