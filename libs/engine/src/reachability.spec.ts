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
    [['b'], ['a-join'], 'can still'],
    [['fork'], ['a-join'], 'can no longer'],
    [['back'], ['b-join'], 'can no longer'],
    [['a'], ['b-join'], 'can still'],
    [['a'], ['c-join'], 'can no longer'],
    [['c'], ['a-join', 'b-join'], 'can still'],
    [['end', 'join'], ['a-join'], 'can no longer'],
    [[], ['a-join'], 'can no longer'],
  ])('with tokens at %j and on %j another token %s come to the join', (occupied, here, verdict) => {
    expect(holdsUp(occupied, here)).toBe(verdict === 'can still');
  });

  it('reachability is computed once for many elements that all lead to each other', () => {
    const ring = Array.from({ length: 1_200 }, (_, i) => `g${i} -[x]-> g${(i + 1) % 1_200}`);
    const gateways = Object.fromEntries(ring.map((_, i) => [`g${i}`, 'inclusiveGateway']));
    const large = createModelIndex(compile(draw(gateways, 'start -> g0', ...ring)));
    expect(large.waysInto('g0')).toBe(large.waysInto('g0'));
    expect(large.waysInto('g0').size).toBe(2);
  });
});
