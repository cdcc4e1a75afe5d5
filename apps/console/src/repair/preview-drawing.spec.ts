import { describe, expect, it } from '@jest/globals';
import type { Wait } from '../instance/answers';
import type { Choice } from './choice';
import { drawingOf } from './preview-drawing';

const WAITS = [
  { token_id: 't1', element_id: 'pay', incident: { message: 'm' } },
  { token_id: 't2', element_id: 'pick' },
] as unknown as readonly Wait[];

function drawn(choice: Choice, entered: readonly string[] | null) {
  const facts = (entered ?? []).map((id) => ({ action: 'element.entered', payload: { element_id: id } }));
  const foreseen = entered === null ? null : { facts, commands: [], status: 'running' };
  const {
    left,
    target,
    ghost,
    broken,
    live,
    badges = [],
  } = drawingOf({
    ...{ choice, waits: WAITS, foreseen, path: undefined, nameOf: (id: string) => id },
  });
  const placed = badges.map(({ kind, elementId, text }) => `${kind} ${text} ${elementId}`);
  return { left, target, ghost, broken, live, placed };
}

describe('drawing of a preview', () => {
  it('a move leaves its element, and is drawn where the token would rest', () => {
    expect(drawn({ kind: 'move', tokenId: 't1', to: 'bill' }, ['bill'])).toEqual({
      ...{ left: ['pay'], target: ['bill'], ghost: { from: 'pay', to: 'bill' }, broken: [], live: ['pick'] },
      placed: ['wait 2 pick', 'from 1 pay', 'ghost 1 bill'],
    });
  });

  it('a retry stays at its element', () => {
    expect(drawn({ kind: 'retry', tokenId: 't1', to: null }, ['pay'])).toMatchObject({
      ...{ left: [], target: ['pay'], placed: ['wait 2 pick', 'ghost 1 pay'] },
    });
  });

  it('a cancelled token leaves its element, and no arrow leads on', () => {
    const { left, ghost, placed } = drawn({ kind: 'cancel', tokenId: 't2', to: null }, []);
    expect({ left, ghost, placed }).toEqual({ left: ['pick'], placed: ['incident 1 pay', 'from 2 pick'] });
  });

  it('a change of variables leaves all tokens as they are', () => {
    const { left, placed } = drawn({ kind: 'variables', tokenId: null, to: null }, null);
    expect({ left, placed }).toEqual({ left: [], placed: ['incident 1 pay', 'wait 2 pick'] });
  });
});
