const text = { type: 'string' } as const;
const count = { type: ['integer', 'string'] } as const;

/** An absolute reference, since parts of the schema are also compiled alone. */
export const event = { $ref: '/schemas/process.json#/$defs/event' } as const;

/** `loop`: the activity is repeated while a condition holds (BPMN 2.0.2, 10.3.8, standard loop). */
export const loop = {
  type: 'object',
  additionalProperties: false,
  properties: {
    loopCondition: { ...text, description: 'The activity is repeated while this is true.' },
    testBefore: { type: 'boolean', description: 'True: the condition is asked before the first run too.' },
    loopMaximum: { ...count, description: 'The most runs.' },
  },
} as const;

/** `multiInstance`: the activity runs once for each item, or a given number of times (BPMN 2.0.2, 10.3.8). */
export const multiInstance = {
  type: 'object',
  additionalProperties: false,
  properties: {
    isSequential: { type: 'boolean', description: 'One after the other; default: all at once.' },
    loopCardinality: { ...count, description: 'How many instances.' },
    collection: { ...text, description: 'A list: one instance for each item.' },
    loopDataInputRef: { ...text, description: 'The variable with the list: one instance for each item.' },
    inputDataItem: { ...text, description: 'Variable of an instance that holds its item.' },
    outputDataItem: { ...text, description: 'Variable of an instance whose value is collected.' },
    loopDataOutputRef: {
      ...text,
      description: 'The variable that gets what was collected, in the order of the items.',
    },
    completionCondition: { ...text, description: 'Asked after each instance; true ends the others.' },
    behavior: { enum: ['None', 'One', 'All', 'Complex'] },
    noneBehaviorEvent: event,
    oneBehaviorEvent: event,
    complexBehaviors: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['condition', 'event'],
        properties: { condition: text, event },
      },
    },
  },
} as const;
