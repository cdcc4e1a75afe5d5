import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';
import type { Elements } from '../../testing/index.js';

/** Three people vote in parallel. The conditions of the gateway decide what follows. */
const vote = (activationCondition: string, ...out: readonly string[]) =>
  draw(
    {
      fork: 'parallelGateway',
      a: 'userTask',
      b: 'userTask',
      c: 'userTask',
      gate: { type: 'complexGateway', activationCondition },
      first: 'userTask',
      late: 'userTask',
    } as Elements,
    'start -> fork -> a -> gate',
    'fork -> b -> gate',
    'fork -> c -> gate',
    ...out,
  );
const ONCE = ['gate -[waitingForStart]-> first -> end', 'gate -default-> late -> end2'];

describe('complex gateway [engine#complex-gateway]', () => {
  scenario(
    'rule 5: a complex gateway fires as soon as the condition over its counts holds',
    vote('activationCount >= 2', ...ONCE),
    (run) => run.start().complete('a').expectWaitingAt('b', 'c').complete('c').expectWaitingAt('b', 'first'),
  );
  scenario(
    'rule 5: a complex gateway resets when the other tokens have come, and evaluates its flows again',
    vote('activationCount >= 2', ...ONCE),
    (run) =>
      run
        .start()
        .complete('a')
        .complete('b')
        .complete('c')
        .expectWaitingAt('first', 'late')
        .complete('first')
        .complete('late')
        .expectStatus('completed'),
  );
  scenario(
    'rule 5: a flow without a condition is taken in both phases of a complex gateway',
    vote('activationCount >= 1', 'gate -> first -> end'),
    (run) =>
      run
        .start()
        .complete('a')
        .expectWaitingAt('b', 'c', 'first')
        .complete('b')
        .expectWaitingAt('c', 'first')
        .complete('c')
        .expectWaitingAt('first', 'first'),
  );
  scenario(
    'rule 5: a reset in which no condition holds takes no flow and is no failure',
    vote('activationCount >= 2', 'gate -[waitingForStart]-> first -> end'),
    (run) =>
      run
        .start()
        .complete('a')
        .complete('b')
        .complete('c')
        .expectWaitingAt('first')
        .complete('first')
        .expectStatus('completed'),
  );
  scenario(
    'rule 5: a first phase in which no condition of a flow holds is an incident',
    vote('activationCount >= 2', 'gate -[ok]-> first -> end'),
    (run) =>
      run
        .start({ ok: false })
        .complete('a')
        .complete('b')
        .expectError(/condition of a flow out of gate/)
        .update({ ok: true })
        .resume()
        .expectWaitingAt('c', 'first'),
  );
  scenario(
    'rule 5: a complex gateway with a token from every flow waits for nothing more',
    vote('activationCount >= 3', 'gate -> first -> end'),
    (run) =>
      run
        .start()
        .complete('a')
        .complete('b')
        .complete('c')
        .expectWaitingAt('first')
        .complete('first')
        .expectStatus('completed'),
  );
  scenario(
    'rule 5: the activation condition can use the counts of single flows and the data',
    vote("activationCounts['a-gate'] >= 1 && activationCount >= needed", ...ONCE),
    (run) =>
      run.start({ needed: 2 }).complete('b').complete('c').expectWaitingAt('a').complete('a').expectWaitingAt('first'),
  );
  scenario(
    'rule 5: the reset does not wait for tokens that can no longer come',
    draw(
      {
        fork: 'inclusiveGateway',
        a: 'userTask',
        b: 'userTask',
        gate: { type: 'complexGateway', activationCondition: 'activationCount >= 1' },
        after: 'userTask',
        again: 'exclusiveGateway',
      },
      'start -> fork -[x]-> a -> gate',
      'fork -[y]-> b -> gate',
      'gate -[waitingForStart]-> after -> again -[more]-> fork',
      'again -default-> end',
    ),
    (run) =>
      run
        .start({ x: true, y: false, more: true })
        .complete('a')
        .complete('after', { x: false, y: true })
        .complete('b', { more: false })
        // This token starts a new round and is not a late one of the first round.
        .expectWaitingAt('after')
        .complete('after')
        .expectStatus('completed'),
  );
  scenario(
    'rule 5: a second token of a flow waits for the next round',
    draw(
      {
        fork: 'parallelGateway',
        twice: 'exclusiveGateway',
        a: 'userTask',
        b: 'userTask',
        gate: { type: 'complexGateway', activationCondition: 'activationCount >= 2' },
        first: 'userTask',
        more: 'userTask',
      },
      'start -> fork -> a -> twice -> gate',
      'fork -> more -> twice',
      'fork -> b -> gate',
      'gate -[waitingForStart]-> first -> end',
    ),
    (run) =>
      run
        .start()
        .complete('a')
        .complete('more')
        .expectWaitingAt('b', 'first')
        .complete('b')
        .expectWaitingAt('first')
        .complete('first')
        .expectStatus('running'),
  );
  scenario(
    'rule 5: an activation condition that fails is an incident of the token that came',
    vote('activationCount - limit > 0', ...ONCE),
    (run) =>
      run
        .start({ limit: 'x' })
        .complete('a')
        .expectError(/activationCondition/)
        .update({ limit: 0 })
        .resume()
        .expectWaitingAt('b', 'c', 'first'),
  );
  scenario(
    'rule 5: a complex gateway with one incoming flow only splits',
    draw(
      { gate: 'complexGateway', a: 'userTask', b: 'userTask', c: 'userTask' },
      'start -> gate -[n > 1]-> a -> end',
      'gate -[n > 2]-> b -> end',
      'gate -default-> c -> end',
    ),
    (run) => run.start({ n: 3 }).expectWaitingAt('a', 'b'),
  );
});
