import { MAX_NAME_LENGTH } from '@svc/bpmn/source';
import { AGGREGATIONS, HIT_POLICIES, VALUE_TYPES } from '../model.js';

/** Characters of a label, a description or an expression. */
const MAX_TEXT_LENGTH = 4_000;
/** The `values` of one input or output. */
const MAX_VALUES = 1_000;

const name = { type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH } as const;
const text = { type: 'string', maxLength: MAX_TEXT_LENGTH } as const;
const scalar = { type: ['string', 'number', 'boolean'] } as const;
const values = { type: 'array', minItems: 1, maxItems: MAX_VALUES, items: scalar } as const;
const aggregation = { enum: AGGREGATIONS } as const;

const input = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'type'],
  properties: {
    id: { ...name, description: 'The variable that is tested; `customer.age` reads a member.' },
    label: text,
    type: { enum: VALUE_TYPES },
    expression: { ...text, minLength: 1, description: 'Computes the value from the variables, instead of the id.' },
    values: { ...values, description: 'The only values that there are, beside null.' },
  },
} as const;

const output = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'type'],
  properties: {
    id: name,
    label: text,
    type: { enum: VALUE_TYPES },
    values: { ...values, description: 'The only values; the order for PRIORITY and OUTPUT_ORDER, the highest first.' },
    aggregation: { ...aggregation, description: 'COLLECT: of this output, instead of that of the table.' },
  },
} as const;

const rule = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'conditions', 'outputs'],
  properties: {
    id: name,
    description: text,
    conditions: {
      type: 'array',
      items: scalar,
      description: 'One per input, by position; `-` accepts everything. A number or boolean is short for its text.',
    },
    outputs: {
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
      description: 'By the ids of the outputs; text may hold {{ expressions }}. What is missing is null.',
    },
  },
} as const;

/** The source of a decision [decisions#the-source], served at `/schemas/decision.json`. */
export const decisionSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: '/schemas/decision.json',
  title: 'Decision table',
  type: 'object',
  additionalProperties: false,
  required: ['hitPolicy', 'inputs', 'outputs', 'rules'],
  properties: {
    $schema: text,
    key: { ...name, description: 'The key that the decision is stored under, where given.' },
    name,
    description: text,
    hitPolicy: { enum: HIT_POLICIES },
    aggregation: { ...aggregation, description: 'COLLECT: of all outputs that have none of their own.' },
    inputs: { type: 'array', items: { $ref: '#/$defs/input' } },
    outputs: { type: 'array', minItems: 1, items: { $ref: '#/$defs/output' } },
    rules: { type: 'array', items: { $ref: '#/$defs/rule' } },
  },
  $defs: { input, output, rule },
} as const;
