import type { JsonValue, Template } from '@svc/expressions';
import type { DataModel, NodeData } from './data-model.js';
import type { ElementId, FlowId } from './ids.js';
import type { Listeners } from './listeners.js';
import type { TimeZone } from './time/time-zone.js';

/**
 * The compiled process and all that the engine sees of it: plain JSON, made once at upload, addressed by its hash. It has
 * lists instead of records, since ids are the user's data and must never become property names.
 */
export interface ProcessModel {
  readonly schema: 1;
  readonly processId: string;
  readonly name: string | null;
  /** The zone in which its timers count days and months, with its offsets as known at upload; absent: UTC. */
  readonly clocks?: TimeZone;
  /** Typed data; absent if the process declares none. */
  readonly data?: DataModel;
  /** Of the process itself; absent if it has none. */
  readonly listeners?: Listeners;
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
  /** For a compensation boundary event: the handler that its association leads to (BPMN 2.0.2, 10.6.3). */
  readonly handler?: ElementId;
  /** Runs only to compensate another activity: no flow leads to it and no token starts there (BPMN 2.0.2, 10.6.3). */
  readonly isForCompensation?: true;
  readonly ioMapping: IoMapping | null;
  /** Declared inputs and outputs with their associations; absent if there are none. */
  readonly data?: NodeData;
  /** For an activity that runs several times for one token (BPMN 2.0.2, 10.3.8); absent: it runs once. */
  readonly loop?: LoopCharacteristics;
  /** What people are asked here; absent if the source names no form [forms#in-a-process]. */
  readonly form?: NodeForm;
  /** Absent if nobody listens. */
  readonly listeners?: Listeners;
  /** Tokens that must arrive before the activity begins (BPMN 2.0.2, 10.3); absent: 1. */
  readonly startQuantity?: number;
  /** Tokens that leave by each taken flow (BPMN 2.0.2, 10.3); absent: 1. */
  readonly completionQuantity?: number;
  /** What the element's definition read from the source. Only that definition knows its shape. */
  readonly config: Config;
}

/** The form of a user task or of the start of a process. At least one of the two is given. */
export interface NodeForm {
  /** `svc:formKey`, which is passed on as it is. */
  readonly key: string | null;
  readonly definition: FormDefinition | null;
}

/** A form by its JSON Schema (draft 2020-12), or a form of bpmn.io's form-js. */
export interface FormDefinition {
  readonly kind: 'json-schema' | 'form-js';
  readonly schema: JsonValue;
}

export interface SequenceFlow {
  readonly id: FlowId;
  readonly name: string | null;
  readonly source: ElementId;
  readonly target: ElementId;
  /** Parsed condition; null when the flow is unconditional. */
  readonly condition: Template | null;
}

/** `svc:IoMapping`: inputs are local to the activity; outputs are written to the enclosing scope. */
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
  /** Whether the condition is also evaluated before the first run. */
  readonly isTestedBefore: boolean;
  /** Evaluates to the greatest number of runs, a whole number. */
  readonly maximum: Template | null;
}

/** Runs once for each item, or a given number of times (BPMN 2.0.2, 10.3.8 and 13.3.7; [engine#multi-instance]). */
export interface MultiInstance {
  readonly kind: 'multiInstance';
  readonly isSequential: boolean;
  /** Evaluates to the number of instances; null when the collection gives it. */
  readonly cardinality: Template | null;
  /** Evaluates to a list. */
  readonly collection: Template | null;
  /** The variable of an instance that holds its item. */
  readonly inputItem: string | null;
  /** The variable of an instance that is collected when the instance completes. */
  readonly outputItem: string | null;
  /** The variable that gets the collected values, in the order of the instances. */
  readonly output: string | null;
  /** Evaluated after each instance; when true, the others are terminated. */
  readonly completionCondition: Template | null;
  /** Events thrown when instances complete, caught at the boundary of the activity; absent for behavior All. */
  readonly behavior?: LoopBehavior;
}

/** When a completing instance throws an event (BPMN 2.0.2, table 10.29, `behavior`). */
export interface LoopBehavior {
  /** `None`: for each instance; `One`: for the first; `Complex`: for each instance for which a condition is true. */
  readonly kind: 'None' | 'One' | 'Complex';
  /** `None` and `One` have one entry without a condition. */
  readonly throws: readonly { readonly condition: Template | null; readonly event: LoopEvent }[];
}

/** `name` is the name of a signal or message, or the code of an escalation or error. */
export interface LoopEvent {
  readonly kind: 'signal' | 'message' | 'escalation' | 'error';
  readonly name: Template;
}

/** An ad-hoc subprocess (BPMN 2.0.2, table 10.22). */
export interface AdHoc {
  /** `ordering`: whether activities run one after the other. */
  readonly isSequential: boolean;
  /** `cancelRemainingInstances`: when the condition becomes true, running activities are cancelled instead of awaited. */
  readonly cancelsRemaining: boolean;
  /** Evaluated after each activity inside; null: complete when nothing is left. */
  readonly completion: Template | null;
}
