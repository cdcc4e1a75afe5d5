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

export interface ElementForm {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly default?: string;
  readonly attachedTo?: string;
  readonly handler?: string;
  readonly isForCompensation?: boolean;
  readonly cancelActivity?: boolean;
  readonly triggeredByEvent?: boolean;
  readonly instantiate?: boolean;
  readonly isInterrupting?: boolean;
  readonly parallelMultiple?: boolean;
  readonly outgoing?: readonly string[];
  readonly assignee?: string;
  readonly candidateGroups?: string | readonly string[];
  readonly dueDate?: string;
  readonly priority?: string | number;
  readonly script?: string;
  readonly resultVariable?: string;
  readonly calledElement?: string;
  readonly version?: string | number;
  readonly decisionRef?: string;
  readonly decisionVersion?: string | number;
  readonly taskHeaders?: { readonly [key: string]: string };
  readonly ioMapping?: { readonly inputs?: readonly MappingForm[]; readonly outputs?: readonly MappingForm[] };
  readonly event?: EventForm;
  /** Several, instead of `event`. */
  readonly events?: readonly EventForm[];
  readonly activationCondition?: string;
  readonly completionCondition?: string;
  readonly ordering?: 'Parallel' | 'Sequential';
  readonly cancelRemainingInstances?: boolean;
  readonly loop?: LoopForm;
  readonly multiInstance?: MultiInstanceForm;
  readonly startQuantity?: number;
  readonly completionQuantity?: number;
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
