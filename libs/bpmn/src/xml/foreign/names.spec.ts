import { describe, expect, it } from '@jest/globals';
import { around } from '../../../testing/bpmn-text.js';
import { findingsFor, task, event, loop, caught } from '../../../testing/foreign-files.js';

describe('names that look like expressions of other engines', () => {
  const named = (name: string) =>
    around(
      event('intermediateCatchEvent', '<bpmn:messageEventDefinition messageRef="X" />'),
      'a',
      `<bpmn:message id="X" name="${name}" />`,
    );
  it.each(['paid-${orderId}', '#{name}', '=name', 'a ${b} c'])('the message name %s is an error', (name) => {
    expect(findingsFor(named(name))).toEqual([
      `error: message name: expected plain text, or an expression as {{ … }}, found ${JSON.stringify(name)}`,
    ]);
  });
  it.each(['paid-{{ orderId }}', '${{ amount }}', 'a = b', '5 $'])('the message name %s is accepted', (name) => {
    expect(findingsFor(named(name))).toEqual([]);
  });

  const rows: readonly (readonly [what: string, xml: string])[] = [
    [
      'signal name',
      around(
        event('intermediateCatchEvent', '<bpmn:signalEventDefinition signalRef="X" />'),
        'a',
        '<bpmn:signal id="X" name="${x}" />',
      ),
    ],
    [
      'errorCode',
      around(caught('<bpmn:errorEventDefinition errorRef="X" />'), 'a', '<bpmn:error id="X" errorCode="${x}" />'),
    ],
    [
      'errorCode',
      around(caught('<bpmn:errorEventDefinition errorRef="X" />'), 'a', '<bpmn:error id="X" errorCode="{{ x }}" />'),
    ],
    [
      'escalationCode',
      around(
        caught('<bpmn:escalationEventDefinition escalationRef="X" />'),
        'a',
        '<bpmn:escalation id="X" escalationCode="#{x}" />',
      ),
    ],
    ['calledElement', around(task('callActivity', 'calledElement="${x}"'), 'a')],
    ['svc:decisionRef', around(task('businessRuleTask', 'svc:decisionRef="=x"'), 'a')],
    ['svc:resultVariable', around(task('businessRuleTask', 'svc:decisionRef="x" svc:resultVariable="{{ y }}"'), 'a')],
    [
      'svc:resultVariable',
      around(task('scriptTask', 'svc:resultVariable="{{ y }}"', '', '<bpmn:script>1</bpmn:script>'), 'a'),
    ],
    ['loopDataInputRef', around(loop('<bpmn:loopDataInputRef>{{ l }}</bpmn:loopDataInputRef>'), 'a')],
    [
      'inputDataItem',
      around(loop('<bpmn:loopDataInputRef>l</bpmn:loopDataInputRef><bpmn:inputDataItem id="i" name="{{ i }}" />'), 'a'),
    ],
    [
      'outputDataItem',
      around(
        loop(
          '<bpmn:loopCardinality>2</bpmn:loopCardinality><bpmn:loopDataOutputRef>l</bpmn:loopDataOutputRef><bpmn:outputDataItem id="o" name="{{ o }}" />',
        ),
        'a',
      ),
    ],
    [
      'loopDataOutputRef',
      around(
        loop(
          '<bpmn:loopCardinality>2</bpmn:loopCardinality><bpmn:loopDataOutputRef>{{ l }}</bpmn:loopDataOutputRef><bpmn:outputDataItem id="o" name="o" />',
        ),
        'a',
      ),
    ],
  ];
  it.each(rows)('an expression as %s is an error', (what, xml) => {
    const errors = findingsFor(xml).filter((one) => one.startsWith('error'));
    expect(errors).toEqual([expect.stringMatching(new RegExp(`^error: ${what}: expected plain text`))]);
  });

  it('the counters of other engines are an error in a completion condition', () => {
    const counted = (condition: string) =>
      findingsFor(
        around(
          loop(
            `<bpmn:loopCardinality>3</bpmn:loopCardinality><bpmn:completionCondition>${condition}</bpmn:completionCondition>`,
          ),
          'a',
        ),
        '',
      );
    expect(counted('nrOfCompletedInstances == 1')).toEqual([
      'error: completionCondition: expected numberOfCompletedInstances of the standard, found nrOfCompletedInstances',
    ]);
    expect(counted('{{ nrOfInstances == 1 }}')).toHaveLength(1);
    expect(counted('{{ numberOfCompletedInstances == 1 }}')).toEqual([]);
  });

  it('a timer in the notation of another engine is told how expressions are written', () => {
    const timer = event(
      'intermediateCatchEvent',
      '<bpmn:timerEventDefinition><bpmn:timeDuration>=delay</bpmn:timeDuration></bpmn:timerEventDefinition>',
    );
    expect(findingsFor(around(timer, 'a'))).toEqual([
      expect.stringMatching(/found "=delay": expressions are written \{\{ … \}\}$/),
    ]);
  });
});
