import type { ApiPropertyOptions } from '@nestjs/swagger';

/** The largest number of steps in a script. */
export const MAX_SCRIPT_STEPS = 1_000;

const object = { type: 'object', additionalProperties: true } as const;
const text = { type: 'string', minLength: 1 } as const;
const event = {
  type: 'object' as const,
  required: ['name'],
  additionalProperties: false,
  properties: { name: text, payload: object, correlation_key: text },
};

/** What happens from outside, in order. Each step has `at` and exactly one of the other members. */
export const SCRIPT_SCHEMA: ApiPropertyOptions = {
  type: 'array',
  maxItems: MAX_SCRIPT_STEPS,
  items: {
    type: 'object',
    additionalProperties: false,
    properties: {
      at: { ...text, description: 'the element that waits for it' },
      complete: { ...object, description: 'completes the task at this element, or answers its call, with variables' },
      respond: {
        type: 'object',
        additionalProperties: false,
        properties: { status: { type: 'integer', minimum: 200, maximum: 299 }, headers: object, body: {} },
        description: 'the service answers',
      },
      fail: {
        type: 'object',
        additionalProperties: false,
        properties: { code: text, message: { type: 'string' } },
        description: 'the call fails for good, with a BPMN error where it has a code',
      },
      message: event,
      signal: event,
      callback: event,
      event: { ...object, description: 'event_type, event_name and payload, as for an instance' },
      advance_time: { ...text, description: 'ISO 8601 duration; timers that fall due fire' },
      update_variables: object,
      attach_file: {
        type: 'object',
        required: ['variable'],
        additionalProperties: false,
        properties: {
          variable: text,
          filename: { type: 'string' },
          content_type: { type: 'string' },
          size: { type: 'integer', minimum: 0 },
        },
        description: 'a file without content becomes the value of the variable, or is added to its list',
      },
      suspend: { type: 'boolean', enum: [true] },
      resume: { type: 'boolean', enum: [true] },
      terminate: { type: 'boolean', enum: [true] },
      retry: {
        type: 'object',
        additionalProperties: false,
        properties: { variables: object },
        description: 'retries the token that an error has stopped at this element',
      },
      move: {
        type: 'object',
        required: ['to'],
        additionalProperties: false,
        properties: { to: text, variables: object },
        description: 'moves the token from this element to another',
      },
      refuse: { type: 'string', description: 'why a task listener refuses' },
      claim: { type: 'string', description: 'who claims a task whose listeners are asked' },
      cancel_task: { type: 'boolean', enum: [true] },
      fire_timer: { type: 'boolean', enum: [true], description: 'the timer at this element fires now' },
    },
  },
};

export const SCRIPT_NOTE = `what happens, in order: each step has exactly one action, and \`at\` where it needs an element; at most ${MAX_SCRIPT_STEPS}`;
