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

describe('escalation', () => {
  const big: EventForm = { type: 'escalation', code: 'big' };
  const any: EventForm = { type: 'escalation' };
  const part = (caught: ReturnType<typeof boundaryOn>, thrown = throwing(big)) =>
    draw(
      {
        part: subProcess({ raise: thrown, behind: 'userTask' }, 'startIn -> raise -> behind -> endIn'),
        caught,
        note: 'userTask',
      },
      'start -> part -> end',
      'caught -> note -> end2',
    );
  scenario(
    'rule 10: an escalation that nothing catches is recorded and changes nothing',
    draw({ raise: throwing(big) }, 'start -> raise -> end'),
    (run) => run.start().expectStatus('completed').expectCompleted('raise'),
  );
  scenario(
    'rule 10: a non-interrupting boundary event catches an escalation, and the thrower goes on',
    part(boundaryOn('part', big, false)),
    (run) =>
      run
        .start()
        .expectWaitingAt('behind', 'note')
        .complete('behind')
        .complete('note')
        .expectStatus('completed')
        .expectCompleted('part'),
  );
  scenario(
    'rule 8: when an interrupting boundary event catches an escalation, the flow behind the throw is not taken',
    part(boundaryOn('part', big)),
    (run) =>
      run
        .start()
        .expectWaitingAt('note')
        .complete('note')
        .expectStatus('completed')
        .expectCompleted('behind', 0)
        .expectCompleted('part', 0),
  );
  scenario('rule 10: a boundary event without a code catches every escalation', part(boundaryOn('part', any)), (run) =>
    run.start().expectWaitingAt('note').complete('note').expectStatus('completed'),
  );
  scenario(
    'rule 10: a boundary event with another code does not catch an escalation',
    part(boundaryOn('part', { type: 'escalation', code: 'small' })),
    (run) =>
      run.start().expectWaitingAt('behind').complete('behind').expectStatus('completed').expectCompleted('caught', 0),
  );
  scenario(
    'rule 10: an error boundary event does not catch an escalation of the same code',
    part(boundaryOn('part', { type: 'error', code: 'big' })),
    (run) =>
      run.start().expectWaitingAt('behind').complete('behind').expectStatus('completed').expectCompleted('caught', 0),
  );
  scenario(
    'rule 10: an escalation end event throws its escalation and ends its token',
    draw(
      {
        part: subProcess({ raise: ending(big) }, 'startIn -> raise'),
        caught: boundaryOn('part', big, false),
      },
      'start -> part -> end',
      'caught -> end2',
    ),
    (run) =>
      run.start().expectStatus('completed').expectCompleted('raise').expectCompleted('part').expectCompleted('end2'),
  );
  scenario(
    'rule 10: a non-interrupting event subprocess may run several times, and the thrower goes on',
    draw(
      {
        one: throwing(big),
        two: throwing(big),
        work: 'userTask',
        handler: eventSubProcess({ s: startOn(big, false), note: 'userTask' }, 's -> note -> end1'),
      },
      'start -> one -> two -> work -> end',
    ),
    (run) =>
      run
        .start()
        .expectWaitingAt('note', 'note', 'work')
        .complete('work')
        .complete('note')
        .complete('note')
        .expectStatus('completed'),
  );
  scenario(
    'rule 10: an escalation thrown in its own event subprocess is caught further out',
    draw(
      {
        part: subProcess(
          {
            raise: throwing(big),
            handler: eventSubProcess({ s: startOn(big, false), again: throwing(big) }, 's -> again -> end1'),
          },
          'startIn -> raise -> endIn',
        ),
        caught: boundaryOn('part', big, false),
      },
      'start -> part -> end',
      'caught -> end2',
    ),
    (run) => run.start().expectStatus('completed').expectCompleted('again').expectCompleted('caught'),
  );
});
