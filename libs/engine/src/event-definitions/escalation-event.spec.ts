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
    'rule 10: uncaught it is recorded and nothing else',
    draw({ raise: throwing(big) }, 'start -> raise -> end'),
    (run) => run.start().expectStatus('completed').expectCompleted('raise'),
  );
  scenario('rule 10: caught without interrupting, the thrower goes on', part(boundaryOn('part', big, false)), (run) =>
    run
      .start()
      .expectWaitingAt('behind', 'note')
      .complete('behind')
      .complete('note')
      .expectStatus('completed')
      .expectCompleted('part'),
  );
  scenario(
    'rule 8: caught with interruption, the flow behind the throw is not taken',
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
  scenario('rule 10: without a code every one is caught, another code is not', part(boundaryOn('part', any)), (run) =>
    run.start().expectWaitingAt('note').complete('note').expectStatus('completed'),
  );
  scenario('rule 10: another code passes by', part(boundaryOn('part', { type: 'escalation', code: 'small' })), (run) =>
    run.start().expectWaitingAt('behind').complete('behind').expectStatus('completed').expectCompleted('caught', 0),
  );
  scenario(
    'rule 10: an error of the same code is none',
    part(boundaryOn('part', { type: 'error', code: 'big' })),
    (run) =>
      run.start().expectWaitingAt('behind').complete('behind').expectStatus('completed').expectCompleted('caught', 0),
  );
  scenario(
    'rule 10: an end event throws it too, and its token ends',
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
    'rule 10: thrown inside its event subprocess it goes further out',
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
