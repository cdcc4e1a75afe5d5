import { describe } from '@jest/globals';
import { elementDefinitions, samples } from '../index.js';
import { draw, formOf, playSample, scenario, subProcess } from '../../testing/index.js';
import type { ElementForm, ProcessForm } from '../../testing/index.js';

/** The process with a marker on every element of this type. */
function marked(form: ProcessForm, type: string, marker: Partial<ElementForm>): ProcessForm {
  const mark = (element: ElementForm) => (element.type === type ? { ...element, ...marker } : element);
  return { ...form, elements: form.elements.map(mark) };
}

const activities = samples().filter(({ name }) => elementDefinitions.get(name)?.kind === 'activity');

describe('loop markers on every type of activity', () => {
  for (const sample of activities) {
    const { name } = sample;
    const one = marked(formOf(sample), name, { multiInstance: { loopCardinality: 1 } });
    scenario(`rule 13: one iteration of a ${name} does what it does without a marker`, one, (run) =>
      playSample(run, sample),
    );
    const none = marked(formOf(sample), name, { loop: { loopCondition: 'false', testBefore: true } });
    scenario(`rule 14: a ${name} with zero iterations is passed by`, none, (run) =>
      playSample(run, { ...sample, script: [], calls: [] }),
    );
  }
});

describe('loops beside other elements', () => {
  scenario(
    'rule 13: an activity that is reached again runs its iterations again',
    draw(
      {
        again: 'exclusiveGateway',
        ask: { type: 'userTask', multiInstance: { loopCardinality: '{{ n }}' } },
        more: 'exclusiveGateway',
      },
      'start -> again -> ask -> more -[n > 1]-> less -> again',
      'more -default-> end',
    ),
    (run) => run.start({ n: 1 }).complete('ask').expectStatus('completed'),
  );
  scenario(
    'rule 4: an inclusive join waits for a branch with a multi-instance activity',
    draw(
      {
        fork: 'inclusiveGateway',
        join: 'inclusiveGateway',
        many: { type: 'userTask', multiInstance: { loopCardinality: 2 } },
        after: 'userTask',
      },
      'start -> fork -[true]-> many -> join -> after -> end',
      'fork -[true]-> short -> join',
    ),
    (run) =>
      run
        .start()
        .expectWaitingAt('many', 'many')
        .complete('many')
        .expectWaitingAt('many')
        .complete('many')
        .expectWaitingAt('after'),
  );
  scenario(
    'rule 11: an event subprocess inside interrupts only its own iteration',
    draw(
      {
        work: {
          ...subProcess(
            {
              ask: 'userTask',
              stop: { type: 'endEvent', event: { type: 'error', code: 'STOP' } },
              caught: {
                type: 'subProcess',
                triggeredByEvent: true,
                elements: [
                  { id: 'startCaught', type: 'startEvent', event: { type: 'error', code: 'STOP' } },
                  { id: 'tidy', type: 'userTask' },
                ],
                flows: [{ id: 'c1', sourceRef: 'startCaught', targetRef: 'tidy' }],
              },
            },
            'start1 -> ask -> stop',
          ),
          multiInstance: { loopCardinality: 2 },
        },
        after: 'userTask',
      },
      'start -> work -> after -> end',
    ),
    (run) =>
      run
        .start()
        .complete('ask')
        .expectWaitingAt('ask', 'tidy')
        .complete('tidy')
        .expectWaitingAt('ask')
        .complete('ask')
        .complete('tidy')
        .expectWaitingAt('after'),
  );
  scenario(
    'rule 15: each iteration is compensated, in reverse order',
    draw(
      {
        book: {
          type: 'scriptTask',
          script: '{{ log + item }}',
          resultVariable: 'log',
          multiInstance: { isSequential: true, collection: '{{ items }}', inputDataItem: 'item' },
        },
        undo: { type: 'boundaryEvent', attachedTo: 'book', event: { type: 'compensate' }, handler: 'cancel' },
        cancel: {
          type: 'scriptTask',
          isForCompensation: true,
          script: "{{ log + '-' + item }}",
          resultVariable: 'log',
        },
        back: { type: 'intermediateThrowEvent', event: { type: 'compensate' } },
      },
      'start -> book -> back -> end',
    ),
    (run) =>
      run
        .start({ items: ['a', 'b'], log: '' })
        .expectStatus('completed')
        // Each handler sees the data at the completion of its activity. The first iteration is compensated last.
        .expectVariables({ log: 'a-a' })
        .expectCompleted('cancel', 2),
  );
  scenario(
    'rule 13: a suspended instance continues its iterations on resume',
    draw(
      { ask: { type: 'userTask', multiInstance: { loopCardinality: 2, isSequential: true } } },
      'start -> ask -> end',
    ),
    (run) =>
      run
        .start()
        .complete('ask')
        .suspend()
        .complete('ask')
        .expectRefused('CONFLICT')
        .resume()
        .complete('ask')
        .expectStatus('completed'),
  );
});
