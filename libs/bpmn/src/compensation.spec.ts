import { describe, expect, it } from '@jest/globals';
import { compileDefinition } from './compile-definition.js';
import { bpmn, compileXml, findingsOf, flow } from '../testing/bpmn-text.js';

const process = (association: string, attributes = 'isForCompensation="true"') =>
  bpmn(`<bpmn:startEvent id="start" /><bpmn:task id="book" /><bpmn:task id="unbook" ${attributes} />
<bpmn:boundaryEvent id="booked" attachedToRef="book"><bpmn:compensateEventDefinition /></bpmn:boundaryEvent>
${association}
<bpmn:endEvent id="end"><bpmn:compensateEventDefinition activityRef="book" waitForCompletion="false" /></bpmn:endEvent>
${flow('f1', 'start', 'book')}${flow('f2', 'book', 'end')}`);

const drawn = '<bpmn:association id="a" associationDirection="One" sourceRef="booked" targetRef="unbook" />';

describe('compensation in a file', () => {
  it('a compensation handler is read from its association and counts as reachable', () => {
    const compiled = compileXml(process(drawn));
    expect(findingsOf(compiled)).toEqual([]);
    const nodes = compiled.ok ? compiled.model.nodes : [];
    expect(nodes.find(({ id }) => id === 'booked')).toMatchObject({ handler: 'unbook' });
    expect(nodes.find(({ id }) => id === 'unbook')).toMatchObject({ isForCompensation: true });
    expect(nodes.find(({ id }) => id === 'end')?.config).toMatchObject({
      event: { kind: 'compensate', activity: 'book', isAwaited: false },
    });
  });

  it('a compensation boundary event without an association is a finding', () => {
    expect(findingsOf(compileXml(process('')))).toEqual([
      'error 6 booked: expected an association from the compensation boundary event to its handler, found none',
      'warning 8 end: activity book has no compensation handler: compensating it does nothing',
    ]);
  });

  it('a compensation handler without isForCompensation is a finding', () => {
    expect(findingsOf(compileXml(process(drawn, '')))).toContain(
      'error 6 booked: expected the handler unbook to have isForCompensation="true"',
    );
  });

  it('a compensation handler is no implied start of the process', () => {
    const source = {
      elements: [
        { id: 'undo', type: 'task', isForCompensation: true },
        { id: 'do', type: 'task' },
        { id: 'done', type: 'boundaryEvent', attachedTo: 'do', handler: 'undo', event: { type: 'compensate' } },
        { id: 'end', type: 'endEvent', event: { type: 'compensate' } },
      ],
      flows: [{ id: 'f', sourceRef: 'do', targetRef: 'end' }],
    };
    expect(findingsOf(compileDefinition({ sourceType: 'json', source }))).toEqual([]);
  });
});

describe('svc:timeZone', () => {
  const zoned = (timeZone: string) =>
    compileDefinition({ sourceType: 'json', source: { timeZone, elements: [{ id: 'a', type: 'task' }], flows: [] } });

  it('the time zone of a process is kept with its clock changes', () => {
    const compiled = zoned('Europe/Berlin');
    expect(compiled).toMatchObject({ ok: true, model: { clocks: { name: 'Europe/Berlin', offset: 60 } } });
    const xml = compiled.ok ? compiled.xml : '';
    const again = compileXml(xml);
    expect(again.ok && again.model).toEqual(compiled.ok && compiled.model);
  });

  it('an unknown time zone is a finding', () => {
    expect(findingsOf(zoned('Europe/Atlantis'))).toEqual([
      'error - process: expected timeZone to be an IANA name such as Europe/Berlin, found "Europe/Atlantis"',
    ]);
  });
});

describe('a timer in a file', () => {
  const timed = (cycle: string) =>
    compileXml(
      bpmn(`<bpmn:startEvent id="start" /><bpmn:userTask id="u" /><bpmn:endEvent id="end" /><bpmn:endEvent id="end2" />
<bpmn:boundaryEvent id="b" attachedToRef="u" cancelActivity="false"><bpmn:timerEventDefinition>
<bpmn:timeCycle>${cycle}</bpmn:timeCycle></bpmn:timerEventDefinition></bpmn:boundaryEvent>
${flow('f1', 'start', 'u')}${flow('f2', 'u', 'end')}${flow('f3', 'b', 'end2')}`),
    );
  it.each(['R3/PT1H', 'R/2026-01-01T09:00:00/P1M', 'R/PT1H/2026-01-02T00:00:00Z', '0 9 * * MON-FRI', '@daily'])(
    'a timer may have the cycle %s',
    (cycle) => expect(findingsOf(timed(cycle))).toEqual([]),
  );
  it('a timer cycle that cannot be read is a finding', () =>
    expect(findingsOf(timed('every day'))).toEqual([
      'error 6 b: timeCycle: expected an ISO 8601 repetition such as R3/PT10M, of a second at least, or cron such as 0 9 * * MON-FRI, found "every day"',
    ]));
});
