import { describe, expect, it } from '@jest/globals';
import { findingsOf, draw, eventSubProcess, scenario, startOn } from '../../testing/index.js';
import type { ElementForm } from '../../testing/index.js';

const asking = (adHoc: Partial<ElementForm>) =>
  draw(
    {
      asking: {
        type: 'adHocSubProcess',
        elements: [
          { id: 'a', type: 'userTask' },
          { id: 'b', type: 'userTask' },
          { id: 'c', type: 'userTask' },
          { id: 'd', type: 'userTask' },
        ],
        flows: [{ id: 'c-d', sourceRef: 'c', targetRef: 'd' }],
        ...adHoc,
      },
      after: 'userTask',
    },
    'start -> asking -> after -> end',
  );

/** `a` and `b` lead to a join, and `d` stands alone. */
const joining = (join: string, more: Partial<ElementForm> = {}) =>
  asking({
    ordering: 'Sequential',
    elements: [
      { id: 'a', type: 'userTask' },
      { id: 'b', type: 'userTask' },
      { id: 'd', type: 'userTask' },
      { id: 'join', type: join, ...more },
      { id: 'c', type: 'userTask' },
    ],
    flows: [
      { id: 'g1', sourceRef: 'a', targetRef: 'join' },
      { id: 'g2', sourceRef: 'b', targetRef: 'join' },
      { id: 'g3', sourceRef: 'join', targetRef: 'c' },
    ],
  });

describe('ad-hoc subprocess (BPMN 2.0.2, 13.3.5)', () => {
  for (const join of ['parallelGateway', 'inclusiveGateway', 'complexGateway'])
    scenario(
      `in a sequential ad-hoc subprocess the next activity begins while a token waits at a join: ${join}`,
      joining(join, join === 'complexGateway' ? { activationCondition: 'activationCount >= 2' } : {}),
      (run) =>
        run
          .start()
          .expectWaitingAt('a')
          .complete('a')
          .expectWaitingAt('b')
          .complete('b')
          .expectWaitingAt('c')
          .complete('c')
          .expectWaitingAt('d')
          .complete('d')
          .expectWaitingAt('after')
          .expectCompleted('c', 1),
    );
  scenario(
    'in a sequential ad-hoc subprocess the next activity begins while an activity waits for further tokens',
    joining('userTask', { startQuantity: 2 }),
    (run) =>
      run
        .start()
        .complete('a')
        .complete('b')
        .expectWaitingAt('join')
        .complete('join')
        .complete('c')
        .complete('d')
        .expectWaitingAt('after')
        .expectCompleted('join', 1),
  );
  scenario(
    'an ad-hoc subprocess begins at once every activity without an incoming flow, and completes when nothing is left',
    asking({}),
    (run) =>
      run
        .start()
        .expectWaitingAt('a', 'b', 'c')
        .complete('c')
        .expectWaitingAt('a', 'b', 'd')
        .complete('a')
        .complete('b')
        .complete('d')
        .expectWaitingAt('after')
        .expectCompleted('asking'),
  );
  scenario(
    'a sequential ad-hoc subprocess begins its activities one after the other, in file order',
    asking({ ordering: 'Sequential' }),
    (run) =>
      run
        .start()
        .expectWaitingAt('a')
        .complete('a')
        .expectWaitingAt('b')
        .complete('b')
        .expectWaitingAt('c')
        .complete('c')
        .expectWaitingAt('d')
        .complete('d')
        .expectWaitingAt('after'),
  );
  scenario(
    'the completion condition is evaluated after each activity, and cancels what still runs',
    asking({ completionCondition: 'enough' }),
    (run) =>
      run
        .start({ enough: false })
        .complete('a')
        .expectWaitingAt('b', 'c')
        .complete('c', { enough: true })
        .expectWaitingAt('after')
        .expectCompleted('b', 0),
  );
  scenario(
    'without cancelRemainingInstances what still runs is awaited, and nothing more begins',
    asking({ completionCondition: 'enough', cancelRemainingInstances: false }),
    (run) =>
      run
        .start({ enough: true })
        .complete('c')
        .expectWaitingAt('a', 'b')
        .update({ enough: false })
        .complete('a')
        .complete('b')
        .expectWaitingAt('after')
        .expectCompleted('d', 0),
  );
  scenario(
    'a sequential ad-hoc subprocess ends early when its completion condition holds',
    asking({ ordering: 'Sequential', completionCondition: 'enough' }),
    (run) => run.start({ enough: false }).complete('a').complete('b', { enough: true }).expectWaitingAt('after'),
  );
  scenario(
    'a completion condition that fails is an incident of the activity',
    asking({ completionCondition: 'enough - 1 > 0' }),
    (run) =>
      run
        .start({ enough: 'x' })
        .complete('a')
        .expectError(/completionCondition/)
        .update({ enough: 2 })
        .resume()
        .expectWaitingAt('after')
        .expectCompleted('a', 1),
  );
  scenario(
    'rule 13: a multi-instance ad-hoc subprocess ends each iteration on its own',
    asking({ ordering: 'Sequential', multiInstance: { loopCardinality: 2 } }),
    (run) => run.start().expectWaitingAt('a', 'a').complete('a').expectWaitingAt('a', 'b'),
  );
  scenario(
    'rule 7: an interrupting boundary event cancels an ad-hoc subprocess with what has not begun',
    draw(
      {
        asking: {
          type: 'adHocSubProcess',
          ordering: 'Sequential',
          elements: [
            { id: 'a', type: 'userTask' },
            { id: 'b', type: 'userTask' },
          ],
          flows: [],
        },
        stop: { type: 'boundaryEvent', attachedTo: 'asking', event: { type: 'signal', name: 'Stop' } },
      },
      'start -> asking -> end',
      'stop -> after -> end2',
    ),
    (run) => run.start().signal('Stop').expectStatus('completed').expectCompleted('after'),
  );

  scenario(
    'rule 11: in a sequential ad-hoc subprocess the next activity does not wait for an event subprocess',
    asking({
      ordering: 'Sequential',
      elements: [
        { id: 'a', type: 'userTask' },
        { id: 'b', type: 'userTask' },
        {
          id: 'noting',
          ...eventSubProcess(
            { told: startOn({ type: 'signal', name: 'Tell' }, false), note: 'userTask' },
            'told -> note -> endNote',
          ),
        },
      ],
      flows: [],
    }),
    (run) =>
      run
        .start()
        .signal('Tell')
        .complete('a')
        .expectWaitingAt('b', 'note')
        .complete('b')
        .expectWaitingAt('note')
        .complete('note')
        .expectWaitingAt('after'),
  );
  scenario(
    'rule 12: a terminate end event ends an ad-hoc subprocess with what has not begun',
    asking({
      ordering: 'Sequential',
      elements: [
        { id: 'a', type: 'userTask' },
        { id: 'enough', type: 'endEvent', event: { type: 'terminate' } },
        { id: 'b', type: 'userTask' },
      ],
      flows: [{ id: 'a-enough', sourceRef: 'a', targetRef: 'enough' }],
    }),
    (run) => run.start().expectWaitingAt('a').complete('a').expectWaitingAt('after'),
  );

  it('a start event in an ad-hoc subprocess is a finding', () => {
    const form = asking({ elements: [{ id: 'begin', type: 'startEvent' }], flows: [] });
    expect(findingsOf(form)).toMatchObject([{ elementId: 'asking', severity: 'error' }]);
  });
});
