import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { call, line, Project } from '../../testing/project.js';

let project: Project;
beforeEach(() => void (project = new Project()));
afterEach(() => project.remove());

const task = { id: 'approve', type: 'userTask' };
const approval = line(task);
const done = { at: 'approve', complete: {} };
const differences = (process: object, scenario: object) => project.differences(process, scenario);

/** Its task reads the entry of the person from a data store before it begins. */
const READS_A_STORE = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:svc="urn:svc:bpmn:1" targetNamespace="a">
  <process id="limit" isExecutable="true">
    <startEvent id="start"/>
    <dataStoreReference id="limits" name="limits" svc:key="{{ variables.who }}"/>
    <userTask id="check">
      <ioSpecification>
        <dataInput id="check-limit" name="limit"/>
        <inputSet/><outputSet/>
      </ioSpecification>
      <dataInputAssociation>
        <sourceRef>limits</sourceRef>
        <targetRef>check-limit</targetRef>
      </dataInputAssociation>
    </userTask>
    <endEvent id="end"/>
    <sequenceFlow id="f1" sourceRef="start" targetRef="check"/>
    <sequenceFlow id="f2" sourceRef="check" targetRef="end"/>
  </process>
</definitions>`;

describe('how a scenario is played', () => {
  it('a step that is not possible says what was expected and found', async () => {
    expect(await differences(approval, { steps: [{ at: 'end', complete: {} }] })).toBe(
      'complete at end: expected the step to be possible, found expected an open task, job or call at end, but nothing is awaited there: the instance is running, waiting are approve (task)',
    );
  });

  it('a refusal that is expected is none that ends the scenario', async () => {
    const refused = { at: 'end', complete: {}, refused: 'nothing is awaited' };
    expect(await differences(approval, { steps: [refused, done], expect: { status: 'completed' } })).toBe('');
    expect(await differences(approval, { steps: [{ ...refused, refused: 'not claimed' }] })).toContain(
      'expected a refusal with the text: not claimed, found expected an open task',
    );
    expect(await differences(approval, { steps: [{ ...done, refused: true }] })).toBe(
      'complete at approve: expected a refusal, found none',
    );
  });

  it('an instance starts by a message, a signal or at a start event', async () => {
    const { elements, flows } = approval;
    const start = { id: 'start', type: 'startEvent', event: { type: 'message', name: 'Ordered' } };
    const process = { elements: [start, ...elements.slice(1)], flows };
    const holds = { variables: { id: 7 }, waits: ['approve'] };
    for (const begin of [
      { message: { name: 'Ordered', payload: { id: 7 } } },
      { event: { event_type: 'message', event_name: 'Ordered', payload: { id: 7 } } },
      { at: 'start', payload: { id: 7 } },
    ])
      expect(await differences(process, { start: begin, expect: holds })).toBe('');
    expect(await differences(process, { start: { signal: { name: 'Ordered' } } })).toBe(
      'start: expected one start event for the signal Ordered, found start (message Ordered)',
    );
    expect(await differences(process, {})).toBe(
      'start: expected a start event without an event, since the start is a request, found start (message Ordered)',
    );
    expect(await differences(process, { start: { at: 'approve' } })).toContain(
      'start: expected the step to be possible',
    );
  });

  it('answers are given whenever an element waits, also in each instance of a multi-instance activity', async () => {
    const each = line(
      call('pay', { multiInstance: { collection: '{{ list }}', outputDataItem: 'n', loopDataOutputRef: 'all' } }),
    );
    const scenario = { start: { variables: { list: [1, 2, 3] } }, answers: { pay: { respond: { body: { n: 1 } } } } };
    expect(
      await differences(each, { ...scenario, expect: { status: 'completed', variables: { all: [1, 1, 1] } } }),
    ).toBe('');
    const list = { pay: [{ respond: { body: { n: 1 } } }, { respond: { body: { n: 2 } } }] };
    expect(await differences(each, { ...scenario, answers: list, expect: { status: 'running', waits: ['pay'] } })).toBe(
      '',
    );
  });

  it('coverage counts each element and flow once, also in loops', async () => {
    const again = line(call('pay', { loop: { loopCondition: '{{ more }}' } }));
    const answers = {
      pay: [{ complete: { more: true } }, { complete: { more: true } }, { complete: { more: false } }],
    };
    expect(await differences(again, { answers, expect: { status: 'completed' } })).toBe('');
    expect(await project.coverageOf()).toMatchObject({ elements: { percent: 100 }, flows: { percent: 100 } });
  });

  it('a handler covers the compensation event that leads to it', async () => {
    const process = line(call('book'), { id: 'undo', type: 'intermediateThrowEvent', event: { type: 'compensate' } });
    const booked = {
      id: 'booked',
      type: 'boundaryEvent',
      attachedTo: 'book',
      event: { type: 'compensate' },
      handler: 'release',
    };
    const handler = { id: 'release', type: 'task', isForCompensation: true };
    const elements = [...process.elements, booked, handler];
    const answers = { book: { complete: {} } };
    expect(await differences({ ...process, elements }, { answers, expect: { path: ['undo', 'release'] } })).toBe('');
    expect(await project.coverageOf()).toMatchObject({ elements: { uncovered: [] } });
  });

  it('entries of data stores are those that the scenario has', async () => {
    project.write('limit.bpmn', READS_A_STORE);
    const scenario = (stores: object) => ({
      process: 'limit.bpmn',
      data_stores: stores,
      scenarios: [{ name: 'one', start: { variables: { who: 'mary' } }, expect: { waits: ['check'] } }],
    });
    project.write('limit.test.yaml', JSON.stringify(scenario({ limits: { mary: 5 } })));
    expect(await project.run('test')).toMatchObject({ code: 0 });
    project.write('limit.test.yaml', JSON.stringify(scenario({ limits: { joe: 5 } })));
    expect((await project.run('test')).output).toContain('error at check: ValidationError');
  });

  it('the clock starts at the given time', async () => {
    const pause = { id: 'pause', type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT1H' } };
    const scenario = (due_at: string) => ({ expect: { waits: [{ at: 'pause', due_at }] } });
    expect(await differences(line(pause), scenario('2026-01-05T10:00:00.000Z'))).toBe('');
    const later = { start_at: '2027-01-01T00:00:00Z', ...scenario('2027-01-01T01:00:00.000Z') };
    expect(await differences(line(pause), later)).toBe('');
  });

  it('an endless loop ends at a bound', async () => {
    const { elements, flows } = line({ id: 'a', type: 'exclusiveGateway' }, { id: 'b', type: 'exclusiveGateway' });
    const back = { id: 'back', sourceRef: 'b', targetRef: 'a' };
    const process = { elements, flows: [...flows.slice(0, 2), back] };
    expect(await differences(process, {})).toBe(
      'start: expected the instance to come to rest, found more than 100000 steps',
    );
  });
});
