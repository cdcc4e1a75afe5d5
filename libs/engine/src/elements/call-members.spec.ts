import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';
import { call, calling, paying } from '../../testing/calling.js';

describe('members of objects that called instances have written', () => {
  const writing = (key: string, member: string) => ({
    ...draw(
      { pay: { type: 'userTask', ioMapping: { outputs: [{ source: `{{ "${key}" }}`, target: member }] } } },
      'start -> pay -> end',
    ),
    id: key,
  });
  const twice = (one: string, two: string) => ({
    ...draw(
      {
        fork: 'parallelGateway',
        a: call({ calledElement: 'one' }),
        b: call({ calledElement: 'two' }),
        join: 'parallelGateway',
        look: 'userTask',
      },
      'start -> fork -> a -> join -> look -> end',
      'fork -> b -> join',
    ),
    also: [writing('one', one), writing('two', two)],
  });
  scenario(
    "rule 20: called instances that write members of one object keep each other's members",
    twice('order.a', 'order.b'),
    (run) =>
      run
        .start({ order: { id: 7, old: 1 } })
        .update({ order: { id: 7, note: 'x' } })
        .inCalled('one', (called) => called.complete('pay'))
        .inCalled('two', (called) => called.complete('pay'))
        .expectWaitingAt('look')
        .expectVariables({ order: { id: 7, note: 'x', a: 'one', b: 'two' } }),
  );
  scenario('rule 20: members of members are merged too', twice('order.to.a', 'order.to.b'), (run) =>
    run
      .start({ order: { to: { c: 1 } } })
      .inCalled('one', (called) => called.complete('pay'))
      .inCalled('two', (called) => called.complete('pay'))
      .expectVariables({ order: { to: { c: 1, a: 'one', b: 'two' } } }),
  );
  scenario(
    'rule 20: a called instance that replaces an object adds, changes and removes its own members only',
    calling(paying),
    (run) =>
      run
        .start({ order: { gone: 1, kept: 1, changed: 1 } })
        .update({ order: { gone: 1, kept: 2, changed: 2, theirs: 1 } })
        .inCalled('payment', (called) => called.complete('pay', { order: { kept: 1, changed: 3, own: [1] } }))
        .expectVariables({ order: { kept: 2, changed: 3, theirs: 1, own: [1] } }),
  );
  scenario('rule 20: a list that a called instance has changed is given back as a whole', calling(paying), (run) =>
    run
      .start({ list: [1], order: { list: [1] } })
      .update({ list: [1, 2], order: { list: [1, 2] } })
      .inCalled('payment', (called) => called.complete('pay', { list: [1, 3], order: { list: [1, 3] } }))
      .expectVariables({ list: [1, 3], order: { list: [1, 3] } }),
  );
});
