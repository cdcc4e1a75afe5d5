import { describe, expect, it } from '@jest/globals';
import { compileDefinition } from './compile-definition.js';
import { bpmn, compileXml, findingsOf, flow } from '../testing/bpmn-text.js';

const straight = `<bpmn:startEvent id="start" /><bpmn:userTask id="work" /><bpmn:endEvent id="end" />
${flow('f1', 'start', 'work')}${flow('f2', 'work', 'end')}`;
const roots = `<bpmn:message id="m" name="Stop" /><bpmn:signal id="s" name="Told" />
<bpmn:escalation id="e" escalationCode="big" /><bpmn:error id="x" errorCode="broken" />`;

function handler(definitions: string, attributes = ''): string {
  return `<bpmn:subProcess id="handler" triggeredByEvent="true">
<bpmn:startEvent id="begin" ${attributes}>${definitions}</bpmn:startEvent>
<bpmn:task id="handle" /><bpmn:endEvent id="done" />${flow('g1', 'begin', 'handle')}${flow('g2', 'handle', 'done')}
</bpmn:subProcess>`;
}

const message = '<bpmn:messageEventDefinition messageRef="m" />';
const signal = '<bpmn:signalEventDefinition signalRef="s" />';
const condition =
  '<bpmn:conditionalEventDefinition><bpmn:condition>level &gt; 5</bpmn:condition></bpmn:conditionalEventDefinition>';

/** The config of an element as the engine receives it. */
function configOf(xml: string, id: string): unknown {
  const compiled = compileXml(xml);
  expect(findingsOf(compiled)).toEqual([]);
  return compiled.ok ? compiled.model.nodes.find((node) => node.id === id)?.config : null;
}

describe('an event subprocess in a BPMN file', () => {
  it.each([
    ['a message', message, { kind: 'message' }],
    ['a signal', signal, { kind: 'signal' }],
    [
      'a timer',
      '<bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition>',
      { kind: 'timer' },
    ],
    ['an error', '<bpmn:errorEventDefinition errorRef="x" />', { kind: 'error', code: 'broken' }],
    ['any error', '<bpmn:errorEventDefinition />', { kind: 'error', code: null }],
    ['an escalation', '<bpmn:escalationEventDefinition escalationRef="e" />', { kind: 'escalation', code: 'big' }],
    ['a condition', condition, { kind: 'conditional', reads: ['level'] }],
  ])('an event subprocess can be started by %s', (_name, definition, event) => {
    expect(configOf(bpmn(straight + handler(definition), roots), 'begin')).toMatchObject({
      event,
      isInterrupting: true,
    });
  });

  it('an event subprocess may be non-interrupting', () => {
    const xml = bpmn(straight + handler(message, 'isInterrupting="false"'), roots);
    expect(configOf(xml, 'begin')).toMatchObject({ isInterrupting: false });
  });
  it('an event subprocess can be started by one of several events, or by all together', () => {
    const xml = bpmn(straight + handler(message + signal, 'parallelMultiple="true"'), roots);
    expect(configOf(xml, 'begin')).toMatchObject({
      event: { kind: 'multiple', isParallel: true, parts: [{ kind: 'message' }, { kind: 'signal' }] },
    });
  });
  it('an event subprocess in JSON is written to XML without loss', () => {
    const source = {
      elements: [
        { id: 'start', type: 'startEvent' },
        { id: 'work', type: 'userTask' },
        { id: 'end', type: 'endEvent' },
        {
          id: 'handler',
          type: 'subProcess',
          triggeredByEvent: true,
          elements: [
            {
              id: 'begin',
              type: 'startEvent',
              isInterrupting: false,
              parallelMultiple: true,
              events: [
                { type: 'message', name: 'Stop' },
                { type: 'conditional', condition: 'level > 5' },
              ],
            },
            { id: 'raise', type: 'endEvent', events: [{ type: 'escalation', code: 'big' }, { type: 'terminate' }] },
          ],
          flows: [{ id: 'g', sourceRef: 'begin', targetRef: 'raise' }],
        },
      ],
      flows: [
        { id: 'f1', sourceRef: 'start', targetRef: 'work' },
        { id: 'f2', sourceRef: 'work', targetRef: 'end' },
      ],
    };
    const compiled = compileDefinition({ sourceType: 'json', source });
    expect(findingsOf(compiled)).toEqual([]);
    if (!compiled.ok) throw new Error('expected it to compile');
    expect(compileXml(compiled.xml)).toMatchObject({ ok: true, model: compiled.model });
  });

  it.each([
    ['has no event', handler(''), /error \d+ begin: expected the start event of an event subprocess to have an event/],
    [
      'has no start',
      '<bpmn:subProcess id="handler" triggeredByEvent="true"><bpmn:task id="a" /></bpmn:subProcess>',
      /error \d+ handler: expected an event subprocess to have one start event, found 0/,
    ],
    [
      'has a condition that does not parse',
      handler(
        '<bpmn:conditionalEventDefinition><bpmn:condition>a &gt;</bpmn:condition></bpmn:conditionalEventDefinition>',
      ),
      /error \d+ begin: condition/,
    ],
    [
      'has no condition',
      handler('<bpmn:conditionalEventDefinition />'),
      /error \d+ begin: expected a conditional event to have a condition/,
    ],
    [
      'is led to by a flow',
      `${handler(message)}${flow('f3', 'work', 'handler')}`,
      /error \d+ handler: expected an event subprocess without flows/,
    ],
    [
      'says that an error does not interrupt',
      handler('<bpmn:errorEventDefinition />', 'isInterrupting="false"'),
      /warning \d+ begin: expected an error start event to interrupt/,
    ],
  ])('an event subprocess is a finding when it %s', (_name, content, expected) => {
    expect(findingsOf(compileXml(bpmn(straight + content, roots))).join('\n')).toMatch(expected);
  });

  it('an embedded subprocess with an event at its start is a finding', () => {
    const embedded = handler(message).replace(' triggeredByEvent="true"', '');
    const xml = bpmn(
      `${straight.replace(flow('f2', 'work', 'end'), '')}${embedded}${flow('f2', 'work', 'handler')}${flow('f3', 'handler', 'end')}`,
      roots,
    );
    expect(findingsOf(compileXml(xml)).join('\n')).toMatch(
      /error \d+ begin: expected the start event of a subprocess to have no event/,
    );
  });
});
