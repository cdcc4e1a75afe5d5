/** Processes that loop, fork or multiply without an end; each must become an incident. */
const flow = (sourceRef, targetRef) => ({ id: `${sourceRef}-${targetRef}`, sourceRef, targetRef });

const START = { id: 'start', type: 'startEvent' };
const END = { id: 'end', type: 'endEvent' };

export const POISONS = [
  {
    id: 'loops',
    elements: [START, { id: 'merge', type: 'exclusiveGateway' }, { id: 'work', type: 'task' }],
    flows: [flow('start', 'merge'), flow('merge', 'work'), flow('work', 'merge')],
  },
  {
    id: 'loops-by-marker',
    elements: [START, { id: 'work', type: 'task', loop: { loopCondition: '{{ true }}' } }, END],
    flows: [flow('start', 'work'), flow('work', 'end')],
  },
  {
    id: 'forks',
    elements: [
      START,
      { id: 'merge', type: 'exclusiveGateway' },
      { id: 'fork', type: 'parallelGateway' },
      { id: 'again', type: 'task' },
    ],
    flows: [
      flow('start', 'merge'),
      flow('merge', 'fork'),
      flow('fork', 'merge'),
      flow('fork', 'again'),
      flow('again', 'merge'),
    ],
  },
  {
    id: 'multiplies',
    elements: [START, { id: 'work', type: 'task', multiInstance: { loopCardinality: '{{ 1000000 }}' } }, END],
    flows: [flow('start', 'work'), flow('work', 'end')],
  },
  {
    id: 'multiplies-twice',
    elements: [
      START,
      {
        id: 'outer',
        type: 'subProcess',
        multiInstance: { loopCardinality: '{{ 9000 }}' },
        elements: [{ id: 'inner', type: 'userTask', multiInstance: { loopCardinality: '{{ 9000 }}' } }],
        flows: [],
      },
      END,
    ],
    flows: [flow('start', 'outer'), flow('outer', 'end')],
  },
];
