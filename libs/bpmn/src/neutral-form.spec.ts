import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { toXml } from './export/to-xml.js';
import { bpmn, flow } from '../testing/bpmn-text.js';
import { comparable, jsonOf, neutralJson, neutralXml } from '../testing/forms.js';

const event = (type: string, inner: string, attributes = '') =>
  `<bpmn:${type} id="a" ${attributes}>${inner}</bpmn:${type}>`;

/** The content of a process in XML and in JSON; both have the same neutral form. */
const cases: [
  what: string,
  xml: string,
  json: { elements: JsonValue; flows?: JsonValue; timeZone?: string },
  beside?: string,
][] = [
  [
    'several events, one of them beside the process',
    event(
      'intermediateCatchEvent',
      '<bpmn:timerEventDefinition><bpmn:timeCycle>R3/PT1H</bpmn:timeCycle></bpmn:timerEventDefinition><bpmn:eventDefinitionRef>tns:D</bpmn:eventDefinitionRef>',
      'parallelMultiple="1"',
    ),
    {
      elements: [
        {
          id: 'a',
          type: 'intermediateCatchEvent',
          parallelMultiple: true,
          events: [
            { type: 'timer', cycle: 'R3/PT1H' },
            { type: 'signal', name: 'Go' },
          ],
        },
      ],
    },
    '<bpmn:signal id="S" name="Go" /><bpmn:signalEventDefinition id="D" signalRef="S" />',
  ],
  [
    'an event subprocess that an escalation starts beside the rest',
    `<bpmn:subProcess id="s" triggeredByEvent="true">${event('startEvent', '<bpmn:escalationEventDefinition escalationRef="E" />', 'isInterrupting="0"')}</bpmn:subProcess>`,
    {
      elements: [
        {
          id: 's',
          type: 'subProcess',
          triggeredByEvent: true,
          elements: [
            { id: 'a', type: 'startEvent', isInterrupting: false, event: { type: 'escalation', code: 'late' } },
          ],
          flows: [],
        },
      ],
    },
    '<bpmn:escalation id="E" escalationCode="late" />',
  ],
  [
    'a condition',
    event(
      'startEvent',
      '<bpmn:conditionalEventDefinition><bpmn:condition>{{ a &gt; 1 }}</bpmn:condition></bpmn:conditionalEventDefinition>',
    ),
    { elements: [{ id: 'a', type: 'startEvent', event: { type: 'conditional', condition: '{{ a > 1 }}' } }] },
  ],
  [
    'compensation',
    `<bpmn:task id="t" /><bpmn:task id="u" isForCompensation="true" />${event('boundaryEvent', '<bpmn:compensateEventDefinition />', 'attachedToRef="t"')}
     <bpmn:textAnnotation id="n" /><bpmn:association id="x" sourceRef="a" targetRef="n" /><bpmn:association id="y" sourceRef="a" targetRef="u" />
     <bpmn:intermediateThrowEvent id="c"><bpmn:compensateEventDefinition activityRef="t" waitForCompletion="0" /></bpmn:intermediateThrowEvent>`,
    {
      elements: [
        { id: 't', type: 'task' },
        { id: 'u', type: 'task', isForCompensation: true },
        { id: 'a', type: 'boundaryEvent', attachedTo: 't', handler: 'u', event: { type: 'compensate' } },
        {
          id: 'c',
          type: 'intermediateThrowEvent',
          event: { type: 'compensate', activityRef: 't', waitForCompletion: false },
        },
      ],
    },
  ],
  [
    'a transaction that is cancelled',
    `<bpmn:transaction id="t" method="##Compensate"><bpmn:endEvent id="e"><bpmn:cancelEventDefinition /></bpmn:endEvent></bpmn:transaction>${event('boundaryEvent', '<bpmn:cancelEventDefinition />', 'attachedToRef="t"')}`,
    {
      elements: [
        {
          id: 't',
          type: 'transaction',
          method: '##Compensate',
          elements: [{ id: 'e', type: 'endEvent', event: { type: 'cancel' } }],
        },
        { id: 'a', type: 'boundaryEvent', attachedTo: 't', event: { type: 'cancel' } },
      ],
    },
  ],
  [
    'a standard loop',
    event(
      'userTask',
      '<bpmn:standardLoopCharacteristics testBefore="true" loopMaximum="5"><bpmn:loopCondition>{{ more }}</bpmn:loopCondition></bpmn:standardLoopCharacteristics>',
    ),
    {
      elements: [
        { id: 'a', type: 'userTask', loop: { loopCondition: '{{ more }}', testBefore: true, loopMaximum: 5 } },
      ],
    },
  ],
  [
    'a loop over data that an association brings',
    event(
      'userTask',
      `<bpmn:ioSpecification><bpmn:dataInput id="in" /><bpmn:dataOutput id="out" name="results" /><bpmn:inputSet /><bpmn:outputSet /></bpmn:ioSpecification>
       <bpmn:dataInputAssociation><bpmn:sourceRef>orders</bpmn:sourceRef><bpmn:targetRef>in</bpmn:targetRef></bpmn:dataInputAssociation>
       <bpmn:multiInstanceLoopCharacteristics isSequential="1"><bpmn:loopDataInputRef>in</bpmn:loopDataInputRef><bpmn:loopDataOutputRef>out</bpmn:loopDataOutputRef><bpmn:inputDataItem name="order" /><bpmn:outputDataItem name="result" /><bpmn:completionCondition>{{ done }}</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>`,
    ),
    {
      elements: [
        {
          id: 'a',
          type: 'userTask',
          multiInstance: {
            isSequential: true,
            loopDataInputRef: 'orders',
            loopDataOutputRef: 'results',
            inputDataItem: 'order',
            outputDataItem: 'result',
            completionCondition: '{{ done }}',
          },
        },
      ],
    },
  ],
  [
    'a loop with events of its own',
    event(
      'callActivity',
      `<bpmn:multiInstanceLoopCharacteristics behavior="Complex" noneBehaviorEventRef="D" svc:collection="{{ items }}"><bpmn:complexBehaviorDefinition><bpmn:condition>{{ a }}</bpmn:condition><bpmn:event><bpmn:signalEventDefinition signalRef="S" /></bpmn:event></bpmn:complexBehaviorDefinition></bpmn:multiInstanceLoopCharacteristics>`,
      'calledElement="other" svc:version="3"',
    ),
    {
      elements: [
        {
          id: 'a',
          type: 'callActivity',
          calledElement: 'other',
          version: 3,
          multiInstance: {
            behavior: 'Complex',
            collection: '{{ items }}',
            complexBehaviors: [{ condition: '{{ a }}', event: { type: 'signal', name: 'Go' } }],
            noneBehaviorEvent: { type: 'signal', name: 'Go' },
          },
        },
      ],
    },
    '<bpmn:signal id="S" name="Go" /><bpmn:signalEventDefinition id="D" signalRef="S" />',
  ],
  [
    'an ad-hoc subprocess',
    `<bpmn:adHocSubProcess id="a" ordering="Sequential" cancelRemainingInstances="false"><bpmn:task id="t" /><bpmn:completionCondition>{{ done }}</bpmn:completionCondition></bpmn:adHocSubProcess>`,
    {
      elements: [
        {
          id: 'a',
          type: 'adHocSubProcess',
          ordering: 'Sequential',
          cancelRemainingInstances: false,
          completionCondition: '{{ done }}',
          elements: [{ id: 't', type: 'task' }],
        },
      ],
    },
  ],
  [
    'a complex gateway',
    `${event('complexGateway', '<bpmn:activationCondition>{{ activationCount > 1 }}</bpmn:activationCondition>', 'default="f"')}<bpmn:task id="t" />${flow('f', 'a', 't')}`,
    {
      elements: [
        { id: 'a', type: 'complexGateway', default: 'f', activationCondition: '{{ activationCount > 1 }}' },
        { id: 't', type: 'task' },
      ],
      flows: [{ id: 'f', sourceRef: 'a', targetRef: 't' }],
    },
  ],
  [
    'a gateway that starts the process',
    '<bpmn:eventBasedGateway id="a" instantiate="true" eventGatewayType="Parallel" gatewayDirection="Diverging" />'.replace(
      ' gatewayDirection="Diverging"',
      '',
    ),
    { elements: [{ id: 'a', type: 'eventBasedGateway', instantiate: true, eventGatewayType: 'Parallel' }] },
  ],
  [
    'quantities',
    '<bpmn:task id="a" startQuantity="2" completionQuantity="3" />',
    { elements: [{ id: 'a', type: 'task', startQuantity: 2, completionQuantity: 3 }] },
  ],
  [
    'a global task that is called',
    '<bpmn:callActivity id="a" name="Ask" calledElement="G"><bpmn:standardLoopCharacteristics /></bpmn:callActivity>',
    { elements: [{ id: 'a', type: 'userTask', name: 'Ask', assignee: 'mary', loop: {} }] },
    '<bpmn:globalUserTask id="G" name="Ask somebody" svc:assignee="mary" />',
  ],
  [
    'a person of the standard',
    event(
      'userTask',
      '<bpmn:potentialOwner><bpmn:resourceAssignmentExpression><bpmn:formalExpression>sales</bpmn:formalExpression></bpmn:resourceAssignmentExpression></bpmn:potentialOwner>',
    ),
    { elements: [{ id: 'a', type: 'userTask', potentialOwner: 'sales' }] },
  ],
  [
    'a resource of the file',
    event('userTask', '<bpmn:potentialOwner><bpmn:resourceRef>tns:R</bpmn:resourceRef></bpmn:potentialOwner>'),
    { elements: [{ id: 'a', type: 'userTask', potentialOwner: 'sales' }] },
    '<bpmn:resource id="R" name="sales" />',
  ],
];

describe('compilation to one form', () => {
  it.each(cases)('the neutral form from XML equals that from JSON: %s', (_what, xml, json, beside = '') => {
    const given = { id: 'P', flows: [], ...json };
    // With an explicit start event the JSON form implies none.
    const start = { id: 'begin', type: 'startEvent' };
    const source = { ...given, elements: [start, ...(given.elements as JsonValue[])] };
    const file = bpmn(`<bpmn:startEvent id="begin" />${xml}`, beside);
    expect(comparable(neutralXml(file))).toEqual(comparable(neutralJson(source)));
    expect(comparable(neutralJson(jsonOf(file)))).toEqual(comparable(neutralJson(source)));
  });

  it('the neutral form from XML and from JSON has the time zone', () => {
    const file = bpmn('<bpmn:startEvent id="a" />').replace('id="P"', 'id="P" svc:timeZone="Europe/Berlin"');
    expect(neutralXml(file).timeZone).toBe('Europe/Berlin');
    expect(neutralJson(jsonOf(file)).timeZone).toBe('Europe/Berlin');
  });

  it('the neutral form from XML and from JSON has the execution', () => {
    const file = bpmn('<bpmn:startEvent id="a" />').replace('id="P"', 'id="P" svc:execution=" transactional "');
    expect(neutralXml(file).execution).toBe('transactional');
    expect(neutralJson(jsonOf(file)).execution).toBe('transactional');
    expect(neutralXml(toXml(neutralJson(jsonOf(file)))).execution).toBe('transactional');
    expect(neutralXml(bpmn('<bpmn:startEvent id="a" />')).execution).toBeNull();
  });
});
