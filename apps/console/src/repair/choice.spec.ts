import { describe, expect, it } from '@jest/globals';
import type { Wait, Waits } from '../instance/answers';
import { choiceIn, kindsFor, searchOf, turnedTo } from './choice';

const BROKEN = waitAt('pay', 'serviceTask', true);
const TASK = waitAt('pick', 'userTask', false);

function waitAt(id: string, type: string, isBroken: boolean): Wait {
  const incident = { id: 'i', code: 'C', message: 'm', attempts: 1, raised_at: '2026-01-01T00:00:00.000Z' };
  const wait = { token_id: `token-${id}`, element_id: id, element_type: type, boundary: [] };
  return { ...wait, ...(isBroken && { incident }) } as unknown as Wait;
}

function stateOf(status: Waits['status'], ...waits: Wait[]) {
  return { status, waits };
}

describe('choices of a repair', () => {
  it('an instance in error is repaired by a retry first', () => {
    expect(choiceIn('', stateOf('error', TASK, BROKEN))).toEqual({ kind: 'retry', tokenId: 'token-pay', to: null });
  });

  it.each([
    ['error', ['retry', 'move', 'variables', 'rerun']],
    ['running', ['move', 'cancel', 'add', 'variables', 'rerun']],
    ['suspended', ['variables', 'rerun']],
    ['completed', ['rerun']],
  ] as const)('an instance that is %s allows %j', (status, kinds) => {
    const waits = status === 'error' ? [BROKEN] : [TASK, waitAt('other', 'userTask', false)];
    expect(kindsFor(stateOf(status, ...waits))).toEqual(kinds);
  });

  it('an incident at an element that makes no call is not retried', () => {
    expect(kindsFor(stateOf('error', waitAt('decide', 'exclusiveGateway', true)))).toEqual([
      'move',
      'variables',
      'rerun',
    ]);
  });

  it('the last living token is not offered to be cancelled', () => {
    expect(kindsFor(stateOf('running', TASK))).toEqual(['move', 'add', 'variables', 'rerun']);
  });

  it('the address says what is chosen', () => {
    const choice = { kind: 'move', tokenId: 'token-pick', to: 'a&b' } as const;
    expect(choiceIn(searchOf(choice), stateOf('error', BROKEN, TASK))).toEqual(choice);
  });

  it('an address that names what is not possible gets what is', () => {
    expect(choiceIn('?do=cancel&token=gone', stateOf('error', BROKEN))).toMatchObject({
      kind: 'retry',
      tokenId: 'token-pay',
    });
  });

  it('another kind keeps the token where it has one', () => {
    const move = { kind: 'move', tokenId: 't', to: 'x' } as const;
    expect(turnedTo('cancel', move)).toEqual({ kind: 'cancel', tokenId: 't', to: null });
    expect(turnedTo('add', move)).toEqual({ kind: 'add', tokenId: null, to: 'x' });
    expect(turnedTo('rerun', move)).toEqual({ kind: 'rerun', tokenId: null, to: null });
  });
});
