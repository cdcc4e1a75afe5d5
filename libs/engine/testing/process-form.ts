import type { JsonElement, JsonFlow, JsonProcess } from '@svc/bpmn';
import type { JsonValue } from '@svc/expressions';
import type { DataForm } from './data-form.js';

export type {
  JsonElement as ElementForm,
  JsonEvent as EventForm,
  JsonFlow as FlowForm,
  JsonLoop as LoopForm,
  JsonMapping as MappingForm,
  JsonMultiInstance as MultiInstanceForm,
} from '@svc/bpmn';

/** The JSON form of a process [definitions#json-and-yaml], with additions for tests. */
export interface ProcessForm extends JsonProcess {
  readonly id: string;
  readonly elements: readonly JsonElement[];
  readonly flows: readonly JsonFlow[];
  /** For tests only, since only BPMN XML can declare it. */
  readonly data?: DataForm;
  /** For tests only: definitions that it calls; each key is the id of a process. */
  readonly also?: readonly ProcessForm[];
  /** For tests only: the decisions that all these processes evaluate. */
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

/** A sample of the registry as a process. */
export function processOf(sample: JsonValue): ProcessForm {
  return { id: 'sample', ...(sample as unknown as Omit<ProcessForm, 'id'>) };
}
