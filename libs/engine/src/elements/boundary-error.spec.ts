import { describe, expect, it } from '@jest/globals';
import { findingsOf, draw, scenario, subProcess } from '../../testing/index.js';
import type { ElementForm, EventForm } from '../../testing/index.js';

function boundary(attachedTo: string, event: EventForm, cancelActivity = true): Omit<ElementForm, 'id'> {
  return { type: 'boundaryEvent', attachedTo, event, cancelActivity };
}
const call = { type: 'serviceTask', taskHeaders: { url: 'https://shop.example.com/pay' } };

describe('boundary error [engine#errors]', () => {
  const pay = (...codes: (string | undefined)[]) =>
    draw(
      {
        pay: call,
        ...Object.fromEntries(
          codes.map((code) => [
            code ?? 'any',
            boundary('pay', { type: 'error', ...(code === undefined ? {} : { code }) }),
          ]),
        ),
      },
      'start -> pay -> end',
      ...codes.map((code) => `${code ?? 'any'} -> endError`),
    );
  scenario('rule 9: a boundary event catches the error code that it names', pay('declined'), (run) =>
    run.start().fail('pay', 'declined').expectStatus('completed').expectCompleted('declined'),
  );
  scenario(
    'rule 9: the boundary event with the exact code is preferred to a catch-all before it',
    pay(undefined, 'declined'),
    (run) =>
      run
        .start()
        .fail('pay', 'declined')
        .expectCompleted('declined')
        .expectCompleted('any', 0)
        .expectStatus('completed'),
  );
  scenario(
    'rule 9: a boundary event without a code catches every error, technical failures too',
    pay(undefined),
    (run) => run.start().fail('pay').expectCompleted('any').expectStatus('completed'),
  );
  scenario(
    'rule 9: an error with another code puts the instance in error, and resume calls again',
    pay('declined'),
    (run) =>
      run
        .start()
        .fail('pay', 'broken')
        .expectError(/pay failed/)
        .resume()
        .expectStatus('running')
        .answer('pay')
        .expectStatus('completed'),
  );

  scenario(
    'rule 9: an error goes outward, and the scope that catches it is interrupted',
    draw(
      {
        outer: subProcess(
          {
            fork: 'parallelGateway',
            side: 'userTask',
            inner: subProcess(
              { thrown: { type: 'endEvent', event: { type: 'error', code: 'E' } } },
              'start2 -> thrown',
            ),
            other: boundary('inner', { type: 'error', code: 'X' }),
          },
          'start1 -> fork -> inner -> end1',
          'fork -> side -> end1',
          'other -> end3',
        ),
        caught: boundary('outer', { type: 'error', code: 'E' }),
      },
      'start -> outer -> end',
      'caught -> endCaught',
    ),
    (run) => run.start().expectStatus('completed').expectCompleted('endCaught').expectCompleted('side', 0),
  );

  scenario(
    'rule 9: a non-interrupting boundary event runs its path while the failed activity waits for repair',
    draw(
      { pay: call, noted: boundary('pay', { type: 'error' }, false), note: 'userTask' },
      'start -> pay -> end',
      'noted -> note -> end2',
    ),
    (run) =>
      run
        .start()
        .fail('pay')
        .expectStatus('running')
        .expectWaitingAt('note')
        .complete('note')
        .expectStatus('error')
        .resume()
        .expectWaitingAt('pay')
        .answer('pay')
        .expectStatus('completed'),
  );

  scenario(
    'rule 9: an error that nothing catches puts the instance in error',
    draw({ failed: { type: 'endEvent', event: { type: 'error', code: 'E1' } } }, 'start -> failed'),
    (run) => run.start().expectError(/E1/),
  );

  scenario(
    'rule 9: the path of a boundary event may lead back to the activity that failed',
    draw(
      { pay: call, retry: boundary('pay', { type: 'error' }), merge: 'exclusiveGateway' },
      'start -> merge -> pay -> end',
      'retry -> merge',
    ),
    (run) =>
      run
        .start()
        .fail('pay')
        .expectWaitingAt('pay')
        .fail('pay')
        .expectStatus('running')
        .answer('pay')
        .expectStatus('completed'),
  );

  scenario(
    'rule 9: of two nested scopes the inner one catches, even by a catch-all before the exact code outside',
    draw(
      {
        outer: subProcess(
          {
            inner: subProcess(
              { thrown: { type: 'endEvent', event: { type: 'error', code: 'E' } } },
              'start2 -> thrown',
            ),
            any: boundary('inner', { type: 'error' }),
            after: 'userTask',
          },
          'start1 -> inner -> end1',
          'any -> after -> end2',
        ),
        exact: boundary('outer', { type: 'error', code: 'E' }),
      },
      'start -> outer -> end',
      'exact -> end3',
    ),
    (run) =>
      run.start().expectWaitingAt('after').complete('after').expectCompleted('outer').expectCompleted('exact', 0),
  );

  it('a non-interrupting error boundary event is a warning', () => {
    const form = draw(
      { pay: call, noted: boundary('pay', { type: 'error' }, false) },
      'start -> pay -> end',
      'noted -> end2',
    );
    expect(findingsOf(form)).toMatchObject([{ elementId: 'noted', severity: 'warning' }]);
  });
});
