// The measured processes, in the JSON form.
const flow = (sourceRef, targetRef, condition) => ({
  id: `${sourceRef}-${targetRef}`,
  sourceRef,
  targetRef,
  ...(condition ? { condition } : {}),
});
const script = (id, expression, resultVariable) => ({
  id,
  type: 'scriptTask',
  name: id,
  script: expression,
  resultVariable,
});

/** W1: start, exclusive gateway, three script tasks, end. */
export const straightThrough = {
  id: 'bench-straight',
  name: 'Straight through',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'is-large', type: 'exclusiveGateway', default: 'is-large-small' },
    script('large', '{{ amount * 2 }}', 'price'),
    script('small', '{{ amount }}', 'price'),
    script('tax', '{{ price * 0.2 }}', 'tax'),
    script('total', '{{ price + tax }}', 'total'),
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    flow('start', 'is-large'),
    flow('is-large', 'large', '{{ amount > 100 }}'),
    flow('is-large', 'small'),
    flow('large', 'tax'),
    flow('small', 'tax'),
    flow('tax', 'total'),
    flow('total', 'end'),
  ],
};

/** W2: one user task. */
export const userTask = {
  id: 'bench-task',
  name: 'User task',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'review', type: 'userTask', name: 'Review', candidateGroups: ['reviewers'] },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [flow('start', 'review'), flow('review', 'end')],
};

/** W9: one job that workers pull. */
export const pulledJob = {
  id: 'bench-job',
  name: 'Job',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'work', type: 'serviceTask', name: 'Work', jobType: 'bench-{{ flavour }}' },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [flow('start', 'work'), flow('work', 'end')],
};

/** W5: one call activity, whose instance is W1. */
export const callActivity = {
  id: 'bench-calling',
  name: 'Call activity',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'call', type: 'callActivity', name: 'Call', calledElement: straightThrough.id },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [flow('start', 'call'), flow('call', 'end')],
};

/** The decision of W7: ten rules over two inputs. */
export const shipping = {
  key: 'bench-shipping',
  hitPolicy: 'FIRST',
  inputs: [
    { id: 'weight', label: 'Weight', type: 'number' },
    { id: 'country', label: 'Country', type: 'string' },
  ],
  outputs: [{ id: 'price', label: 'Price', type: 'number' }],
  rules: Array.from({ length: 10 }, (_, i) => ({
    id: `r${i}`,
    conditions: [i === 9 ? '-' : `<= ${(i + 1) * 10}`, i % 2 === 0 ? '-' : "'DE','AT'"],
    outputs: { price: (i + 1) * 3 },
  })),
};

/** W7: one business rule task. */
export const businessRule = {
  id: 'bench-rule',
  name: 'Business rule',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'rate', type: 'businessRuleTask', name: 'Rate', decisionRef: shipping.key },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [flow('start', 'rate'), flow('rate', 'end')],
};

/** W3: one service call to a stub. */
export const serviceCall = (url) => ({
  id: 'bench-call',
  name: 'Service call',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'call', type: 'serviceTask', name: 'Call', taskHeaders: { url } },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [flow('start', 'call'), flow('call', 'end')],
});

/** W4: a thousand script tasks in parallel, and a join. */
export const manyScripts = {
  id: 'bench-many',
  name: 'A thousand scripts',
  elements: [
    { id: 'start', type: 'startEvent' },
    {
      ...script('square', '{{ item * item }}', 'squared'),
      multiInstance: {
        collection: '{{ items }}',
        inputDataItem: 'item',
        outputDataItem: 'squared',
        loopDataOutputRef: 'results',
      },
    },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [flow('start', 'square'), flow('square', 'end')],
};

/** W6: an event-based gateway that a message takes before its timer. */
export const eventRace = {
  id: 'bench-race',
  name: 'Race',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'first', type: 'eventBasedGateway' },
    { id: 'paid', type: 'intermediateCatchEvent', event: { type: 'message', name: 'Bench paid' } },
    { id: 'late', type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'P1D' } },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'first' },
    { id: 'f2', sourceRef: 'first', targetRef: 'paid' },
    { id: 'f3', sourceRef: 'first', targetRef: 'late' },
    { id: 'f4', sourceRef: 'paid', targetRef: 'end' },
    { id: 'f5', sourceRef: 'late', targetRef: 'end' },
  ],
};

/** W8: many open tasks beside one task that returns each time it is completed. */
export const openTasks = {
  id: 'bench-open-tasks',
  name: 'Open tasks',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'fork', type: 'parallelGateway' },
    { id: 'stand', type: 'userTask', name: 'Stand', multiInstance: { loopCardinality: '{{ standing }}' } },
    { id: 'again', type: 'exclusiveGateway' },
    { id: 'review', type: 'userTask', name: 'Review' },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    flow('start', 'fork'),
    flow('fork', 'stand'),
    flow('stand', 'end'),
    flow('fork', 'again'),
    flow('again', 'review'),
    flow('review', 'again'),
  ],
};
