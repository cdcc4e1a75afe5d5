import { describe, expect, it } from '@jest/globals';
import type { Wait } from '../answers';
import { awaitedBy, keyOf, tokensWaitingFor } from './awaited-events';

function waitAt(id: string, facts: Partial<Wait>): Wait {
  const place = { token_id: id, element_id: id, element_name: id.toUpperCase(), element_type: 'receiveTask' };
  return { ...place, since: null, kind: 'message', boundary: [], ...facts };
}

const paid = { name: 'paid', correlation: 'A-17' };
const event = (id: string) => ({ element_id: id, element_name: null });

describe('events that a token waits for', () => {
  it('a message is one, with its key', () => {
    expect(awaitedBy(waitAt('pay', { message: paid }))).toEqual([{ kind: 'message', ...paid }]);
  });

  it('those behind a gateway and at the boundary are too, in their order', () => {
    const timer = { id: 't-1', due_at: '2026-11-26T10:00:00Z' };
    const wait = waitAt('choose', {
      kind: 'event_gateway',
      first_of: [
        { ...event('a'), kind: 'signal', signal: { name: 'stop' } },
        { ...event('b'), kind: 'timer', timer },
      ],
      boundary: [{ ...event('c'), kind: 'callback', callback: { name: 'back' }, interrupts: true }],
    });
    expect(awaitedBy(wait).map(keyOf)).toEqual([
      '["signal","stop",null]',
      '["timer","t-1"]',
      '["callback","back",null]',
    ]);
  });

  it('one that is waited for twice is listed once', () => {
    const wait = waitAt('pay', {
      message: paid,
      boundary: [{ ...event('late'), kind: 'message', message: paid, interrupts: false }],
    });
    expect(awaitedBy(wait)).toHaveLength(1);
  });

  it('a task without events has none', () => {
    expect(awaitedBy(waitAt('approve', { kind: 'task' }))).toEqual([]);
  });
});

describe('tokens that an event would reach', () => {
  const waits = [
    waitAt('one', { message: paid }),
    waitAt('two', { kind: 'signal', signal: { name: 'paid' } }),
    waitAt('three', { message: { name: 'paid', correlation: 'B-2' } }),
  ];

  it('they wait for its kind and name, whatever their keys, and have the numbers of the page', () => {
    const reached = tokensWaitingFor({ waits }, { kind: 'message', ...paid });
    expect(reached.map(({ number, wait }) => [number, wait.element_id])).toEqual([
      [1, 'one'],
      [3, 'three'],
    ]);
  });

  it('nothing is reached where nothing waits for it', () => {
    expect(tokensWaitingFor({ waits }, { kind: 'callback', name: 'paid', correlation: null })).toEqual([]);
  });
});
