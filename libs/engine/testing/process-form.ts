import type { JsonValue } from '@svc/expressions';
import type { DataForm } from './data-form.js';

/** The JSON form of a process [definitions#json-and-yaml], as far as tests write it. */
export interface ProcessForm {
  readonly id: string;
  readonly name?: string;
  readonly timeZone?: string;
  readonly elements: readonly ElementForm[];
  readonly flows: readonly FlowForm[];
  /** For tests only: nothing but BPMN XML can declare it. */
  readonly data?: DataForm;
  /** Definitions that it calls, each under its id as key; for tests only. */
  readonly also?: readonly ProcessForm[];
  /** Decisions that it and those ask; for tests only. */
  readonly decisions?: readonly DecisionForm[];
}

/** The source of a decision [decisions#the-source]. */
export interface DecisionForm {
  readonly key: string;
  readonly hitPolicy: 'FIRST' | 'UNIQUE';
  readonly inputs: readonly { readonly id: string; readonly type: 'string' | 'number' | 'boolean' }[];
  readonly outputs: readonly { readonly id: string; readonly type: 'string' | 'number' | 'boolean' }[];
  readonly rules: readonly {
    readonly id: string;
    readonly conditions: readonly string[];
    readonly outputs: { readonly [name: string]: JsonValue };
  }[];
}

/** Properties that are attributes of the BPMN namespace in XML. */
export const ATTRIBUTES = [
  'cancelActivity',
  'instantiate',
  'triggeredByEvent',
  'isInterrupting',
  'parallelMultiple',
  'isForCompensation',
  'calledElement',
  'startQuantity',
  'completionQuantity',
  'ordering',
  'cancelRemainingInstances',
] as const;

/** Properties that are `svc:` attributes in XML. */
export const EXTENSIONS = [
  'assignee',
  'dueDate',
  'priority',
  'resultVariable',
  'version',
  'decisionRef',
  'decisionVersion',
] as const;

export type ElementProperty = (typeof ATTRIBUTES)[number] | (typeof EXTENSIONS)[number];
type ElementProperties = { readonly [name in ElementProperty]?: string | number | boolean };

export interface ElementForm extends ElementProperties {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly default?: string;
  readonly attachedTo?: string;
  readonly handler?: string;
  readonly outgoing?: readonly string[];
  readonly candidateGroups?: string | readonly string[];
  readonly script?: string;
  readonly taskHeaders?: { readonly [key: string]: string };
  readonly ioMapping?: { readonly inputs?: readonly MappingForm[]; readonly outputs?: readonly MappingForm[] };
  readonly event?: EventForm;
  /** Several, instead of `event`. */
  readonly events?: readonly EventForm[];
  readonly activationCondition?: string;
  readonly completionCondition?: string;
  readonly loop?: LoopForm;
  readonly multiInstance?: MultiInstanceForm;
  readonly elements?: readonly ElementForm[];
  readonly flows?: readonly FlowForm[];
}

/** Standard loop; the names are the standard's. */
export interface LoopForm {
  readonly loopCondition?: string;
  readonly testBefore?: boolean;
  readonly loopMaximum?: number | string;
}

export interface MultiInstanceForm {
  readonly isSequential?: boolean;
  readonly loopCardinality?: number | string;
  readonly collection?: string;
  readonly loopDataInputRef?: string;
  readonly inputDataItem?: string;
  readonly outputDataItem?: string;
  readonly loopDataOutputRef?: string;
  readonly completionCondition?: string;
  readonly behavior?: 'None' | 'One' | 'All' | 'Complex';
  readonly noneBehaviorEvent?: EventForm;
  readonly oneBehaviorEvent?: EventForm;
  readonly complexBehaviors?: readonly { readonly condition: string; readonly event: EventForm }[];
}

export interface MappingForm {
  readonly source: string;
  readonly target: string;
}

export interface FlowForm {
  readonly id: string;
  readonly sourceRef: string;
  readonly targetRef: string;
  readonly condition?: string;
}

/** The fields of its kind, under their names or their short ones. */
export interface EventForm {
  readonly type: string;
  readonly [field: string]: string | boolean | undefined;
}

/** A sample of the registry as a process. */
export function processOf(sample: JsonValue): ProcessForm {
  return { id: 'sample', ...(sample as unknown as Omit<ProcessForm, 'id'>) };
}
