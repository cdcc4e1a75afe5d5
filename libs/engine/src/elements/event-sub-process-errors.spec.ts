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
import type { EventForm } from '../../testing/index.js';

const error = (code?: string): EventForm => ({ type: 'error', ...(code === undefined ? {} : { code }) });
const call = { type: 'serviceTask', taskHeaders: { url: 'https://shop.example.com/pay' } };

describe('event subprocesses for errors and escalations', () => {
  const parts = (inner: Parameters<typeof subProcess>[0], ...paths: string[]) =>
    draw(
      { part: subProcess(inner, ...paths), caught: boundaryOn('part', error()) },
      'start -> part -> end',
      'caught -> endCaught',
    );
  scenario(
    'rule 11: an error inside an event subprocess is caught outside of it, not by itself',
    parts(
      {
        failed: ending(error('E')),
        handler: eventSubProcess({ s: startOn(error('E')), again: ending(error('E')) }, 's -> again'),
      },
      'startIn -> failed',
    ),
    (run) => run.start().expectStatus('completed').expectCompleted('endCaught').expectCompleted('end', 0),
  );
  scenario(
    'rule 9: an error event subprocess comes before the boundary event, and its scope then ends normally',
    parts(
      {
        failed: ending(error('E')),
        handler: eventSubProcess({ s: startOn(error('E')), handle: 'task' }, 's -> handle -> end1'),
      },
      'startIn -> failed',
    ),
    (run) =>
      run
        .start()
        .expectStatus('completed')
        .expectCompleted('handle')
        .expectCompleted('end')
        .expectCompleted('endCaught', 0),
  );
  scenario(
    "rule 9: an exact code wins over a catch-all before it, and the activity's boundary event over an event subprocess",
    draw(
      {
        pay: call,
        own: boundaryOn('pay', error('declined')),
        any: eventSubProcess({ s1: startOn(error()), x: 'task' }, 's1 -> x -> end1'),
        exact: eventSubProcess({ s2: startOn(error('broken')), y: 'userTask' }, 's2 -> y -> end2'),
        retry: call,
      },
      'start -> pay -> end',
      'own -> retry -> end3',
    ),
    (run) =>
      run
        .start()
        .fail('pay', 'declined')
        .expectCompleted('own')
        .fail('retry', 'broken')
        .expectWaitingAt('y')
        .complete('y')
        .expectStatus('completed')
        .expectCompleted('x', 0),
  );
  scenario(
    'rule 8: a throw that starts an interrupting event subprocess of its own scope ends there',
    draw(
      {
        raise: throwing({ type: 'escalation', code: 'big' }),
        behind: 'userTask',
        handler: eventSubProcess(
          { s: startOn({ type: 'escalation', code: 'big' }), handle: 'userTask' },
          's -> handle -> end1',
        ),
      },
      'start -> raise -> behind -> end',
    ),
    (run) =>
      run.start().expectWaitingAt('handle').complete('handle').expectStatus('completed').expectCompleted('behind', 0),
  );
});
