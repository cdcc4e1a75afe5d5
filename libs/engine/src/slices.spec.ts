import { describe, expect, it } from '@jest/globals';
import { advance, behaviourOf } from './index.js';
import type { InputEnvelope } from './index.js';
import { compile, draw } from '../testing/index.js';

const limits = { maxVariablesBytes: 10_000 };
const model = compile(
  draw(
    {
      merge: 'exclusiveGateway',
      count: { type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n' },
      choice: 'exclusiveGateway',
      ask: 'userTask',
    },
    'start -> merge -> count -> choice -[n < 20]-> merge',
    'choice -default-> ask -> end',
  ),
);
const at = 1_000;
const actor = { type: 'engine', id: null } as const;
const started: InputEnvelope = {
  ...{ id: '01890000-0000-7000-8000-000000000001', at, actor },
  input: {
    type: 'started',
    tenantId: 't',
    definition: { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' },
    variables: { n: 0 },
    correlationId: null,
    metadata: {},
  },
};
const continued: InputEnvelope = { id: 'continued', at, actor, input: { type: 'continued' } };
const traceOf = ({ state, facts, results, more }: ReturnType<typeof advance>) =>
  JSON.stringify({ state, facts, results, more });

const beside = compile(
  draw(
    {
      fork: 'parallelGateway',
      one: { type: 'intermediateThrowEvent', event: { type: 'signal', name: 'One' } },
      two: { type: 'intermediateThrowEvent', event: { type: 'signal', name: 'Two' } },
      hear: { type: 'intermediateCatchEvent', event: { type: 'signal', name: 'Two' } },
    },
    'start -> fork -> one -> end',
    'fork -> a -> two -> end',
    'fork -> b -> c -> hear -> end',
  ),
);
const thrownIn = (facts: ReturnType<typeof advance>['facts']) =>
  facts.flatMap((fact) => (fact.fact === 'event.published' ? [fact.name] : []));

describe('throw events and slices', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('throw events keep their order where a slice ends after %d steps', (sliceSteps) => {
    const context = { limits: { ...limits, sliceSteps } };
    let outcome = advance(beside, null, [started], context);
    const thrown = thrownIn(outcome.facts);
    for (let n = 0; outcome.more; n++) {
      outcome = advance(beside, outcome.state, [{ ...continued, id: `continued ${n}` }], context);
      thrown.push(...thrownIn(outcome.facts));
    }
    expect(thrown).toEqual(['One', 'Two']);
    expect(outcome.state.status).toBe('completed');
  });

  it('an unknown engine version is refused', () => {
    expect(() => behaviourOf('0.0.9')).toThrow('expected one of the engines 0.2.0, 0.3.0, found 0.0.9');
  });
});

describe('the time limit of a slice', () => {
  it.each([1, 2, 7, 30])('a slice ended after %d steps replays by its length, and so does what follows', (most) => {
    const timed = advance(model, null, [started], { limits, isSpent: (steps) => steps >= most });
    expect(timed).toMatchObject({ more: true, slice: expect.any(Number) });
    const before = traceOf(timed);
    const replayed = advance(model, null, [{ ...started, slice: timed.slice! }], { limits });
    expect(traceOf(replayed)).toBe(before);
    expect(replayed.slice).toBeNull();
    const ends = [timed, replayed].map(({ state }) => advance(model, state, [continued], { limits }));
    expect(traceOf(ends[0]!)).toBe(traceOf(ends[1]!));
    expect(ends[0]!.more).toBe(false);
    expect(Object.values(ends[0]!.state.tokens)).toMatchObject([{ elementId: 'ask', status: 'waiting' }]);
  });

  it('a slice with nothing left to do is not ended for its time', () => {
    const whole = advance(model, null, [started], { limits, isSpent: () => false });
    expect(whole).toMatchObject({ more: false, slice: null });
    expect(traceOf(whole)).toBe(traceOf(advance(model, null, [started], { limits })));
  });
});
