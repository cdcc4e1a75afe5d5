import { describe, expect, it } from '@jest/globals';
import { answerTo, kindOf, progress, repairOf, type Simulated, stateAt, type Trial } from './course';

const at = '2026-11-26T12:00:00.000Z';
const entry = (id: string, event: string, taken?: string[]) => ({
  ...{ element_id: id, element_type: 'task', event, at },
  ...(taken && { taken_flows: taken }),
});
const token = (id: string, status: 'active' | 'waiting' | 'dead') => ({ element_id: id, element_type: 'task', status });
const simulated = (path: Simulated['path'], tokens: Simulated['tokens'] = []) => ({ path, tokens }) as Simulated;
const awaited = (kind: string, more: object = {}) => ({
  ...{ element_id: 'wait', element_type: 'task', kind, name: null, correlation_key: null, due_at: null, request: null },
  ...more,
});
const flows = [
  { id: 'f1', source: 'start', target: 'choose' },
  { id: 'yes', source: 'choose', target: 'work' },
  { id: 'no', source: 'choose', target: 'end' },
  { id: 'f2', source: 'work', target: 'end' },
];
const path = [
  entry('start', 'element.entered'),
  entry('start', 'element.completed'),
  entry('choose', 'element.entered'),
  entry('choose', 'element.completed', ['yes']),
  entry('work', 'element.entered'),
];

describe('the progress of a trial', () => {
  it('stands in the middle where something was entered and not left', () => {
    expect(progress(simulated(path, [token('work', 'waiting')]), 3, flows)).toEqual({
      ...{ done: ['start'], live: ['choose'], broken: [], flows: ['f1'] },
    });
  });

  it('stands at the end where the tokens are', () => {
    const { live, broken, done } = progress(simulated(path, [token('work', 'dead')]), path.length, flows);
    expect({ live, broken, done }).toEqual({ live: [], broken: ['work'], done: ['start', 'choose'] });
  });

  it('takes behind a gateway only the flows that the gateway took', () => {
    const ended = [...path, entry('work', 'element.completed'), entry('end', 'element.entered')];
    expect(progress(simulated(ended), ended.length, flows).flows).toEqual(['yes', 'f1', 'f2']);
  });

  it('shows an error until the element is tried again', () => {
    const failing = [
      ...path,
      entry('work', 'instance.error'),
      entry('work', 'element.completed'),
      entry('end', 'element.entered'),
    ];
    expect(progress(simulated(failing), 6, flows).broken).toEqual(['work']);
    expect(progress(simulated(failing), 7, flows).broken).toEqual([]);
  });
});

describe('the variables of a trial', () => {
  it('are those of the first answer that reaches so far', () => {
    const trial = { states: [simulated(path.slice(0, 3)), simulated(path)] } as unknown as Trial;
    expect([stateAt(trial, 1), stateAt(trial, 3), stateAt(trial, 4), stateAt(trial, 5)]).toEqual([0, 0, 1, 1]);
  });
});

describe('the answer to a wait', () => {
  it('completes tasks, jobs and calls with the values', () => {
    expect(answerTo(awaited('task'), { approved: true })).toEqual({ at: 'wait', complete: { approved: true } });
    expect(kindOf(awaited('question', { request: { method: 'POST' } }))).toBe('call');
  });

  it('sends an event with the name and the key that are awaited', () => {
    const wait = awaited('message', { name: 'paid', correlation_key: '4711' });
    expect(answerTo(wait, { sum: 1 })).toEqual({
      at: 'wait',
      message: { name: 'paid', payload: { sum: 1 }, correlation_key: '4711' },
    });
  });

  it('lets a timer fire, whatever values are given', () => {
    expect(answerTo(awaited('timer'), { a: 1 })).toEqual({ at: 'wait', fire_timer: true });
  });
});

describe('the repair of what has failed', () => {
  it('retries a task that calls, and resumes the instance after any other', () => {
    expect(repairOf('pay', 'serviceTask', { total: 1 })).toEqual([{ at: 'pay', retry: { variables: { total: 1 } } }]);
    expect(repairOf('sum', 'scriptTask', { total: 1 })).toEqual([{ update_variables: { total: 1 } }, { resume: true }]);
  });
});
