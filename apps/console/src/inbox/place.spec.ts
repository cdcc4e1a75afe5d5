import { describe, expect, it } from '@jest/globals';
import { allowing } from './task-states.js';
import { alsoWaiting, doneIn, takenFlows } from './place.js';

describe('the place of a task', () => {
  it('work that is done is told once, in the order in which it was done, without events and gateways', () => {
    const entry = (element_id: string, element_type: string) => ({
      action: 'element.completed',
      payload: { element_id, element_type },
    });
    const entries = [entry('start', 'startEvent'), entry('pay', 'serviceTask'), entry('pay', 'serviceTask')];
    expect(doneIn([...entries, { action: 'instance.created', payload: null }])).toEqual({
      all: ['start', 'pay'],
      work: ['pay'],
    });
  });

  it('a flow counts as taken only where no other one leaves its element', () => {
    const flows = [
      { id: 'f1', from: 'start', to: 'fork' },
      { id: 'f2', from: 'fork', to: 'a' },
      { id: 'f3', from: 'fork', to: 'b' },
    ];
    expect(takenFlows({ names: new Map(), boundaries: new Map(), flows }, ['start', 'fork'])).toEqual(['f1']);
  });

  it('other places where the instance waits are told once each', () => {
    const token = (element_id: string, status = 'waiting') => ({ element_id, status });
    expect(alsoWaiting([token('task'), token('m'), token('m'), token('x', 'dead')], 'task')).toEqual([token('m')]);
  });
});

describe('what the state of tasks allows', () => {
  const tasks = [
    { id: '1', status: 'pending' },
    { id: '2', status: 'claimed' },
    { id: '3', status: 'claimed', asked_about: 'complete' },
  ] as never;

  it('pending tasks can be claimed, claimed ones handed back, and none while its listeners are asked', () => {
    expect(allowing('claim', tasks).map(({ id }) => id)).toEqual(['1']);
    expect(allowing('unclaim', tasks).map(({ id }) => id)).toEqual(['2']);
  });
});
