import type { JsonValue } from '@svc/expressions';

/** The JSON form of a process (contract, "JSON and YAML"), as far as tests write it. */
export interface ProcessForm {
  readonly id: string;
  readonly name?: string;
  readonly elements: readonly ElementForm[];
  readonly flows: readonly FlowForm[];
}

export interface ElementForm {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly default?: string;
  readonly attachedTo?: string;
  readonly cancelActivity?: boolean;
  readonly triggeredByEvent?: boolean;
  readonly outgoing?: readonly string[];
  readonly assignee?: string;
  readonly candidateGroups?: string | readonly string[];
  readonly dueDate?: string;
  readonly priority?: string | number;
  readonly script?: string;
  readonly resultVariable?: string;
  readonly taskHeaders?: { readonly [key: string]: string };
  readonly ioMapping?: { readonly inputs?: readonly MappingForm[]; readonly outputs?: readonly MappingForm[] };
  readonly event?: EventForm;
  readonly elements?: readonly ElementForm[];
  readonly flows?: readonly FlowForm[];
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

export interface EventForm {
  readonly type: string;
  readonly date?: string;
  readonly duration?: string;
  readonly cycle?: string;
  readonly name?: string;
  readonly correlationKey?: string;
  readonly code?: string;
}

/** A sample of the registry as a process. */
export function processOf(sample: JsonValue): ProcessForm {
  return { id: 'sample', ...(sample as unknown as Omit<ProcessForm, 'id'>) };
}
