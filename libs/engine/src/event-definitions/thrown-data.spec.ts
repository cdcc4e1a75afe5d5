import { describe } from '@jest/globals';
import {
  boundaryOn,
  draw,
  ending,
  eventSubProcess,
  scenario,
  startOn,
  subProcess,
  throwing,
} from '../../testing/index.js';
import type { DataForm, ElementForm, ProcessForm } from '../../testing/index.js';
import { payment, withBoundary } from '../../testing/calling.js';

const refused = { type: 'error', code: 'Refused' } as const;
const big = { type: 'escalation', code: 'Big' } as const;
const inputs = { ioMapping: { inputs: [{ source: '{{ amount }}', target: 'asked' }] } };
const outputs = {
  ioMapping: {
    outputs: [
      { source: '{{ output.asked }}', target: 'refusedAmount' },
      { source: '{{ output.code }}', target: 'why' },
    ],
  },
};
type Form = Omit<ElementForm, 'id'>;

/** A subprocess whose element `raise` throws, and whose boundary event leads to `note`. */
const part = (raise: Form, caught: Form): ProcessForm =>
  draw(
    { part: subProcess({ raise }, 'startIn -> raise'), caught, note: 'userTask' },
    'start -> part -> end',
    'caught -> note -> end2',
  );
const with42 = (run: Parameters<Parameters<typeof scenario>[2]>[0], why: string) =>
  run
    .start({ amount: 42 })
    .expectWaitingAt('note')
    .expectVariables({ refusedAmount: 42, why })
    .expectNoVariable('asked');

describe('what errors and escalations carry (BPMN 2.0.2, 10.5.1)', () => {
  for (const [what, event, raise] of [
    ['error', refused, ending(refused)],
    ['escalation of an end event', big, ending(big)],
  ] as const)
    scenario(
      `rule 8: the mapped inputs of an ${what} reach the output mapping of its boundary event`,
      part({ ...raise, ...inputs }, { ...boundaryOn('part', event), ...outputs }),
      (run) => with42(run, event.code),
    );
  scenario(
    'rule 10: the mapped inputs of an escalation that is thrown on the way reach its catch event',
    draw(
      {
        part: subProcess({ raise: { ...throwing(big), ...inputs }, go: 'userTask' }, 'startIn -> raise -> go -> endIn'),
        caught: { ...boundaryOn('part', big, false), ...outputs },
        note: 'userTask',
      },
      'start -> part -> end',
      'caught -> note -> end2',
    ),
    (run) => run.start({ amount: 42 }).expectWaitingAt('go', 'note').expectVariables({ refusedAmount: 42, why: 'Big' }),
  );
  scenario(
    'rule 8: what an error carries reaches the start event of an event subprocess',
    draw(
      {
        raise: { ...ending(refused), ...inputs },
        handler: eventSubProcess(
          { begin: { ...startOn(refused), ...outputs }, note: 'userTask' },
          'begin -> note -> endIn',
        ),
      },
      'start -> raise',
    ),
    (run) => with42(run, 'Refused'),
  );
  scenario(
    'rule 8: what an error carries is merged only where a mapping says so',
    part({ ...ending(refused), ...inputs }, boundaryOn('part', refused)),
    (run) => run.start({ amount: 42 }).expectWaitingAt('note').expectNoVariable('asked').expectNoVariable('code'),
  );
  for (const [event, cancelActivity] of [
    [refused, true],
    [big, true],
  ] as const)
    scenario(
      `rule 20: what an ${event.type} carries passes through a call activity`,
      withBoundary(
        { event, cancelActivity, ...outputs },
        payment({ raise: { ...ending(event), ...inputs } }, 'start -> raise'),
      ),
      (run) =>
        run.start({ amount: 42 }).expectWaitingAt('repair').expectVariables({ refusedAmount: 42, why: event.code }),
    );

  const declared = (thrown: string, caught: string): DataForm => ({
    of: {
      raise: { inputs: { [thrown]: null }, from: [{ source: 'amount', target: `=${thrown}` }] },
      caught: { outputs: { [caught]: null }, to: [{ source: `=${caught}`, target: 'refusedAmount' }] },
    },
  });
  for (const event of [refused, big])
    for (const [thrown, caught] of [
      ['detail', 'detail'],
      ['given', 'taken'],
    ] as const)
      scenario(
        `rule 8: the data input ${thrown} of an ${event.type} fills the data output ${caught} of its catch event`,
        { ...part(ending(event), boundaryOn('part', event)), data: declared(thrown, caught) },
        (run) =>
          run
            .start({ amount: 42 })
            .expectWaitingAt('note')
            .expectVariables({ refusedAmount: 42 })
            .expectNoVariable(thrown)
            .expectNoVariable(caught),
      );
});
