import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { createModelIndex } from '../index.js';
import { compile, draw, SCENARIO_START } from '../../testing/index.js';
import type { ProcessForm } from '../../testing/index.js';
import { readScript, simulate } from './index.js';
import type { Simulation, SimulationRequest } from './index.js';

interface Options {
  readonly variables?: SimulationRequest['variables'];
  readonly startedBy?: SimulationRequest['startedBy'];
  readonly maxSteps?: number;
  readonly isOutOfTime?: () => boolean;
}

function run(process: ProcessForm, script: readonly JsonValue[], options: Options = {}): Simulation {
  const { variables = {}, maxSteps = 1_000, isOutOfTime = () => false } = options;
  const read = readScript(script);
  if (!read.ok) throw new Error(read.failure.message);
  const definition = { id: 'd', key: 'order', version: 1, name: 'Order', hash: 'h' };
  const limits = { maxVariablesBytes: 10_000, maxSteps };
  const index = createModelIndex(compile(process));
  const begin = options.startedBy === undefined ? {} : { startedBy: options.startedBy };
  const how = { index, definition, variables, limits, isOutOfTime };
  return simulate({ ...how, ...begin, script: read.value, startAt: SCENARIO_START });
}

const order = draw(
  {
    approve: { type: 'userTask', name: 'Approve the order', candidateGroups: ['sales'] },
    late: { type: 'boundaryEvent', attachedTo: 'approve', event: { type: 'timer', duration: 'PT1H' } },
    charge: { type: 'serviceTask', taskHeaders: { url: 'https://payments.example.com', method: 'PUT' } },
    refused: { type: 'boundaryEvent', attachedTo: 'charge', event: { type: 'error', code: 'Declined' } },
    shipped: {
      type: 'intermediateCatchEvent',
      event: { type: 'message', name: 'Shipped', correlationKey: '{{ id }}' },
    },
  },
  'start -> approve -> charge -> shipped -> endShipped',
  'late -> endLate',
  'refused -> endRefused',
);

describe('runs of a simulation', () => {
  it('a simulation tells where the process waits and what it waits for', () => {
    const { status, tokens, tasks, timers, waitingFor, steps, failedStep } = run(order, []);
    expect(status).toBe('running');
    expect(tokens).toEqual([{ elementId: 'approve', elementType: 'userTask', status: 'waiting' }]);
    expect(tasks).toMatchObject([{ elementId: 'approve', name: 'Approve the order', candidateGroups: ['sales'] }]);
    expect(timers).toEqual([{ elementId: 'late', dueAt: SCENARIO_START + 3_600_000 }]);
    expect(waitingFor.map(({ elementId, kind }) => [elementId, kind])).toEqual([
      ['late', 'timer'],
      ['approve', 'task'],
    ]);
    expect(steps).toBe(3);
    expect(failedStep).toBeNull();
  });

  it('a simulation follows its script to the end and tells the path with times', () => {
    const { status, variables, path } = run(
      order,
      [
        { advance_time: 'PT30M' },
        { at: 'approve', complete: { ok: true } },
        { at: 'charge', respond: { status: 201, body: { paymentId: 'P-1' } } },
        { at: 'shipped', message: { name: 'Shipped', payload: { parcel: 7 }, correlation_key: 'A-1' } },
      ],
      { variables: { id: 'A-1' } },
    );
    expect(status).toBe('completed');
    expect(variables).toEqual({ id: 'A-1', ok: true, paymentId: 'P-1', parcel: 7 });
    expect(path.filter(({ event }) => event === 'element.completed').map(({ elementId }) => elementId)).toEqual([
      'start',
      'approve',
      'charge',
      'shipped',
      'endShipped',
    ]);
    expect(path.at(-1)).toMatchObject({ elementType: 'endEvent', at: SCENARIO_START + 1_800_000 });
  });

  it('a simulated call fails as a service would', () => {
    const script = [
      { at: 'approve', complete: {} },
      { at: 'charge', fail: { code: 'Declined' } },
    ];
    expect(run(order, script).path.map(({ elementId }) => elementId)).toContain('endRefused');
    const technical = run(order, [script[0]!, { at: 'charge', fail: { message: 'no route' } }]);
    expect(technical).toMatchObject({
      status: 'error',
      errors: [{ elementId: 'charge', code: 'ServiceTaskError', message: 'no route' }],
    });
  });

  it('a simulation fires the timers that fall due while time passes', () => {
    const { status, now, path } = run(order, [{ advance_time: 'PT2H' }]);
    expect(status).toBe('completed');
    expect(now).toBe(SCENARIO_START + 7_200_000);
    expect(path.find(({ event }) => event === 'timer.fired')).toMatchObject({
      elementId: 'late',
      at: SCENARIO_START + 3_600_000,
    });
  });

  it('a simulation repairs an incident by a variable update and resume', () => {
    const choice = draw({ choice: 'exclusiveGateway' }, 'start -> choice -[amount > 10]-> end');
    const script = [{ update_variables: { amount: 11 } }, { resume: true }];
    expect(run(choice, []).status).toBe('error');
    const repaired = run(choice, script);
    expect(repaired).toMatchObject({ status: 'completed', errors: [] });
    expect(repaired.path.find(({ event }) => event === 'gateway.resolved')?.takenFlows).toEqual(['choice-end']);
  });

  it.each([
    ['nobody', { at: 'nobody', complete: {} }, /expected an element nobody, but the process has none/],
    [
      'too early',
      { at: 'charge', respond: {} },
      /expected an open call at charge.*waiting are late \(timer\), approve/,
    ],
    ['of another kind', { at: 'approve', fail: {} }, /expected an open call at approve, found task/],
    ['an event', { at: 'shipped', signal: { name: 'Go' } }, /expected the signal Go at shipped/],
    ['refused', { resume: true }, /expected the instance to be suspended or error/],
    ['beyond every calendar', { advance_time: 'P300000Y' }, /expected time to pass within the year 9999/],
  ] as [string, JsonValue, RegExp][])('a simulation says which step could not be applied: %s', (_, step, message) => {
    const { failedStep, status } = run(order, [{ advance_time: 'PT1S' }, step, { advance_time: 'PT9H' }]);
    expect(failedStep?.position).toBe(1);
    expect(failedStep?.message).toMatch(message);
    expect(status).toBe('running');
  });

  it('an endless simulation ends at its limit of steps or of time', () => {
    const loop = draw({}, 'start -> again -> again');
    expect(run(loop, [], { maxSteps: 200 })).toMatchObject({ stoppedBy: 'steps', status: 'running' });
    let asked = 0;
    expect(run(loop, [], { maxSteps: 1_000_000, isOutOfTime: () => ++asked > 3 })).toMatchObject({ stoppedBy: 'time' });
    const every = draw(
      {
        wait: 'userTask',
        tick: {
          type: 'boundaryEvent',
          attachedTo: 'wait',
          cancelActivity: false,
          event: { type: 'timer', cycle: 'R/PT1S' },
        },
      },
      'start -> wait -> end',
      'tick -> endTick',
    );
    expect(run(every, [{ advance_time: 'P100Y' }])).toMatchObject({ stoppedBy: 'steps' });
  });

  it('a simulation shortens long lists', () => {
    const { path, truncated } = run(draw({}, 'start -> again -> again'), [], { maxSteps: 2_000 });
    expect(path).toHaveLength(1_000);
    expect(truncated).toEqual(['path']);
  });

  it('a simulation is repeatable and survives JSON', () => {
    const script = [{ at: 'approve', complete: {} }];
    const once = run(order, script, { variables: { id: 'A' } });
    expect(run(order, script, { variables: { id: 'A' } })).toEqual(once);
    expect(JSON.parse(JSON.stringify(once))).toEqual(once);
  });
});

describe('events and calls in a simulation', () => {
  it('a simulation can begin with an event', () => {
    const placed = draw(
      { placed: { type: 'startEvent', event: { type: 'message', name: 'Placed' } } },
      'placed -> end',
    );
    const startedBy = { elementId: 'placed', payload: { order: 1 } };
    expect(run(placed, [], { startedBy })).toMatchObject({ status: 'completed', variables: { order: 1 } });
    const nobody = run(placed, [], { startedBy: { elementId: 'end', payload: {} } });
    expect(nobody.failedStep).toMatchObject({ position: null });
    expect(nobody.failedStep?.message).toMatch(/expected end to begin the process/);
  });

  it('a simulation receives what it publishes itself and reports it', () => {
    const signal = { type: 'signal', name: 'Ready' };
    const talking = draw(
      {
        fork: 'parallelGateway',
        one: { type: 'intermediateCatchEvent', event: signal },
        two: { type: 'intermediateCatchEvent', event: signal },
        wait: 'userTask',
        tell: { type: 'intermediateThrowEvent', event: signal },
      },
      'start -> fork -> one -> end1',
      'fork -> two -> end2',
      'fork -> wait -> tell -> end3',
    );
    const told = run(talking, [{ at: 'wait', complete: {} }]);
    expect(told).toMatchObject({ status: 'completed', published: [{ kind: 'signal', name: 'Ready' }] });
  });

  it('the script of a simulation answers called instances', () => {
    const calling = draw(
      {
        pay: { type: 'callActivity', calledElement: 'payment' },
        refused: { type: 'boundaryEvent', attachedTo: 'pay', event: { type: 'error', code: 'Declined' } },
      },
      'start -> pay -> end',
      'refused -> endRefused',
    );
    expect(run(calling, [{ at: 'pay', complete: { receipt: 7 } }])).toMatchObject({
      status: 'completed',
      variables: { receipt: 7 },
    });
    const path = run(calling, [{ at: 'pay', fail: { code: 'Declined' } }]).path.map(({ elementId }) => elementId);
    expect(path).toContain('endRefused');
  });
});

describe('errors in scripts', () => {
  it.each([
    [[7], /script\[0\]: expected an object with one of complete/],
    [[{ at: 'a' }], /exactly one of .* found none/],
    [[{ at: 'a', complete: {}, fail: {} }], /exactly one of .* found complete, fail/],
    [[{ resume: true }, { at: 'a', toString: {} }], /script\[1\]: expected exactly one of .* found toString/],
    [[{ complete: {} }], /complete to have an element named by at/],
    [[{ at: 'a', complete: [] }], /complete to have an object/],
    [[{ at: 7, complete: {} }], /at to be the id of an element/],
    [[{ at: 'a', respond: { status: 500 } }], /a status from 200 to 299/],
    [[{ at: 'a', respond: { paymentId: 1 } }], /status, headers and body only, found paymentId/],
    [[{ message: { payload: {} } }], /a name that is text/],
    [[{ event: { name: 'Go' } }], /an event_type that is one of message, signal, callback/],
    [[{ advance_time: 'soon' }], /an ISO 8601 duration/],
    [[{ resume: 1 }], /the value true/],
  ] as [JsonValue[], RegExp][])('a script that cannot be read names the step: %j', (script, message) => {
    const read = readScript(script);
    expect(read.ok ? '' : read.failure.message).toMatch(message);
  });

  it('a script accepts an event as the API spells it', () => {
    const read = readScript([{ event: { event_type: 'signal', event_name: 'Go', payload: { a: 1 } } }]);
    expect(read).toMatchObject({
      ok: true,
      value: [{ action: 'send', event: { kind: 'signal', name: 'Go', payload: { a: 1 } } }],
    });
  });
});
