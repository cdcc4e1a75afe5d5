/**
 * Processes that loop, fork or multiply without end; each must become an incident. `variables` are those with which an instance
 * starts.
 */
const flow = (sourceRef, targetRef) => ({ id: `${sourceRef}-${targetRef}`, sourceRef, targetRef });

const START = { id: 'start', type: 'startEvent' };
const END = { id: 'end', type: 'endEvent' };

/** The process `computes` compares each of these lists with each. */
const LISTS = Array.from({ length: 500 }, (_, number) => [number]);
/** Below the limit of one value. */
const TEXT = 'text'.repeat(200_000);

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
  // Each step costs as much as an expression may.
  {
    id: 'computes',
    variables: { lists: LISTS },
    elements: [
      START,
      { id: 'merge', type: 'exclusiveGateway' },
      { id: 'work', type: 'scriptTask', resultVariable: 'least', script: '{{ count(distinct(lists)) }}' },
    ],
    flows: [flow('start', 'merge'), flow('merge', 'work'), flow('work', 'merge')],
  },
  // Each step writes a large variable anew.
  {
    id: 'swells',
    variables: { text: TEXT },
    elements: [
      START,
      { id: 'merge', type: 'exclusiveGateway' },
      { id: 'work', type: 'scriptTask', resultVariable: 'text', script: `{{ substring(text, 1) + 'x' }}` },
    ],
    flows: [flow('start', 'merge'), flow('merge', 'work'), flow('work', 'merge')],
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
