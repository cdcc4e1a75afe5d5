import { describe } from '@jest/globals';
import { draw, scenario } from '../../../testing/index.js';

const CALL = { type: 'serviceTask', taskHeaders: { url: 'https://pay.test/' } } as const;

describe('token retry [engine#recovery]', () => {
  const paying = draw({ pay: CALL }, 'start -> pay -> end');
  scenario('rule 22: retrying a failed call makes it again', paying, (run) =>
    run
      .start()
      .fail('pay')
      .expectStatus('error')
      .retryToken('pay', { iban: 'X' })
      .expectAnswer({ status: 'running' })
      .expectWaitingAt('pay')
      .expectVariables({ iban: 'X' })
      .answer('pay')
      .expectStatus('completed'),
  );
  scenario('rule 22: a retry is refused unless the instance is in error', paying, (run) =>
    run.start().retryToken('pay').expectRefused('CONFLICT').move('pay', 'pay').expectWaitingAt('pay'),
  );
  scenario(
    'rule 22: a gateway cannot be retried but can be moved to itself',
    draw({ a: { type: 'exclusiveGateway' } }, 'start -> a -[x > 1]-> end', 'a -[x < 1]-> end2'),
    (run) =>
      run
        .start({ x: 1 })
        .expectStatus('error')
        .retryToken('a', { x: 2 })
        .expectRefused('CONFLICT')
        .move('a', 'a', { x: 2 })
        .expectStatus('completed'),
  );
  const given = (source: string) => ({ ...CALL, ioMapping: { inputs: [{ source, target: 'sum' }] } });
  const two = draw(
    { fork: 'parallelGateway', a: given('{{ one - 1 }}'), b: given('{{ two - 1 }}') },
    'start -> fork -> a -> end',
    'fork -> b -> end2',
  );
  scenario('rule 22: an instance with several failed tokens stays in error until the last is repaired', two, (run) =>
    run
      .start({ one: 'x', two: 'x' })
      .expectStatus('error')
      .move('a', 'end')
      .expectAnswer({ status: 'error' })
      .retryToken('b')
      .expectError(/b:/)
      .move('b', 'end2')
      .expectStatus('completed'),
  );
  scenario(
    'rule 22: one iteration of a multi-instance activity can be retried alone',
    draw({ pay: { ...CALL, multiInstance: { loopCardinality: 2, isSequential: true } } }, 'start -> pay -> end'),
    (run) =>
      run
        .start()
        .answer('pay')
        .fail('pay')
        .expectStatus('error')
        .retryToken('pay')
        .answer('pay')
        .expectStatus('completed')
        .expectCompleted('pay', 2),
  );
  scenario(
    'rule 22: a retry behind a completed call does not call again',
    draw({ pay: CALL }, 'start -> pay -[x > 1]-> end', 'pay -[x < 0]-> end2'),
    (run) =>
      run
        .start({ x: 'a' })
        .answer('pay')
        .expectStatus('error')
        .retryToken('pay', { x: 2 })
        .expectStatus('completed')
        .expectCompleted('pay', 1),
  );
});
