import { describe, expect, it } from '@jest/globals';
import { advance } from './index.js';
import type { AdvanceContext, EngineState, InputEnvelope, Outcome } from './index.js';
import { compile, draw } from '../testing/index.js';

const actor = { type: 'engine', id: null } as const;
const limits = { maxVariablesBytes: 5_242_880 };
const heavy = compile(
  draw(
    {
      merge: 'exclusiveGateway',
      work: { type: 'scriptTask', script: '{{ count(sort(reverse(sort(l)))) }}', resultVariable: 'n' },
      again: 'exclusiveGateway',
    },
    'start -> merge -> work -> again -[n > 0]-> merge',
    'again -default-> end',
  ),
);

const started = (variables: Record<string, unknown>): InputEnvelope => ({
  ...{ id: '01890000-0000-7000-8000-000000000001', at: 1_000, actor },
  input: {
    type: 'started',
    tenantId: 't',
    definition: { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' },
    variables: variables as never,
    correlationId: null,
    metadata: {},
  },
});
const continued = (n: number, at = 1_000): InputEnvelope => ({
  ...{ id: `continued${n}`, at, actor },
  input: { type: 'continued' },
});
const numbers = (count: number) => Array.from({ length: count }, (_, i) => (i * 7_919) % count);
const worked = ({ facts }: Outcome) =>
  facts.filter((fact) => fact.fact === 'element.entered' && fact.elementId === 'work').length;

function slicesOf(model: ReturnType<typeof compile>, first: InputEnvelope, most: number, context: AdvanceContext) {
  const slices = [advance(model, null, [first], context)];
  while (slices.at(-1)!.more && slices.length < most) {
    slices.push(advance(model, slices.at(-1)!.state, [continued(slices.length)], context));
  }
  return slices;
}

describe('the cost limit of a slice', () => {
  const context = { limits };

  it('a slice holds few evaluations over 30,000 numbers, however many steps it may have', () => {
    const slices = slicesOf(heavy, started({ l: numbers(30_000) }), 10, context);
    expect(slices.map(worked).slice(1)).toEqual(Array(9).fill(1));
    expect(slices.map(({ more, slice }) => ({ more, slice }))).toEqual(Array(10).fill({ more: true, slice: null }));
  });

  it('a slice holds as many steps as usual where they are cheap', () => {
    const [first] = slicesOf(heavy, started({ l: [1] }), 1, context);
    expect(worked(first!)).toBeGreaterThan(200);
  });

  it('a slice is the same on a copy of the state, as in a replay', () => {
    const [first] = slicesOf(heavy, started({ l: numbers(3_000) }), 1, context);
    const copy = JSON.parse(JSON.stringify(first!.state)) as EngineState;
    const next = [first!.state, copy].map((state) => advance(heavy, state, [continued(1)], context));
    expect(JSON.stringify(next[0]!.facts)).toBe(JSON.stringify(next[1]!.facts));
    expect(next[0]).toMatchObject({ more: true, slice: null });
  });

  it('an instance can be terminated after a slice that was ended for its cost', () => {
    const [first] = slicesOf(heavy, started({ l: numbers(30_000) }), 1, context);
    const input: InputEnvelope = { ...continued(1), input: { type: 'terminated', reason: null } };
    const ended = advance(heavy, first!.state, [input], context);
    expect(ended).toMatchObject({ more: false, state: { status: 'terminated' } });
  });

  it('a run that takes more than 20 s is an incident, though it has taken few steps', () => {
    const dear = { limits: { ...limits, stepsBeforeTimeCounts: 100 } };
    const first = advance(heavy, null, [started({ l: numbers(30_000) })], dear);
    let { state } = first;
    for (let n = 1; n <= 10 && state.status === 'running'; n++)
      ({ state } = advance(heavy, state, [continued(n, 1_000 + n * 6_000)], dear));
    expect(state.status).toBe('error');
    expect(Object.values(state.incidents)).toMatchObject([
      { code: 'LoopBound', message: expect.stringMatching(/^expected something to be awaited within 20 s/) },
    ]);
  });
});

describe('simultaneous inputs', () => {
  const sorts = { outputs: [{ source: '{{ count(sort(l)) }}', target: 'n' }] };
  const tasks = compile(
    draw(
      {
        fork: 'parallelGateway',
        ...Object.fromEntries([...'abcdefgh'].map((id) => [id, { type: 'userTask', ioMapping: sorts }])),
      },
      'start -> fork',
      ...[...'abcdefgh'].map((id) => `fork -> ${id} -> end`),
    ),
  );
  const completions = (state: EngineState): InputEnvelope[] =>
    Object.values(state.waits).map(({ id: taskId }) => ({
      ...{ id: `complete ${taskId}`, at: 1_000, actor },
      input: { type: 'taskCompleted', taskId, claimVersion: 1, variables: {} },
    }));

  it('inputs that arrive together are taken until the slice has cost enough, the rest by later slices', () => {
    const [begun] = slicesOf(tasks, started({ l: numbers(20_000) }), 1, { limits });
    let left = completions(begun!.state);
    const taken: number[] = [];
    while (left.length > 0) {
      const { results } = advance(tasks, begun!.state, left, { limits });
      taken.push(results.length);
      left = left.slice(results.length);
    }
    expect(taken).toEqual(Array(8).fill(1));
    expect(begun!.state.status).toBe('completed');
  });

  it('cheap inputs are all taken in one slice', () => {
    const [cheap] = slicesOf(tasks, started({ l: [1] }), 1, { limits });
    expect(advance(tasks, cheap!.state, completions(cheap!.state), { limits }).results).toHaveLength(8);
  });

  it('each slice of an endless run takes at least one input', () => {
    const [first] = slicesOf(heavy, started({ l: numbers(30_000) }), 1, { limits });
    const inputs = ['suspended', 'resumed'].map((type) => ({
      ...continued(1),
      id: type,
      input: { type, reason: null },
    }));
    const { results } = advance(heavy, first!.state, [continued(1), ...(inputs as InputEnvelope[])], { limits });
    expect(results.map(({ inputId }) => inputId)).toEqual(['continued1', 'suspended']);
  });
});

describe('the cost limit of conditions', () => {
  const ids = Array.from({ length: 20 }, (_, n) => `wait${n}`);
  const condition = { type: 'conditional', condition: 'count(sort(l)) == n' } as const;
  const many = compile(
    draw(
      {
        fork: 'parallelGateway',
        ...Object.fromEntries(ids.map((id) => [id, { type: 'intermediateCatchEvent', event: condition }])),
      },
      'start -> fork',
      ...ids.map((id) => `fork -> ${id} -> end`),
    ),
  );
  const changed = (more: Partial<AdvanceContext['limits']>) => {
    const begun = slicesOf(many, started({ l: numbers(8_000), n: 0 }), 50, { limits }).at(-1)!;
    const input = { type: 'variablesUpdated', variables: { n: 8_000 }, reason: null } as const;
    const change: InputEnvelope = { ...continued(1), id: 'change', input };
    return Object.values(advance(many, begun.state, [change], { limits: { ...limits, ...more } }).state.incidents);
  };

  it('each of many conditions over one variable has its own cost limit', () => {
    expect(changed({})).toEqual([]);
  });

  it('many conditions over one variable also share the cost limit of a step', () => {
    const incidents = changed({ stepCost: 30_000_000 });
    expect(incidents.length).toBeGreaterThan(5);
    expect(incidents[0]).toMatchObject({ message: expect.stringMatching(/^condition: expected the expressions/) });
  });
});

describe('the cost limit of a step', () => {
  const at = (script: string, variables: Record<string, unknown>) => {
    const model = compile(draw({ work: { type: 'scriptTask', script, resultVariable: 'n' } }, 'start -> work -> end'));
    return slicesOf(model, started(variables), 5, { limits }).at(-1)!.state;
  };
  const tooDear = { code: 'ExpressionError', elementId: 'work', message: expect.stringContaining('40 ms of work') };

  it.each([
    ['lists of lists that are flattened', 'count(flatten(l))', { l: Array.from({ length: 300_000 }, () => []) }],
    ['texts with pairs', `length(t) + length(t)`, { t: '😀'.repeat(150_000) }],
    ['a long text looked for in a long one', 'contains(t, s)', { t: 'a'.repeat(1_000_000), s: `${'a'.repeat(999)}b` }],
    [
      'keys of a large object',
      'length(o) + length(o)',
      { o: Object.fromEntries(numbers(100_000).map((n) => [`k${n}`, n])) },
    ],
  ])('an expression that costs too much is an incident that names it: %s', (_, script, variables) => {
    const state = at(`{{ ${script} }}`, variables);
    expect(state.status).toBe('error');
    expect(Object.values(state.incidents)).toMatchObject([tooDear]);
  });

  it('the conditions of a gateway share the cost limit, and the one that exceeds it is the incident', () => {
    const conditions = Array.from({ length: 20 }, (_, i) => `choice -[count(sort(l)) < ${i}]-> end`);
    const model = compile(draw({ choice: 'exclusiveGateway' }, 'start -> choice -default-> end', ...conditions));
    const { state } = advance(model, null, [started({ l: numbers(10_000) })], { limits });
    expect(Object.values(state.incidents)).toMatchObject([
      { ...tooDear, elementId: 'choice', message: expect.stringMatching(/^condition of flow .* 40 ms of work/) },
    ]);
  });
});
