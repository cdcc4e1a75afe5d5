const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 1 } as const;
const flag = { type: 'boolean' } as const;

/** Properties of the JSON form that XML writes as attributes of the BPMN namespace, each with its JSON Schema. */
export const ATTRIBUTES = {
  cancelActivity: { ...flag, description: 'False: the boundary event does not interrupt.' },
  isInterrupting: flag,
  triggeredByEvent: flag,
  instantiate: flag,
  parallelMultiple: flag,
  eventGatewayType: { enum: ['Exclusive', 'Parallel'] },
  calledElement: text,
  scriptFormat: text,
  isForCompensation: { ...flag, description: 'Runs only to undo.' },
  startQuantity: count,
  completionQuantity: count,
  ordering: { enum: ['Parallel', 'Sequential'], description: 'Of an ad-hoc subprocess.' },
  cancelRemainingInstances: flag,
  method: { ...text, description: 'Of a transaction: ##Compensate.' },
} as const;

/** Properties of the JSON form that XML writes as `svc:` attributes, each with its JSON Schema. */
export const EXTENSIONS = {
  assignee: text,
  formKey: { ...text, description: 'Of a user task or the start of a process: passed on to who shows the form.' },
  dueDate: { ...text, description: 'ISO 8601 date or duration.' },
  priority: { type: ['string', 'number'] },
  decisionRef: text,
  decisionVersion: { type: ['string', 'number'] },
  resultVariable: text,
  jobType: { ...text, description: 'Workers pull the work as jobs of this type.' },
  jobVariables: {
    ...text,
    description: 'Of a job: names of the variables that a worker gets, with commas; default: all.',
  },
  retries: { type: ['string', 'number'], description: 'Of a job: attempts in all; default: 3.' },
  retryBackoff: { type: ['string', 'number'], description: 'Of a job: the first delay between attempts; default: 1s.' },
  timeout: { type: ['string', 'number'], description: 'Of a job: the time in which it must be done; default: none.' },
  initiator: { ...text, description: 'Of the start of a process: the variable that gets who has started it.' },
  errorCodeVariable: { ...text, description: 'Of an event that catches an error: the variable that gets its code.' },
  errorMessageVariable: { ...text, description: 'The same for its message.' },
  version: { type: ['string', 'number'], description: 'Of the called definition; default: the active one.' },
} as const;

export type ElementProperty = keyof typeof ATTRIBUTES | keyof typeof EXTENSIONS;

export const attributeNames = Object.keys(ATTRIBUTES) as (keyof typeof ATTRIBUTES)[];
export const extensionNames = Object.keys(EXTENSIONS) as (keyof typeof EXTENSIONS)[];

/** Attributes whose schema in the JSON form has this type. */
export function attributesOfType(type: 'boolean' | 'integer'): readonly string[] {
  return attributeNames.filter((name) => {
    const schema = ATTRIBUTES[name];
    return 'type' in schema && schema.type === type;
  });
}
