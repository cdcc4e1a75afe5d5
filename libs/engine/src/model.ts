import type { JsonValue, Template } from '@svc/expressions';
import type { DataModel, NodeData } from './data-model.js';
import type { ElementId, FlowId } from './ids.js';
import type { TimeZone } from './time/time-zone.js';

/**
 * The compiled process: plain JSON, made once at upload, addressed by its hash, and all that the engine ever sees.
 * Lists instead of records, since ids are the user's data and must never become property names.
 */
export interface ProcessModel {
  readonly schema: 1;
  readonly processId: string;
  readonly name: string | null;
  /** The zone in which its timers count days and months, with its clocks as they were known at upload; absent: UTC. */
  readonly clocks?: TimeZone;
  /** Typed data; absent where nothing is declared. */
  readonly data?: DataModel;
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
  /** Of a compensation boundary event: the activity that undoes, which an association leads to (BPMN 2.0.2, 10.6.3). */
  readonly handler?: ElementId;
  /** Runs only to compensate another activity: no flow leads to it, no token starts there (BPMN 2.0.2, 10.6.3). */
  readonly isForCompensation?: true;
  readonly ioMapping: IoMapping | null;
  /** Declared inputs and outputs and the associations that move them; absent where there are none. */
  readonly data?: NodeData;
  /** Of an activity that runs several times for one token (BPMN 2.0.2, 10.3.8); absent: once. */
  readonly loop?: LoopCharacteristics;
  /** Tokens that must arrive before the activity begins (BPMN 2.0.2, 10.3); absent: 1. */
  readonly startQuantity?: number;
  /** Tokens that leave by each flow that is taken (BPMN 2.0.2, 10.3); absent: 1. */
  readonly completionQuantity?: number;
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

export type LoopCharacteristics = StandardLoop | MultiInstance;

/** Repeats while the condition is true (BPMN 2.0.2, 10.3.8 and 13.3.6; [engine#standard-loop]). */
export interface StandardLoop {
  readonly kind: 'standard';
  /** Null counts as true. */
  readonly condition: Template | null;
  /** The condition is asked before the first run too. */
  readonly isTestedBefore: boolean;
  /** The most runs: gives a whole number. */
  readonly maximum: Template | null;
}

/** Runs once for each item, or a number of times (BPMN 2.0.2, 10.3.8 and 13.3.7; [engine#multi-instance]). */
export interface MultiInstance {
  readonly kind: 'multiInstance';
  readonly isSequential: boolean;
  /** Gives the number of instances; null when the collection gives it. */
  readonly cardinality: Template | null;
  /** Gives a list. */
  readonly collection: Template | null;
  /** Variable of an instance that holds its item. */
  readonly inputItem: string | null;
  /** Variable of an instance whose value is collected when it completes. */
  readonly outputItem: string | null;
  /** Variable that gets what was collected, in the order of the instances. */
  readonly output: string | null;
  /** Asked after each instance; true ends the others. */
  readonly completionCondition: Template | null;
  /** Events thrown as instances complete, to the boundary of the activity; absent for behavior All. */
  readonly behavior?: LoopBehavior;
}

/** When an instance that completes throws an event (BPMN 2.0.2, table 10.29, `behavior`). */
export interface LoopBehavior {
  /** `None`: each instance; `One`: the first; `Complex`: each for which a condition holds. */
  readonly kind: 'None' | 'One' | 'Complex';
  /** With `None` and `One` there is one, without a condition. */
  readonly throws: readonly { readonly condition: Template | null; readonly event: LoopEvent }[];
}

/** Of a signal or message the name, of an escalation or error the code. */
export interface LoopEvent {
  readonly kind: 'signal' | 'message' | 'escalation' | 'error';
  readonly name: Template;
}

/** An ad-hoc subprocess (BPMN 2.0.2, table 10.22). */
export interface AdHoc {
  /** `ordering`: one after the other. */
  readonly isSequential: boolean;
  /** `cancelRemainingInstances`: what still runs when the condition becomes true is cancelled, not awaited. */
  readonly cancelsRemaining: boolean;
  /** Asked after each activity inside; null: done when nothing is left. */
  readonly completion: Template | null;
}
