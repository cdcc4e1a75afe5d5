import { describe, expect, it } from '@jest/globals';
import { advance, createModelIndex, describe as describeState, openWork, revert, upgradeState } from './index.js';
import type { EngineInput, InputEnvelope } from './index.js';
import { compile, draw, scenarioWith } from '../testing/index.js';

const limits = { maxVariablesBytes: 1_000_000 };
const definition = { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' };
const START: EngineInput = {
  type: 'started',
  tenantId: 't',
  definition,
  variables: { a: 1 },
  correlationId: null,
  metadata: {},
};

function envelope(id: string, input: EngineInput): InputEnvelope {
  return { id, at: 1_000, actor: { type: 'api_key', id: 'key' }, input };
}

const fork = draw(
  { fork: 'parallelGateway', a: 'userTask', b: 'userTask' },
  'start -> fork -> a -> end',
  'fork -> b -> end',
);

function begun(form = fork) {
  const index = createModelIndex(compile(form));
  const outcome = advance(index, null, [envelope('i1', START)], { limits });
  const taskAt = (elementId: string) =>
    Object.values(outcome.state.waits).find((wait) => wait.elementId === elementId)!.id;
  const completed = (elementId: string): EngineInput => ({
    type: 'taskCompleted',
    taskId: taskAt(elementId),
    variables: {},
    claimVersion: 1,
  });
  return { index, outcome, completed };
}

describe('advance', () => {
  it('the first input names the instance', () => {
    expect(begun().outcome.state.instanceId).toBe('i1');
  });

  it('several inputs have the same outcome together as one by one', () => {
    const together = begun();
    const inputs = [envelope('i2', together.completed('a')), envelope('i3', together.completed('b'))];
    const both = advance(together.index, together.outcome.state, inputs, { limits });
    const apart = begun();
    const first = advance(apart.index, apart.outcome.state, inputs.slice(0, 1), { limits });
    const second = advance(apart.index, apart.outcome.state, inputs.slice(1), { limits });
    expect(second.state).toEqual(both.state);
    expect(both.results).toEqual([...first.results, ...second.results]);
    expect(both.state.status).toBe('completed');
  });

  it('a repeated input gets its first answer and changes nothing', () => {
    const { index, outcome, completed } = begun();
    const input = envelope('i2', completed('a'));
    const first = advance(index, outcome.state, [input], { limits });
    const before = JSON.stringify(first.state);
    const second = advance(index, first.state, [input], { limits });
    const results = [{ ...first.results[0], isRepeated: true }];
    expect(second).toMatchObject({ facts: [], commands: [], results, more: false, journal: [] });
    expect(JSON.stringify(second.state)).toBe(before);
  });

  it('the answer to an input is kept, however many others are refused after it', () => {
    const { index, outcome, completed } = begun();
    const input = envelope('i2', completed('a'));
    const first = advance(index, outcome.state, [input], { limits });
    const refused = Array.from({ length: 300 }, (_, n) => envelope(`r${n}`, { type: 'resumed', reason: null }));
    const { state } = advance(index, first.state, refused, { limits });
    expect(advance(index, state, [input], { limits }).results).toMatchObject(first.results);
  });

  it('a refused input leaves nothing behind', () => {
    const { index, outcome } = begun();
    const before = structuredClone(outcome.state);
    const refused = advance(index, outcome.state, [envelope('i2', { type: 'resumed', reason: null })], { limits });
    expect(refused).toMatchObject({
      facts: [],
      commands: [],
      results: [{ inputId: 'i2', result: { ok: false, code: 'CONFLICT' } }],
    });
    expect(refused.state).toEqual(before);
  });

  it('a second start is refused', () => {
    const { index, outcome } = begun();
    expect(advance(index, outcome.state, [envelope('i2', START)], { limits }).results[0]?.result).toMatchObject({
      ok: false,
      code: 'CONFLICT',
    });
  });

  it('timers and results that nothing waits for are dropped', () => {
    const { index, outcome } = begun();
    const late: EngineInput[] = [
      { type: 'timerFired', timerId: 'gone' },
      { type: 'jobFailed', jobId: 'gone', error: { code: 'E', message: 'm' } },
    ];
    const inputs = late.map((input, i) => envelope(`late-${i}`, input));
    expect(advance(index, outcome.state, inputs, { limits })).toMatchObject({
      facts: [],
      commands: [],
      results: [{ result: { ok: true } }, { result: { ok: true } }],
    });
  });

  it('an outcome reverts exactly, over several inputs', () => {
    const { index, outcome, completed } = begun();
    const before = structuredClone(outcome.state);
    const done = advance(index, outcome.state, [envelope('i2', completed('a')), envelope('i3', completed('b'))], {
      limits,
    });
    expect(done.state.status).toBe('completed');
    revert(done.state, done.journal);
    expect(done.state).toEqual(before);
  });

  it('the engine runs on a frozen model and index', () => {
    const model = deepFreeze(compile(fork));
    const index = Object.freeze(createModelIndex(model));
    expect(advance(index, null, [envelope('i1', START)], { limits }).state.status).toBe('running');
  });

  it('the state holds only what JSON can carry', () => {
    const { outcome } = begun();
    const { state, facts, commands, results } = outcome;
    expect(JSON.parse(JSON.stringify({ state, facts, commands, results }))).toEqual({
      state,
      facts,
      commands,
      results,
    });
  });
});

describe('slices', () => {
  const loop = draw(
    {
      merge: 'exclusiveGateway',
      again: 'exclusiveGateway',
      count: { type: 'scriptTask', script: '{{ n + 1 }}', resultVariable: 'n' },
    },
    'start -> merge -> count -> again -[n < 50]-> merge',
    'again -default-> end',
  );
  scenarioWith({ sliceSteps: 7 })('a long run continues from slice to slice', loop, (run) =>
    run.start({ n: 0 }).expectStatus('completed').expectVariables({ n: 50 }),
  );
  scenarioWith({ maxStepsWithoutWait: 100 })('an endless run is an incident, and resume lets it run on', loop, (run) =>
    run
      .start({ n: 0 })
      .expectError(/within 100 element steps/)
      .resume()
      .expectStatus('completed')
      .expectVariables({ n: 50 }),
  );

  it('a run that takes too long is an incident once it has done many steps', () => {
    const index = createModelIndex(compile(loop));
    const time = { maxMsWithoutWait: 20_000, stepsBeforeTimeCounts: 15 };
    const context = { limits: { ...limits, ...time, sliceSteps: 20 } };
    let { state } = advance(index, null, [envelope('i1', { ...START, variables: { n: 0 } } as EngineInput)], context);
    const statuses = [0, 21_000, 22_000].map((ms) => {
      const input = envelope(`slice${ms}`, { type: 'continued' });
      ({ state } = advance(index, state, [{ ...input, at: input.at + ms }], context));
      return state.status;
    });
    expect(statuses).toEqual(['running', 'error', 'error']);
    expect(Object.values(state.incidents)).toMatchObject([{ message: expect.stringContaining('within 20 s') }]);
  });

  it('a long run ends its slices earlier', () => {
    const index = createModelIndex(compile(loop));
    const context = { limits: { ...limits, sliceSteps: 40, longRunSteps: 70, longRunSliceSteps: 10 } };
    const first = advance(index, null, [envelope('i1', { ...START, variables: { n: 0 } } as EngineInput)], context);
    const slices = [first];
    while (slices.at(-1)!.more) {
      const input = envelope(`slice${slices.length}`, { type: 'continued' });
      slices.push(advance(index, slices.at(-1)!.state, [input], context));
    }
    const steps = slices.map(({ facts }) => facts.filter(({ fact }) => fact === 'element.entered').length);
    expect(steps.slice(0, 4)).toEqual([40, 40, 10, 10]);
    expect(first.state.status).toBe('completed');
  });

  it('an instance can be suspended and terminated between slices', () => {
    const index = createModelIndex(compile(loop));
    const context = { limits: { ...limits, sliceSteps: 10 } };
    const first = advance(index, null, [envelope('i1', { ...START, variables: { n: 0 } } as EngineInput)], context);
    expect(first.more).toBe(true);
    const suspended = advance(index, first.state, [envelope('i2', { type: 'suspended', reason: null })], context);
    expect(suspended).toMatchObject({ more: false, state: { status: 'suspended' } });
    const resumed = advance(index, suspended.state, [envelope('i3', { type: 'resumed', reason: null })], context);
    expect(resumed).toMatchObject({ more: true, state: { status: 'running' } });
    const ended = advance(index, resumed.state, [envelope('i4', { type: 'terminated', reason: null })], context);
    expect(ended).toMatchObject({ more: false, state: { status: 'terminated', ready: [] } });
    expect(Object.keys(ended.state.tokens)).toEqual([]);
  });
});

describe('views of a state', () => {
  const form = draw(
    {
      fork: 'parallelGateway',
      ask: { type: 'userTask', name: 'Ask' },
      pay: { type: 'serviceTask', taskHeaders: { url: 'https://a.example.com' } },
      wait: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1M' } },
      hear: { type: 'receiveTask', event: { type: 'message', name: 'M' } },
    },
    'start -> fork -> ask -> end',
    'fork -> pay -> end',
    'fork -> wait -> end',
    'fork -> hear -> end',
  );

  it('openWork lists calls and timers as they were started', () => {
    const { outcome } = begun(form);
    const { jobs, timers } = openWork(outcome.state);
    const open = [
      ...jobs.map((job) => ({ command: 'startJob', ...job })),
      ...timers.map((timer) => ({ command: 'startTimer', ...timer })),
    ];
    expect(open).toEqual(outcome.commands);
  });

  it('describeState gives a few short lines', () => {
    const { index, outcome } = begun(form);
    expect(describeState(outcome.state, index)).toEqual([
      'status: running, tokens: 4, incidents: 0',
      expect.stringMatching(/^waiting at Ask \(ask\): task /),
      'active at pay: POST call',
      'waiting at wait: timer wait',
      'waiting at hear: message M',
    ]);
    const wide = draw(
      { fork: 'parallelGateway', a: 'userTask' },
      'start -> fork',
      ...Array.from({ length: 80 }, () => 'fork -> a'),
    );
    const many = begun(wide);
    expect(describeState(many.outcome.state, many.index)).toHaveLength(50);
  });

  it('upgradeState refuses a later schema', () => {
    expect(() => upgradeState({ schema: 2 })).toThrow('schema 1');
    const { outcome } = begun();
    expect(upgradeState(outcome.state)).toBe(outcome.state);
  });
});

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
