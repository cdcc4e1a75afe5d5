import { ATTRIBUTES, EXTENSIONS } from '../source/element-properties.js';
import { EXECUTION_EVENTS, EXECUTION_MODES, TASK_EVENTS } from '@svc/engine';
import { declarationSchemas, eventSchema, name } from './event-schema.js';
import { event as eventReference, loop, multiInstance } from './loop-schema.js';

const reference = { ...name, pattern: '^\\S+$' } as const;
const id = { ...reference, description: 'Unique in the whole process.' } as const;
const text = { type: 'string' } as const;
const scalar = { type: ['string', 'number', 'boolean'] } as const;

const mapping = {
  type: 'object',
  additionalProperties: false,
  required: ['source', 'target'],
  properties: { source: text, target: { ...text, minLength: 1 } },
} as const;

const mappings = { type: 'array', items: mapping } as const;

const taskHeaders = {
  description: 'A map, or a list of {key, value}.',
  type: ['object', 'array'],
  additionalProperties: scalar,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['key', 'value'],
    properties: { key: { ...text, minLength: 1 }, value: scalar },
  },
} as const;

const { jobVariables, retries, retryBackoff, priority } = EXTENSIONS;

const listenersTo = <Event extends string>(events: readonly Event[], description: string) =>
  ({
    description,
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['event', 'jobType'],
      properties: {
        event: { enum: events },
        jobType: { ...text, minLength: 1 },
        jobVariables,
        retries,
        retryBackoff,
        priority,
        taskHeaders,
      },
    },
  }) as const;

const executionListeners = listenersTo(
  EXECUTION_EVENTS,
  'Jobs that are done before the element or process begins, or before it ends.',
);
const taskListeners = listenersTo(TASK_EVENTS, 'Of a user task: jobs that decide about what happens to the task.');

const element = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'type'],
  properties: {
    id,
    type: { ...name, description: "The element's name in the BPMN 2.0 schema, such as userTask." },
    name: { ...text, maxLength: 255 },
    ...ATTRIBUTES,
    ...EXTENSIONS,
    outgoing: { type: 'array', items: reference, description: 'Flow ids in the order in which conditions are tried.' },
    default: { ...name, description: 'Id of the default flow.' },
    candidateGroups: { type: ['string', 'array'], items: text, description: 'A list, or text with commas.' },
    candidateUsers: { type: ['string', 'array'], items: text, description: 'A list, or text with commas.' },
    form: { type: ['object', 'string'], description: 'A JSON Schema, or a form of form-js; a text is its JSON.' },
    executionListeners,
    taskListeners,
    script: text,
    taskHeaders,
    ioMapping: {
      type: 'object',
      additionalProperties: false,
      properties: { inputs: mappings, outputs: mappings },
    },
    event: eventReference,
    events: { type: 'array', items: eventReference, description: 'Several events, instead of event.' },
    handler: { ...name, description: 'Of a compensation boundary event: the activity that undoes.' },
    loop,
    multiInstance,
    completionCondition: { ...text, description: 'Of an ad-hoc subprocess.' },
    activationCondition: { ...text, description: 'Of a complex gateway.' },
    potentialOwner: { type: ['string', 'array'], items: text, description: "The standard's spelling of groups." },
    humanPerformer: { ...text, description: "The standard's spelling of assignee." },
    attachedTo: { ...name, description: 'The activity of a boundary event.' },
    elements: { $ref: '#/$defs/elements' },
    flows: { $ref: '#/$defs/flows' },
  },
} as const;

const flow = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'sourceRef', 'targetRef'],
  properties: { id, name: { ...text, maxLength: 255 }, sourceRef: reference, targetRef: reference, condition: text },
} as const;

/** JSON Schema (draft 2020-12) of a process as JSON or YAML [definitions#json-and-yaml]. */
export const processSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: '/schemas/process.json',
  title: 'Process',
  description: 'A BPMN 2.0 process as JSON or YAML.',
  type: 'object',
  additionalProperties: false,
  required: ['elements'],
  properties: {
    $schema: text,
    id,
    name: { ...text, maxLength: 255 },
    timeZone: { ...text, description: 'IANA time zone of its timers; default: UTC.' },
    execution: {
      enum: EXECUTION_MODES,
      description: "With which driver its instances begin, where the upload does not say; default: the tenant's.",
    },
    executionListeners,
    elements: { $ref: '#/$defs/elements' },
    flows: { $ref: '#/$defs/flows' },
    ...declarationSchemas,
  },
  $defs: {
    event: eventSchema,
    element,
    flow,
    elements: { type: 'array', items: { $ref: '#/$defs/element' } },
    flows: { type: 'array', items: { $ref: '#/$defs/flow' } },
  },
} as const;
