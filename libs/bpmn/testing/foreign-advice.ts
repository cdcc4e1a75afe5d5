import { type Advised, workerAdvice } from './worker-advice.js';
import { CALL, task, event, send, mapping, output, loop, caught, error } from './foreign-files.js';

/** All advice, also {@link workerAdvice}. */
export const advice: readonly Advised[] = [
  ...workerAdvice,
  [task('userTask', 'operaton:assignee="x"'), 'svc:assignee', task('userTask', 'svc:assignee="x"')],
  [task('userTask', 'camunda:candidateGroups="x"'), 'svc:candidateGroups', task('userTask', 'svc:candidateGroups="x"')],
  [task('userTask', 'flowable:candidateUsers="x"'), 'svc:candidateUsers', task('userTask', 'svc:candidateUsers="x"')],
  [
    task('userTask', '', '<zeebe:assignmentDefinition assignee="x" />'),
    'svc:assignee, svc:candidateGroups and svc:candidateUsers',
    task('userTask', 'svc:assignee="x" svc:candidateGroups="y" svc:candidateUsers="z"'),
  ],
  [
    task('userTask', '', '<camunda:taskListener event="assignment" class="x" />'),
    'svc:TaskListener with event="assign" and a jobType for a worker',
    task('userTask', '', '<svc:TaskListener event="assign" jobType="x" />'),
  ],
  [
    task(
      'userTask',
      '',
      '<zeebe:taskListeners><zeebe:taskListener eventType="creating" type="x" /></zeebe:taskListeners>',
    ),
    'svc:TaskListener with its event and a jobType for a worker',
    task('userTask', '', '<svc:TaskListener event="create" jobType="x" />'),
  ],
  [
    task(
      'task',
      '',
      '<zeebe:executionListeners><zeebe:executionListener eventType="end" type="x" /></zeebe:executionListeners>',
    ),
    'svc:ExecutionListener with its event and a jobType for a worker',
    task('task', '', '<svc:ExecutionListener event="end" jobType="x" />'),
  ],
  [
    task('task', '', '<flowable:executionListener event="end" class="x" />'),
    'svc:ExecutionListener with event="end" and a jobType for a worker',
    task('task', '', '<svc:ExecutionListener event="end" jobType="x" />'),
  ],
  [task('userTask', 'camunda:dueDate="P1D"'), 'svc:dueDate', task('userTask', 'svc:dueDate="P1D"')],
  [
    task('userTask', 'camunda:followUpDate="P1D"'),
    'a timer event before the task',
    event(
      'intermediateCatchEvent',
      '<bpmn:timerEventDefinition><bpmn:timeDuration>P1D</bpmn:timeDuration></bpmn:timerEventDefinition>',
    ),
  ],
  [task('userTask', 'camunda:priority="5"'), 'svc:priority', task('userTask', 'svc:priority="5"')],
  [
    task('userTask', 'operaton:formKey="f"'),
    'svc:formKey, or svc:Form with the JSON of the form',
    task('userTask', 'svc:formKey="f"', '<svc:Form>{"type": "object"}</svc:Form>'),
  ],
  [
    task('serviceTask', 'flowable:triggerable="true"', CALL),
    'a receiveTask behind the task',
    task('receiveTask', 'messageRef="M"'),
  ],
  [
    task('serviceTask', '', '<zeebe:taskHeaders><zeebe:header key="currency" value="EUR" /></zeebe:taskHeaders>'),
    'svc:TaskHeaders with the same keys and values',
    task(
      'serviceTask',
      'svc:jobType="t"',
      '<svc:TaskHeaders><svc:TaskHeader key="currency" value="EUR" /></svc:TaskHeaders>',
    ),
  ],
  [
    task('userTask', '', '<camunda:inputOutput />'),
    'svc:IoMapping',
    task('userTask', '', mapping('<svc:Input source="{{ a }}" target="b" />')),
  ],
  [
    task('serviceTask', 'camunda:resultVariable="x"'),
    'an svc:Output in svc:IoMapping',
    task('serviceTask', '', CALL + output('output')),
  ],
  [
    task('scriptTask', 'camunda:resultVariable="x"', '', '<bpmn:script>{{ 1 }}</bpmn:script>'),
    'svc:resultVariable',
    task('scriptTask', 'svc:resultVariable="x"', '', '<bpmn:script>{{ 1 }}</bpmn:script>'),
  ],
  [
    task('scriptTask', '', '<zeebe:script expression="=1" />'),
    'the element script with svc:resultVariable',
    task('scriptTask', 'svc:resultVariable="x"', '', '<bpmn:script>{{ 1 }}</bpmn:script>'),
  ],
  [
    task('scriptTask', 'camunda:resource="x.js"'),
    'the element script with the text of the script',
    task('scriptTask', 'svc:resultVariable="x"', '', '<bpmn:script>{{ 1 }}</bpmn:script>'),
  ],
  ...(['before', 'after'] as const).flatMap((place, at) =>
    [
      ['preScript', 'onEntry-script'],
      ['postScript', 'onExit-script'],
    ][at]!.map(
      (name, nth) =>
        [
          task('userTask', '', nth === 0 ? `<spiff:${name}>x = 1</spiff:${name}>` : `<drools:${name} />`),
          `a scriptTask ${place} it`,
          task('scriptTask', 'svc:resultVariable="x"', '', '<bpmn:script>{{ 1 }}</bpmn:script>'),
        ] as const,
    ),
  ),
  [
    task('businessRuleTask', '', '<zeebe:calledDecision decisionId="risk" />'),
    'svc:decisionRef',
    task('businessRuleTask', 'svc:decisionRef="risk"'),
  ],
  [
    task(
      'businessRuleTask',
      'svc:decisionRef="risk" camunda:decisionRefBinding="version" camunda:decisionRefVersion="2"',
    ),
    'svc:decisionVersion',
    task('businessRuleTask', 'svc:decisionRef="risk" svc:decisionVersion="2"'),
  ],
  [
    task('businessRuleTask', 'svc:decisionRef="risk" camunda:mapDecisionResult="singleEntry"'),
    'an svc:Output of a member, such as {{ output.level }}, in svc:IoMapping',
    task('businessRuleTask', 'svc:decisionRef="risk"', output('output.level')),
  ],
  [
    task('callActivity', '', '<zeebe:calledElement processId="child" />'),
    'the attribute calledElement of the standard',
    task('callActivity', 'calledElement="child"', mapping('<svc:Input source="{{ a }}" target="b" />')),
  ],
  [
    task(
      'callActivity',
      'calledElement="child" camunda:calledElementBinding="version" camunda:calledElementVersion="1"',
    ),
    'svc:version',
    task('callActivity', 'calledElement="child" svc:version="1"', mapping('<svc:Input source="{{ a }}" target="b" />')),
  ],
  [
    loop('', 'camunda:collection="list"'),
    'loopDataInputRef of the standard',
    loop('<bpmn:loopDataInputRef>list</bpmn:loopDataInputRef>'),
  ],
  [
    loop('<bpmn:loopDataInputRef>list</bpmn:loopDataInputRef>', 'camunda:elementVariable="item"'),
    'inputDataItem of the standard',
    loop('<bpmn:loopDataInputRef>list</bpmn:loopDataInputRef><bpmn:inputDataItem id="item" name="item" />'),
  ],
  [
    loop('<bpmn:loopCardinality>2</bpmn:loopCardinality>', 'flowable:elementIndexVariable="n"'),
    'the variable loopCounter',
    loop(
      '<bpmn:loopCardinality>2</bpmn:loopCardinality><bpmn:completionCondition>{{ loopCounter == 1 }}</bpmn:completionCondition>',
    ),
  ],
  [
    task(
      'userTask',
      '',
      '',
      '<bpmn:multiInstanceLoopCharacteristics><bpmn:extensionElements><zeebe:loopCharacteristics inputCollection="=l" /></bpmn:extensionElements></bpmn:multiInstanceLoopCharacteristics>',
    ),
    'the loop elements of the standard',
    loop('<bpmn:loopDataInputRef>l</bpmn:loopDataInputRef>'),
  ],
  [
    task(
      'userTask',
      '',
      '',
      '<bpmn:multiInstanceLoopCharacteristics><bpmn:extensionElements><flowable:variableAggregation /></bpmn:extensionElements><bpmn:loopCardinality>2</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>',
    ),
    'loopDataOutputRef of the standard',
    loop(
      '<bpmn:loopCardinality>2</bpmn:loopCardinality><bpmn:loopDataOutputRef>l</bpmn:loopDataOutputRef><bpmn:outputDataItem id="o" name="o" />',
    ),
  ],
  [
    event(
      'intermediateCatchEvent',
      '<bpmn:extensionElements><zeebe:subscription correlationKey="=x" /></bpmn:extensionElements><bpmn:messageEventDefinition messageRef="N" />',
    ),
    'svc:correlationKey on the message',
    event('intermediateCatchEvent', '<bpmn:messageEventDefinition messageRef="M" />'),
  ],
  [
    event(
      'intermediateThrowEvent',
      '<bpmn:extensionElements><zeebe:publishMessage correlationKey="=x" /></bpmn:extensionElements><bpmn:messageEventDefinition messageRef="N" />',
    ),
    'a message with svc:correlationKey',
    send(),
  ],
  [
    event(
      'intermediateCatchEvent',
      '<bpmn:extensionElements><flowable:eventType>e</flowable:eventType></bpmn:extensionElements><bpmn:messageEventDefinition messageRef="M" />',
    ),
    'a message event of the standard',
    event('intermediateCatchEvent', '<bpmn:messageEventDefinition messageRef="M" />'),
  ],
  [
    caught(error('camunda:errorCodeVariable="code"')),
    'svc:errorCodeVariable',
    caught(error('svc:errorCodeVariable="code"')),
  ],
  [
    caught(error('camunda:errorMessageVariable="text"')),
    'svc:errorMessageVariable',
    caught(error('svc:errorMessageVariable="text"')),
  ],
  [
    caught('<bpmn:escalationEventDefinition camunda:escalationCodeVariable="code" />'),
    'an svc:Output of {{ output.code }} in svc:IoMapping',
    caught(
      `<bpmn:extensionElements>${output('output.code')}</bpmn:extensionElements><bpmn:escalationEventDefinition />`,
    ),
  ],
];
