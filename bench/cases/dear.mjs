/**
 * Processes whose expressions cost as much as is allowed. They run until they are terminated or become an incident. `variables`
 * are those with which an instance starts.
 */
const flow = (sourceRef, targetRef, condition) => ({
  id: `${sourceRef}-${targetRef}`,
  sourceRef,
  targetRef,
  ...(condition ? { condition } : {}),
});

const START = { id: 'start', type: 'startEvent' };
const MERGE = { id: 'merge', type: 'exclusiveGateway' };
const GATEWAYS = 30;

const NUMBERS = Array.from({ length: 30_000 }, (_, number) => (number * 7_919) % 30_011);
/** Together with the other values it stays below the limit of all variables. */
const FOUR_MB = 'x'.repeat(4 * 1024 * 1024);
/** Twice this cost would be an incident at once. */
const SORTS = 'count(sort(reverse(sort(numbers))))';

/** A chain of gateways. Each of them evaluates an expression over the numbers. */
function gateways() {
  const ids = Array.from({ length: GATEWAYS }, (_, number) => `gateway-${number}`);
  const next = [...ids.slice(1), 'merge'];
  return {
    elements: [
      START,
      MERGE,
      ...ids.map((id, at) => ({ id, type: 'exclusiveGateway', default: `${id}-${next[at]}` })),
      { id: 'never', type: 'endEvent' },
    ],
    flows: [
      flow('start', 'merge'),
      flow('merge', ids[0]),
      ...ids.flatMap((id, at) => [flow(id, 'never', `{{ ${SORTS} < 0 }}`), flow(id, next[at])]),
    ],
  };
}

export const DEAR = [
  {
    id: 'dear-loop',
    variables: { numbers: NUMBERS },
    elements: [START, MERGE, { id: 'work', type: 'scriptTask', resultVariable: 'found', script: `{{ ${SORTS} }}` }],
    flows: [flow('start', 'merge'), flow('merge', 'work'), flow('work', 'merge')],
  },
  {
    id: 'dear-instances',
    variables: { numbers: NUMBERS },
    elements: [
      START,
      {
        id: 'work',
        type: 'scriptTask',
        multiInstance: { loopCardinality: '{{ 5000 }}' },
        resultVariable: 'found',
        script: `{{ ${SORTS} }}`,
      },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [flow('start', 'work'), flow('work', 'end')],
  },
  { id: 'dear-gateways', variables: { numbers: NUMBERS }, ...gateways() },
  {
    id: 'dear-variables',
    variables: { text: FOUR_MB },
    elements: [
      START,
      MERGE,
      { id: 'work', type: 'scriptTask', resultVariable: 'found', script: `{{ count(split(text, 'y')) }}` },
    ],
    flows: [flow('start', 'merge'), flow('merge', 'work'), flow('work', 'merge')],
  },
];
