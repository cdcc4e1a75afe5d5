import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { createModelIndex } from '../index.js';
import { compile, draw, SCENARIO_START } from '../../testing/index.js';
import type { ProcessForm } from '../../testing/index.js';
import { readAnswer, readScript, SimulatedRun } from './index.js';
import type { SimulatedProcess, Simulation, StandingAnswer } from './index.js';

interface Around {
  readonly variables?: { readonly [name: string]: JsonValue };
  readonly answers?: { readonly [at: string]: JsonValue };
  readonly called?: { readonly [key: string]: ProcessForm };
}

function processOf(form: ProcessForm, key: string): SimulatedProcess {
  return { index: createModelIndex(compile(form)), definition: { id: key, key, version: 1, name: key, hash: 'h' } };
}

function answerOf(at: string, value: JsonValue): StandingAnswer {
  if (Array.isArray(value)) return value.map((one: JsonValue) => answerOf(at, one)).flat();
  const read = readAnswer(at, value);
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

class Played {
  readonly flows: string[] = [];
  readonly run: SimulatedRun;

  constructor(form: ProcessForm, script: readonly JsonValue[], { variables = {}, answers = {}, called = {} }: Around) {
    const read = readScript(script);
    if (!read.ok) throw new Error(read.failure.message);
    this.run = new SimulatedRun({
      ...processOf(form, 'main'),
      variables,
      script: read.value,
      answers: new Map(Object.entries(answers).map(([at, value]) => [at, answerOf(at, value)])),
      processOf: ({ definitionKey }) => {
        const found = called[definitionKey];
        return found === undefined ? null : processOf(found, definitionKey);
      },
      observe: ({ key }, { flowsTaken }) => this.flows.push(...flowsTaken.map((flow) => `${key} ${flow}`)),
      startAt: SCENARIO_START,
      limits: { maxVariablesBytes: 10_000, maxSteps: 1_000 },
      isOutOfTime: () => false,
    });
  }

  toTheEnd(): Simulation {
    while (this.run.playNext());
    return this.run.result;
  }
}

const play = (form: ProcessForm, script: readonly JsonValue[], around: Around = {}): Simulation =>
  new Played(form, script, around).toTheEnd();
const waitingAt = ({ waitingFor }: Simulation): string[] => waitingFor.map(({ elementId }) => elementId);

const loop = draw(
  { try: { type: 'serviceTask', taskHeaders: { url: 'https://a.example' } }, more: 'exclusiveGateway' },
  'start -> try -> more -default-> end',
  'more -[again]-> try',
);

describe('standing answers of a simulation', () => {
  it('a standing answer is given each time the element waits', () => {
    const each: ProcessForm = draw(
      {
        ask: {
          type: 'serviceTask',
          taskHeaders: { url: 'https://a.example' },
          multiInstance: { collection: '{{ list }}' },
        },
      },
      'start -> ask -> end',
    );
    const around = { variables: { list: [1, 2, 3] }, answers: { ask: { respond: { body: { ok: true } } } } };
    const { status, path } = play(each, [], around);
    expect(status).toBe('completed');
    expect(path.filter(({ elementId, event }) => elementId === 'ask' && event === 'element.completed')).toHaveLength(3);
  });

  it('the answers of a list are given one after the other, and then no more', () => {
    const answers = { try: [{ respond: { body: { again: true } } }, { respond: { body: { again: true } } }] };
    const result = play(loop, [], { answers });
    expect([result.status, waitingAt(result)]).toEqual(['running', ['try']]);
    const ended = play(loop, [], { answers: { try: [...answers.try, { complete: { again: false } }] } });
    expect(ended.status).toBe('completed');
  });

  it('a later step of the script takes precedence over a standing answer', () => {
    const script = [{ at: 'try', complete: { again: true, by: 'step' } }];
    const { status, variables } = play(loop, script, { answers: { try: { complete: { again: false } } } });
    expect([status, variables]).toEqual(['completed', { again: false, by: 'step' }]);
  });

  it('a standing answer that is refused ends the run and says why', () => {
    const task = draw({ ask: 'userTask' }, 'start -> ask -> end');
    const { failedStep } = play(task, [], { answers: { ask: { complete: { text: 'x'.repeat(20_000) } } } });
    expect(failedStep?.position).toBeNull();
    expect(failedStep?.message).toContain('the answer for ask: ');
  });

  it('an answer has an action that gives an element what it waits for', () => {
    expect(readAnswer('a', { suspend: true })).toMatchObject({
      failure: { message: 'expected one of complete, respond, fail, message, signal, callback, found suspend' },
    });
    expect(readAnswer('a', { completed: {} })).toMatchObject({ ok: false });
  });
});

describe('called processes in a simulation', () => {
  const main: ProcessForm = draw(
    {
      ship: { type: 'callActivity', calledElement: 'shipping' },
      failed: { type: 'boundaryEvent', attachedTo: 'ship', event: { type: 'error', code: 'Broken' } },
    },
    'start -> ship -> end',
    'failed -> endFailed',
  );
  const shipping: ProcessForm = draw(
    {
      pack: 'userTask',
      late: { type: 'boundaryEvent', attachedTo: 'pack', event: { type: 'timer', duration: 'PT1H' } },
      broken: { type: 'endEvent', event: { type: 'error', code: 'Broken' } },
    },
    'begin -> pack -> finish',
    'late -> broken',
  );
  const called = { shipping };

  it('a called process runs, and its elements are named through the call activity', () => {
    const played = new Played(main, [{ at: 'ship/pack', complete: { parcel: 7 } }], { called });
    const before = played.run.result;
    expect(waitingAt(before)).toEqual(['ship', 'ship/late', 'ship/pack']);
    const { status, variables, path } = played.toTheEnd();
    expect([status, variables]).toEqual(['completed', { parcel: 7 }]);
    expect(path.map(({ elementId }) => elementId)).toContain('ship/finish');
  });

  it('an answer of the script takes the place of the called process', () => {
    const { status, variables } = play(main, [{ at: 'ship', complete: { parcel: 1 } }], { called });
    expect([status, variables]).toEqual(['completed', { parcel: 1 }]);
    expect(play(main, [], { called, answers: { ship: { complete: {} } } }).status).toBe('completed');
  });

  it('time passes for a called process too, and its error reaches the caller', () => {
    const { status, path } = play(main, [{ advance_time: 'PT2H' }], { called });
    expect([status, path.map(({ elementId }) => elementId).includes('endFailed')]).toEqual(['completed', true]);
  });

  it('a called process that nothing knows leaves the call open', () => {
    expect(waitingAt(play(main, []))).toEqual(['ship']);
  });

  it('a terminated instance ends the instance that it has called', () => {
    const result = play(main, [{ terminate: true }], { called });
    expect([result.status, waitingAt(result)]).toEqual(['terminated', []]);
  });
});

describe('repairs in a simulation', () => {
  const call = draw(
    {
      pay: { type: 'serviceTask', taskHeaders: { url: 'https://{{ host }}.example' } },
      check: 'userTask',
      late: {
        type: 'boundaryEvent',
        attachedTo: 'check',
        cancelActivity: false,
        event: { type: 'timer', duration: 'P1D' },
      },
    },
    'start -> pay -> check -> end',
    'late -> reminded',
  );
  const broken = [{ at: 'pay', fail: { message: 'no route' } }];
  const around = { variables: { host: 'a' } };

  it('a failed call is retried with other variables', () => {
    const { status, waitingFor } = play(call, [...broken, { at: 'pay', retry: { variables: { host: 'b' } } }], around);
    expect(status).toBe('running');
    expect(waitingFor).toMatchObject([{ elementId: 'pay', request: { url: 'https://b.example' } }]);
  });

  it('a token is moved to another element', () => {
    const { status, tokens, errors } = play(call, [...broken, { at: 'pay', move: { to: 'check' } }], around);
    expect([status, errors, tokens.map(({ elementId }) => elementId)]).toEqual(['running', [], ['check']]);
  });

  it('a task is cancelled, and a timer fires early', () => {
    const checking = [{ at: 'pay', complete: {} }];
    const fired = play(
      call,
      [...checking, { at: 'check', fire_timer: true }, { at: 'late', fire_timer: true }],
      around,
    );
    expect(fired.failedStep).toMatchObject({ position: 1, message: expect.stringContaining('a timer at check') });
    const early = play(call, [...checking, { at: 'late', fire_timer: true }], around);
    expect(early.path.map(({ elementId }) => elementId)).toContain('reminded');
    const cancelled = play(call, [...checking, { at: 'check', cancel_task: true }], around);
    expect(cancelled.tasks).toEqual([]);
  });

  it('a listener refuses a claim and a completion, and both are tried again', () => {
    const taskListeners = ['assign', 'complete'].map((event) => ({ event, jobType: event }));
    const asked = draw({ ask: { type: 'userTask', taskListeners } }, 'start -> ask -> end');
    const refused = [
      { at: 'ask', claim: 'ann' },
      { at: 'ask', refuse: 'ann is away' },
    ];
    const claimed = [
      { at: 'ask', claim: 'kim' },
      { at: 'ask', complete: {} },
    ];
    const completed = [
      { at: 'ask', complete: { n: 1 } },
      { at: 'ask', refuse: 'too low' },
      { at: 'ask', complete: { n: 9 } },
    ];
    const { failedStep, tasks } = play(asked, [...refused, ...claimed]);
    expect([failedStep, tasks]).toMatchObject([null, [{ assignee: 'kim' }]]);
    const { status, variables } = play(asked, [...refused, ...claimed, ...completed, { at: 'ask', complete: {} }]);
    expect([status, variables]).toEqual(['completed', { n: 9 }]);
    expect(play(asked, [{ at: 'ask', refuse: 'x' }]).failedStep?.message).toMatch(/^expected a task listener at ask/);
  });

  it('a file is attached to a variable', () => {
    const { variables } = play(call, [{ attach_file: { variable: 'proof', filename: 'a.pdf', size: 3 } }], around);
    expect(variables['proof']).toMatchObject({ type: 'file_ref', filename: 'a.pdf', size: 3 });
  });

  it.each([
    [{ attach_file: {} }, 'attach_file to have variable as the name of a variable'],
    [{ attach_file: { variable: 'a', size: -1 } }, 'attach_file to have size as a number of bytes'],
    [{ retry: {} }, 'retry to have an element named by at'],
    [{ at: 'pay', retry: { reason: 'x' } }, 'retry to have variables only, found reason'],
    [{ at: 'pay', move: {} }, 'move to have to as the id of an element'],
    [{ at: 'pay', cancel_task: 1 }, 'cancel_task to have the value true'],
  ])('a repair %j is refused with what was expected', (step, message) => {
    expect(readScript([step])).toMatchObject({ failure: { message: `script[0]: expected ${message}` } });
  });
});

describe('flows taken', () => {
  it('every flow that a token takes is told, those behind an event-based gateway too', () => {
    const form = draw(
      {
        fork: 'parallelGateway',
        either: 'eventBasedGateway',
        paid: { type: 'intermediateCatchEvent', event: { type: 'message', name: 'Paid' } },
        late: { type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1H' } },
      },
      'start -> fork -> either -> paid -> end',
      'either -> late -> endLate',
      'fork -> other -> endOther',
    );
    const played = new Played(form, [{ at: 'paid', message: { name: 'Paid' } }], {});
    expect(played.toTheEnd().status).toBe('completed');
    const { flows } = compile(form);
    const untaken = flows.filter(({ id }) => !played.flows.includes(`main ${id}`));
    expect(untaken.map(({ source, target }) => `${source} ${target}`)).toEqual(['either late', 'late endLate']);
    expect(new Set(played.flows).size).toBe(played.flows.length);
  });

  it('a flow is not told if the input that took it is refused', () => {
    const task = draw({ ask: 'userTask' }, 'start -> ask -> end');
    const played = new Played(task, [{ at: 'ask', complete: { text: 'x'.repeat(20_000) } }], {});
    played.toTheEnd();
    expect(played.flows).toHaveLength(1);
  });
});
