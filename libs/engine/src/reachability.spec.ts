import { describe, expect, it } from '@jest/globals';
import { createModelIndex } from './index.js';
import { compile, draw } from '../testing/index.js';
import { canStillCome } from './elements/inclusive-gateway.js';

const crossed = draw(
  {
    fork: 'inclusiveGateway',
    join: 'inclusiveGateway',
    back: 'exclusiveGateway',
    late: { type: 'boundaryEvent', attachedTo: 'a', event: { type: 'signal', name: 'Late' } },
  },
  'start -> fork -[x]-> a -> join -> back -> end',
  'fork -[y]-> b -> join',
  'back -[again]-> fork',
  'late -> c -> join',
);

describe('ways into an inclusive join (BPMN 2.0.2, p. 436; [engine#inclusive-join])', () => {
  const index = createModelIndex(compile(crossed));
  const holdsUp = (occupied: string[], here: string[]) =>
    canStillCome(index.placesOf(null, occupied), index.waysInto('join'), (flow) => here.includes(flow));

  it.each([
    [['b'], ['a-join'], true],
    [['fork'], ['a-join'], false],
    [['back'], ['b-join'], false],
    [['a'], ['b-join'], true],
    [['a'], ['c-join'], false],
    [['c'], ['a-join', 'b-join'], true],
    [['end', 'join'], ['a-join'], false],
    [[], ['a-join'], false],
  ])('with tokens at %j and on %j another token can still come to the join: %s', (occupied, here, expected) => {
    expect(holdsUp(occupied, here)).toBe(expected);
  });

  it('reachability is computed once for many elements that all lead to each other', () => {
    const ring = Array.from({ length: 1_200 }, (_, i) => `g${i} -[x]-> g${(i + 1) % 1_200}`);
    const gateways = Object.fromEntries(ring.map((_, i) => [`g${i}`, 'inclusiveGateway']));
    const large = createModelIndex(compile(draw(gateways, 'start -> g0', ...ring)));
    expect(large.waysInto('g0')).toBe(large.waysInto('g0'));
    expect(large.waysInto('g0').size).toBe(2);
  });
});
