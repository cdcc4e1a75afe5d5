import { describe } from '@jest/globals';
import { draw, scenario } from '../../testing/index.js';
import type { EventForm, MultiInstanceForm } from '../../testing/index.js';

const told = (multiInstance: MultiInstanceForm, event: EventForm, cancelActivity = false) =>
  draw(
    {
      ask: { type: 'userTask', multiInstance: { loopCardinality: 3, ...multiInstance } },
      note: { type: 'boundaryEvent', attachedTo: 'ask', cancelActivity, event },
      told: 'userTask',
      after: 'userTask',
    },
    'start -> ask -> after -> end',
    'note -> told -> end2',
  );

describe('behavior of a multi-instance activity (BPMN 2.0.2, table 10.29)', () => {
  scenario(
    'rule 13: behavior None throws its event for each iteration that completes',
    told(
      { behavior: 'None', noneBehaviorEvent: { type: 'signal', name: 'One more' } },
      { type: 'signal', name: 'One more' },
    ),
    (run) =>
      run
        .start()
        .complete('ask')
        .expectWaitingAt('ask', 'ask', 'told')
        .expectVariables({ numberOfCompletedInstances: 1, numberOfActiveInstances: 2 })
        .complete('ask')
        .complete('ask')
        .expectWaitingAt('after', 'told', 'told', 'told'),
  );
  scenario(
    'rule 13: behavior One throws for the first iteration only, by default a signal named after the activity',
    told({ behavior: 'One' }, { type: 'signal', name: 'ask' }),
    (run) => run.start().complete('ask').complete('ask').complete('ask').expectWaitingAt('after', 'told'),
  );
  scenario(
    'rule 13: an interrupting boundary event that catches a behavior event ends the other iterations',
    told(
      { behavior: 'One', oneBehaviorEvent: { type: 'escalation', code: 'FIRST' } },
      { type: 'escalation', code: 'FIRST' },
      true,
    ),
    (run) => run.start().complete('ask').expectWaitingAt('told').complete('told').expectStatus('completed'),
  );
  scenario(
    'rule 13: behavior Complex throws the events whose conditions hold',
    told(
      {
        behavior: 'Complex',
        complexBehaviors: [
          { condition: 'numberOfCompletedInstances == 2', event: { type: 'message', name: 'Two' } },
          { condition: 'numberOfCompletedInstances == 9', event: { type: 'message', name: 'Nine' } },
        ],
      },
      { type: 'message', name: 'Two' },
    ),
    (run) => run.start().complete('ask').expectWaitingAt('ask', 'ask').complete('ask').expectWaitingAt('ask', 'told'),
  );
  scenario(
    'rule 13: a behavior event that nothing catches changes nothing',
    told({ behavior: 'None' }, { type: 'signal', name: 'other' }),
    (run) => run.start().complete('ask').complete('ask').complete('ask').expectWaitingAt('after'),
  );
});
