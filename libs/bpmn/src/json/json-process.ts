import type { ElementProperty } from '../source/element-properties.js';
import type { ExecutionMode } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';

/** The JSON form of a process after `processSchema` has accepted it [definitions#json-and-yaml]. */
export interface JsonProcess {
  readonly id?: string;
  readonly name?: string;
  readonly timeZone?: string;
  readonly execution?: ExecutionMode;
  readonly executionListeners?: readonly JsonListener[];
  readonly elements: readonly JsonElement[];
  readonly flows?: readonly JsonFlow[];
}

/** A declaration that events refer to by its id: an item of `messages`, `signals`, `errors` or `escalations`. */
export interface JsonDeclaration {
  readonly id: string;
  readonly [property: string]: string;
}

export interface JsonFlow {
  readonly id: string;
  readonly name?: string;
  readonly sourceRef: string;
  readonly targetRef: string;
  readonly condition?: string;
}

type Scalar = string | number | boolean;

type JsonAttributes = { readonly [name in ElementProperty]?: Scalar };

/** An element with a property for each of its attributes, both of the BPMN namespace and of `svc:`. */
export interface JsonElement extends JsonAttributes {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly outgoing?: readonly string[];
  readonly default?: string;
  readonly attachedTo?: string;
  readonly candidateGroups?: string | readonly string[];
  readonly candidateUsers?: string | readonly string[];
  /** A form, or its JSON as text. */
  readonly form?: string | { readonly [property: string]: JsonValue };
  readonly executionListeners?: readonly JsonListener[];
  readonly taskListeners?: readonly JsonListener[];
  readonly script?: string;
  readonly taskHeaders?: JsonHeaders;
  readonly ioMapping?: { readonly inputs?: readonly JsonMapping[]; readonly outputs?: readonly JsonMapping[] };
  readonly event?: JsonEvent;
  readonly events?: readonly JsonEvent[];
  readonly handler?: string;
  readonly loop?: JsonLoop;
  readonly multiInstance?: JsonMultiInstance;
  readonly completionCondition?: string;
  readonly activationCondition?: string;
  readonly potentialOwner?: string | readonly string[];
  readonly humanPerformer?: string;
  readonly elements?: readonly JsonElement[];
  readonly flows?: readonly JsonFlow[];
}

export interface JsonLoop {
  readonly loopCondition?: string;
  readonly testBefore?: boolean;
  readonly loopMaximum?: string | number;
}

export interface JsonMultiInstance {
  readonly isSequential?: boolean;
  readonly loopCardinality?: string | number;
  readonly collection?: string;
  readonly loopDataInputRef?: string;
  readonly inputDataItem?: string;
  readonly outputDataItem?: string;
  readonly loopDataOutputRef?: string;
  readonly completionCondition?: string;
  readonly behavior?: string;
  readonly noneBehaviorEvent?: JsonEvent;
  readonly oneBehaviorEvent?: JsonEvent;
  readonly complexBehaviors?: readonly { readonly condition: string; readonly event: JsonEvent }[];
}

export type JsonHeaders = Readonly<Record<string, Scalar>> | readonly JsonHeader[];

export interface JsonListener {
  readonly event: string;
  readonly jobType: string;
  readonly jobVariables?: string;
  readonly retries?: string | number;
  readonly retryBackoff?: string | number;
  readonly priority?: string | number;
  readonly taskHeaders?: JsonHeaders;
}

export interface JsonHeader {
  readonly key: string;
  readonly value: Scalar;
}

export interface JsonMapping {
  readonly source: string;
  readonly target: string;
}

/** The fields of the event's kind by their names or short names, or `<kind>Ref`. */
export interface JsonEvent {
  readonly type: string;
  readonly [field: string]: string | boolean | undefined;
}
