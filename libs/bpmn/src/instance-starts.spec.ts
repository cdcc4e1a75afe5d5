import { describe, expect, it } from '@jest/globals';
import { createModelIndex } from '@svc/engine';
import { compileDefinition } from './compile-definition.js';
import { bpmn, findingsOf } from '../testing/bpmn-text.js';

const message = '<bpmn:message id="M" name="Ordered"/><bpmn:signal id="S" name="Rung"/>';

describe('events that begin a process', () => {
  it.each([
    [
      'start events beside each other',
      bpmn(
        `<bpmn:startEvent id="m"><bpmn:messageEventDefinition messageRef="M"/></bpmn:startEvent>
         <bpmn:startEvent id="s"><bpmn:signalEventDefinition signalRef="S"/></bpmn:startEvent>
         <bpmn:startEvent id="t"><bpmn:timerEventDefinition><bpmn:timeCycle>R/PT1H</bpmn:timeCycle></bpmn:timerEventDefinition></bpmn:startEvent>
         <bpmn:userTask id="a"/>
         <bpmn:sequenceFlow id="f1" sourceRef="m" targetRef="a"/><bpmn:sequenceFlow id="f2" sourceRef="s" targetRef="a"/>
         <bpmn:sequenceFlow id="f3" sourceRef="t" targetRef="a"/>
         <bpmn:endEvent id="end"/><bpmn:sequenceFlow id="f4" sourceRef="a" targetRef="end"/>`,
        message,
      ),
      ['m', 's', 't'],
    ],
    [
      'an instantiating receive task',
      bpmn(
        `<bpmn:receiveTask id="r" instantiate="true" messageRef="M"/><bpmn:userTask id="a"/>
         <bpmn:sequenceFlow id="f1" sourceRef="r" targetRef="a"/>`,
        message,
      ),
      ['r'],
    ],
    [
      'an instantiating gateway',
      bpmn(
        `<bpmn:eventBasedGateway id="g" instantiate="true"/>
         <bpmn:intermediateCatchEvent id="m"><bpmn:messageEventDefinition messageRef="M"/></bpmn:intermediateCatchEvent>
         <bpmn:intermediateCatchEvent id="s"><bpmn:signalEventDefinition signalRef="S"/></bpmn:intermediateCatchEvent>
         <bpmn:sequenceFlow id="f1" sourceRef="g" targetRef="m"/><bpmn:sequenceFlow id="f2" sourceRef="g" targetRef="s"/>
         <bpmn:userTask id="a"/><bpmn:sequenceFlow id="f3" sourceRef="m" targetRef="a"/><bpmn:sequenceFlow id="f4" sourceRef="s" targetRef="a"/>`,
        message,
      ),
      ['m', 's'],
    ],
  ])('a process may be started by events: %s', (_, source, starts) => {
    const compiled = compileDefinition({ sourceType: 'bpmn', source });
    expect(findingsOf(compiled)).toEqual([]);
    if (!compiled.ok) throw new Error('expected it to compile');
    const index = createModelIndex(compiled.model);
    expect(index.instanceStarts().map(({ elementId }) => elementId)).toEqual(starts);
    expect(index.entries(null)).toEqual([]);
  });

  it('an instantiating receive task survives the JSON form', () => {
    const source = {
      elements: [
        { id: 'r', type: 'receiveTask', instantiate: true, event: { type: 'message', name: 'Ordered' } },
        { id: 'a', type: 'userTask' },
      ],
      flows: [{ id: 'f', sourceRef: 'r', targetRef: 'a' }],
    };
    const compiled = compileDefinition({ sourceType: 'json', source });
    expect(findingsOf(compiled)).toEqual([]);
    if (!compiled.ok) throw new Error('expected it to compile');
    expect(compileDefinition({ sourceType: 'bpmn', source: compiled.xml })).toMatchObject({
      modelHash: compiled.modelHash,
    });
  });
});
