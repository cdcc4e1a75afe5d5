import { describe, expect, it } from '@jest/globals';
import { draw, findingsOf, scenario } from '../../testing/index.js';
import type { ElementForm } from '../../testing/index.js';

const pay = { type: 'serviceTask', taskHeaders: { url: 'https://shop.example.com/pay' } };
const VARIABLES = { errorCodeVariable: 'why', errorMessageVariable: 'text' };

const caught = (more: Omit<ElementForm, 'id' | 'type'>) =>
  draw(
    { pay, failed: { type: 'boundaryEvent', attachedTo: 'pay', ...more } },
    'start -> pay -> end',
    'failed -> endFailed',
  );

describe('variables of caught errors [engine#errors]', () => {
  scenario(
    'an error sets the variables that its boundary event names',
    caught({ event: { type: 'error', ...VARIABLES } }),
    (run) =>
      run
        .start()
        .fail('pay', 'declined')
        .expectCompleted('failed')
        .expectVariables({ why: 'declined', text: 'pay failed' }),
  );

  scenario(
    'the variables may be named at the event itself, and are set beside its output mappings',
    caught({
      ...VARIABLES,
      event: { type: 'error', code: 'declined' },
      ioMapping: { outputs: [{ source: '{{ output.code }}!', target: 'mapped' }] },
    }),
    (run) =>
      run
        .start()
        .fail('pay', 'declined')
        .expectCompleted('failed')
        .expectVariables({ why: 'declined', mapped: 'declined!' }),
  );

  scenario(
    'of several errors that an event catches the one that came sets its variables',
    caught({
      events: [
        { type: 'error', code: 'declined', errorCodeVariable: 'why' },
        { type: 'error', code: 'broken', errorCodeVariable: 'other' },
      ],
    }),
    (run) => run.start().fail('pay', 'declined').expectVariables({ why: 'declined' }).expectNoVariable('other'),
  );

  scenario(
    'the error start event of an event subprocess sets the variables that it names',
    draw(
      {
        pay,
        handler: {
          type: 'subProcess',
          triggeredByEvent: true,
          elements: [
            { id: 'begin', type: 'startEvent', event: { type: 'error', ...VARIABLES } },
            { id: 'done', type: 'endEvent' },
          ],
          flows: [{ id: 'inside', sourceRef: 'begin', targetRef: 'done' }],
        },
      },
      'start -> pay -> end',
    ),
    (run) => run.start().fail('pay', 'declined').expectCompleted('begin').expectVariables({ why: 'declined' }),
  );

  it('variables of an error that is thrown are a warning, and expressions as their names an error', () => {
    const thrown = draw(
      { bad: { type: 'endEvent', event: { type: 'error', code: 'E', errorCodeVariable: 'x' } } },
      'start -> bad',
    );
    expect(findingsOf(thrown)).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('svc:errorCodeVariable has no effect on an end event') },
    ]);
    expect(findingsOf(caught({ event: { type: 'error', errorCodeVariable: '{{ x }}' } }))).toMatchObject([
      { severity: 'error', message: 'svc:errorCodeVariable: expected plain text, found "{{ x }}"' },
    ]);
  });
});
