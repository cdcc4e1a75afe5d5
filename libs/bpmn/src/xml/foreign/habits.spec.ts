import { describe, expect, it } from '@jest/globals';
import { around, bpmn, flow } from '../../../testing/bpmn-text.js';
import { CALL, declarations, findingsFor, task, event } from '../../../testing/foreign-files.js';

describe('what has another meaning in other engines', () => {
  const jbpm = (name: string, isFilled = true) =>
    task(
      'userTask',
      '',
      '',
      `<bpmn:ioSpecification><bpmn:dataInput id="i" name="${name}" /><bpmn:inputSet><bpmn:dataInputRefs>i</bpmn:dataInputRefs></bpmn:inputSet><bpmn:outputSet /></bpmn:ioSpecification>${
        isFilled
          ? '<bpmn:dataInputAssociation><bpmn:targetRef>i</bpmn:targetRef><bpmn:assignment><bpmn:from>x</bpmn:from><bpmn:to>i</bpmn:to></bpmn:assignment></bpmn:dataInputAssociation>'
          : ''
      }`,
    );
  it.each([
    ['GroupId', 'use svc:candidateGroups'],
    ['ActorId', 'use svc:assignee'],
    ['NotCompletedNotify', 'use a timer boundary event'],
    ['BusinessAdministratorId', 'there is no equivalent'],
  ])('the reserved input %s of jBPM is an error', (name, use) => {
    expect(findingsFor(around(jbpm(name), 'a'))).toContain(
      `error: the data input ${name} of jBPM is not supported: ${use}`,
    );
    expect(findingsFor(around(jbpm(name, false), 'a')).filter((one) => one.includes('jBPM'))).toEqual([]);
    expect(findingsFor(around(jbpm(name), 'a'), '').filter((one) => one.includes('jBPM'))).toEqual([]);
  });

  it('a manual task of SpiffWorkflow is awaited there', () => {
    expect(findingsFor(around(task('manualTask'), 'a'))).toEqual([
      'error: expected a userTask for work that SpiffWorkflow shows to a person: a manualTask is not awaited',
    ]);
    expect(findingsFor(around(task('manualTask'), 'a'), '')).toEqual([]);
  });

  it('a call activity without a mapping passes nothing in Camunda 7 and Flowable', () => {
    const call = around(task('callActivity', 'calledElement="c"'), 'a');
    expect(findingsFor(call)).toEqual([
      'warning: expected an svc:IoMapping, found none: all variables are passed to the called instance and back, where Camunda 7 passes none',
    ]);
    const withoutCamunda = call.replace(/ xmlns:camunda="[^"]*"/, '');
    expect(findingsFor(withoutCamunda, 'xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"')).toEqual([]);
    expect(findingsFor(withoutCamunda, 'xmlns:flowable="http://flowable.org/bpmn"')).toHaveLength(1);
  });

  const every = (cycle: string) =>
    event(
      'intermediateCatchEvent',
      `<bpmn:timerEventDefinition><bpmn:timeCycle>${cycle}</bpmn:timeCycle></bpmn:timerEventDefinition>`,
    );
  it.each([
    ['0 0 9 ? * 1', 1],
    ['0 0 9 * * 2-6', 1],
    ['0 9 * * 1,3', 1],
    ['0 0 9 ? * MON', 0],
    ['0 0 9 1 * *', 0],
    ['R/PT1H', 0],
  ])('%s has %d warnings about days of the week in a file of another engine', (cycle, count) => {
    expect(findingsFor(around(every(cycle), 'a')).filter((one) => one.includes('Sunday in Quartz'))).toHaveLength(
      count,
    );
  });
  it('numbers of days are taken as written in a file of no other engine, unless the text is that of Quartz', () => {
    const own = (cycle: string) => findingsFor(around(every(cycle), 'a').replace(/ xmlns:camunda="[^"]*"/, ''), '');
    expect(own('0 9 * * 1')).toEqual([]);
    expect(own('0 0 9 ? * 1')).toEqual([expect.stringContaining('Sunday in Quartz')]);
  });
});

describe('findings that tell what to do', () => {
  it('a DMN file is told where decisions are uploaded', () => {
    const dmn = '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" name="d" namespace="n" />';
    expect(findingsFor(dmn)).toEqual([
      'error: expected a BPMN file, found a DMN file: a decision is uploaded to /v1/decisions, as a table in JSON or YAML',
    ]);
  });

  it('a call header on an element that makes no call is an error', () => {
    const thrown = event(
      'intermediateThrowEvent',
      `<bpmn:extensionElements>${CALL}</bpmn:extensionElements><bpmn:messageEventDefinition messageRef="M" />`,
    );
    expect(findingsFor(around(thrown, 'a', declarations), '')).toEqual([
      'error: the task header url is not known on a intermediateThrowEvent: use a serviceTask or a sendTask for a call',
    ]);
  });

  it('a gateway without conditions is told which flows are never taken', () => {
    const xor = (first: string, attributes = '') =>
      bpmn(
        `<bpmn:startEvent id="s" /><bpmn:exclusiveGateway id="g" ${attributes} /><bpmn:endEvent id="e" />${flow('a', 's', 'g')}${flow('b', 'g', 'e', first)}${flow('c', 'g', 'e')}`,
      );
    const condition = '<bpmn:conditionExpression>{{ x }}</bpmn:conditionExpression>';
    const never = 'warning: expected a condition on flow b, found none: it is always taken, and c never';
    expect(findingsFor(xor(''), '')).toEqual([never]);
    expect(findingsFor(xor('', 'default="c"'), '')).toEqual([never]);
    expect(findingsFor(xor(condition), '')).toEqual([]);
  });

  it('of many equal warnings the first is told, with their number', () => {
    const tasks = Array.from(
      { length: 78 },
      (_, n) => `<bpmn:userTask id="t${n}" foo="x" />${flow(`f${n}`, n === 0 ? 's' : `t${n - 1}`, `t${n}`)}`,
    );
    const xml = bpmn(`<bpmn:startEvent id="s" />${tasks.join('')}<bpmn:endEvent id="e" />${flow('fe', 't77', 'e')}`);
    expect(findingsFor(xml, '')).toEqual([expect.stringMatching(/foo .*\(here and 77 times more\)$/)]);
  });
});
