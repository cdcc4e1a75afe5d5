import { describe, expect, it } from '@jest/globals';
import { around, bpmn, compileXml, findingsOf, flow } from '../testing/bpmn-text.js';

const start = '<bpmn:startEvent id="start" />';
const end = '<bpmn:endEvent id="end" />';
const task = '<bpmn:task id="a" />';
const straight = `${flow('f1', 'start', 'a')}${flow('f2', 'a', 'end')}`;

/** The mistake, the file, and all of its findings. The process's content begins on line 5. */
const cases: [what: string, xml: string, findings: string[]][] = [
  [
    'a flow from nowhere',
    bpmn(`${start}${end}\n${flow('f1', 'x', 'end')}\n${flow('f2', 'start', 'end')}`),
    ['error 6 f1: sourceRef x of flow f1 names no element'],
  ],
  [
    'a flow to nowhere',
    bpmn(`${start}\n${flow('f1', 'start', 'y')}`),
    ['error 6 f1: targetRef y of flow f1 names no element'],
  ],
  [
    'a flow without ends',
    bpmn(`${start}\n<bpmn:sequenceFlow id="f" />`),
    ['error 6 f: sequenceFlow needs the attribute sourceRef', 'error 6 f: sequenceFlow needs the attribute targetRef'],
  ],
  ['an element without an id', bpmn(`${start}\n<bpmn:task />`), ['error 6 -: task needs the attribute id']],
  [
    'an id used twice',
    bpmn(`${start}${end}\n${task}\n${task}${straight}`),
    ['error 7 a: the id a is used twice, first in line 6'],
  ],
  [
    'a long id',
    bpmn(`<bpmn:startEvent id="${'s'.repeat(256)}" />`),
    [`error 5 ${'s'.repeat(255)}: the id is 256 characters long, at most 255 are allowed`],
  ],
  [
    'a long name',
    bpmn(`<bpmn:startEvent id="s" name="${'n'.repeat(300)}" />`),
    ['error 5 s: the name is 300 characters long, at most 255 are allowed'],
  ],
  [
    'no start',
    bpmn(`${task}${end}${flow('f', 'a', 'end')}`),
    ['error 4 P: the process has no start event; elements without incoming flows: a'],
  ],
  ['an empty process', bpmn(''), ['error 4 P: the process has no start event']],
  [
    'two starts',
    bpmn(`${start}\n<bpmn:startEvent id="s2" />${end}${flow('f1', 'start', 'end')}${flow('f2', 's2', 'end')}`),
    ['error 6 s2: the process has a second start event s2: which one starts is not defined'],
  ],
  [
    'a flow into the start',
    bpmn(`${start}${task}${end}${straight}${flow('f3', 'a', 'start')}`),
    ['error 5 start: the start event start has incoming flows'],
  ],
  [
    'a flow out of the end',
    bpmn(`${start}\n<bpmn:endEvent id="end" />${task}${flow('f1', 'start', 'end')}${flow('f2', 'end', 'a')}`),
    ['error 6 end: expected an end event without outgoing flows, found f2'],
  ],
  [
    'a timer start',
    bpmn(
      `<bpmn:startEvent id="start"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1M</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:startEvent>${end}${flow('f', 'start', 'end')}`,
    ),
    [],
  ],
  [
    'an unknown element',
    around('<bpmn:choreographyTask id="a" />', 'a'),
    ["error 6 a: choreographyTask a can't be run: elements of this type are not supported"],
  ],
  [
    'a call of nothing',
    around('<bpmn:callActivity id="a" />', 'a'),
    ['error 6 a: expected a call activity to name the key of a definition in calledElement, found none'],
  ],
  [
    'an attached element that is no boundary event',
    bpmn(`${start}${task}${end}${straight}\n<bpmn:task id="b" attachedToRef="a" />`),
    ["error 6 b: a task can't be attached to a: only boundary events are"],
  ],
  [
    'an activity whose flows all have conditions',
    bpmn(
      `${start}\n${task}${end}${flow('f1', 'start', 'a')}${flow('f2', 'a', 'end', '<bpmn:conditionExpression>x</bpmn:conditionExpression>')}`,
    ),
    [
      'warning 6 a: expected a default flow, found none: when no condition is true the instance stops here',
      'warning 6 a: expected an activity with a conditional flow to have another outgoing flow, found only f2',
    ],
  ],
  [
    'a default flow behind a fork',
    bpmn(
      `${start}\n<bpmn:parallelGateway id="g" default="f2" />${end}${flow('f1', 'start', 'g')}${flow('f2', 'g', 'end')}`,
    ),
    [
      'warning 6 g: the default of this gateway is ignored: f2 is treated like its other outgoing flows',
      'warning 6 g: expected a gateway with several incoming or several outgoing flows, found 1 incoming and 1 outgoing flows',
    ],
  ],
  [
    'a loop',
    around('<bpmn:task id="a"><bpmn:multiInstanceLoopCharacteristics /></bpmn:task>', 'a'),
    ['error 6 a: expected a multi-instance activity to have a loopCardinality or a collection, found neither'],
  ],
  [
    'a compensation activity',
    around('<bpmn:task id="a" isForCompensation="true" />', 'a'),
    [
      'error 6 a: expected an activity with isForCompensation="true" to have no sequence flows, since it runs only as a compensation handler',
    ],
  ],
  [
    'a start quantity of something that is no activity',
    around('<bpmn:exclusiveGateway id="a" startQuantity="2" completionQuantity="1" />', 'a'),
    ['error 6 a: startQuantity="2" is not supported here, on exclusiveGateway'],
  ],
  [
    'an event subprocess',
    bpmn(
      `${start}${end}${flow('f', 'start', 'end')}\n<bpmn:subProcess id="a" triggeredByEvent="true"><bpmn:startEvent id="b" /></bpmn:subProcess>`,
    ),
    ['error 6 b: expected the start event of an event subprocess to have an event definition, found none'],
  ],
  [
    'a default flow of another',
    bpmn(`${start}<bpmn:task id="a" default="f1" />${end}${straight}`),
    ['error 5 a: the default flow f1 does not leave a'],
  ],
  [
    'outgoing of another',
    bpmn(`${start}\n<bpmn:task id="a"><bpmn:outgoing>f9</bpmn:outgoing></bpmn:task>${end}${straight}`),
    ['error 6 a: expected outgoing to name a sequence flow that leaves a, found f9'],
  ],
  [
    'a boundary of nothing',
    bpmn(
      `${start}${task}${end}${straight}\n<bpmn:boundaryEvent id="b" attachedToRef="x"><bpmn:errorEventDefinition /></bpmn:boundaryEvent>`,
    ),
    ['error 6 b: attachedTo x names no element'],
  ],
  [
    'a boundary of an event',
    bpmn(
      `${start}${task}${end}${straight}\n<bpmn:boundaryEvent id="b" attachedToRef="end"><bpmn:errorEventDefinition /></bpmn:boundaryEvent>`,
    ),
    ['error 6 b: expected attachedTo to name an activity, found endEvent end'],
  ],
  [
    'a boundary without an activity',
    bpmn(
      `${start}${task}${end}${straight}\n<bpmn:boundaryEvent id="b"><bpmn:errorEventDefinition /></bpmn:boundaryEvent>`,
    ),
    ['error 6 b: expected a boundary event to be attached to an activity, found none'],
  ],
  [
    'a flow across a border',
    bpmn(
      `${start}${end}<bpmn:subProcess id="s"><bpmn:startEvent id="b" />\n<bpmn:endEvent id="c" /></bpmn:subProcess>\n${flow('f', 'start', 'c')}${flow('g', 'start', 's')}`,
    ),
    ['error 7 f: flow f crosses the border of a subprocess, from start to c'],
  ],
];

describe('findings about the graph', () => {
  it('an ad-hoc subprocess that holds only an event lacks an activity, not a start event', () => {
    const held = '<bpmn:adHocSubProcess id="a"><bpmn:intermediateThrowEvent id="t" /></bpmn:adHocSubProcess>';
    const compiled = compileXml(around(held, 'a'));
    expect(compiled.ok).toBe(true);
    expect(findingsOf(compiled)).toContain(
      'warning 6 a: expected an ad-hoc subprocess to hold an activity, found none',
    );
  });
  it('an ad-hoc subprocess whose only activity stands behind an event has nothing to begin with', () => {
    const held = `<bpmn:intermediateThrowEvent id="t" /><bpmn:task id="u" />${flow('t-u', 't', 'u')}`;
    const compiled = compileXml(around(`<bpmn:adHocSubProcess id="a">${held}</bpmn:adHocSubProcess>`, 'a'));
    expect(findingsOf(compiled)).toEqual(['error 6 a: the subprocess a has no start event']);
  });
  it.each(cases)('the findings about the graph are complete: %s', (_what, xml, findings) => {
    const compiled = compileXml(xml);
    expect([...findingsOf(compiled)].sort()).toEqual([...findings].sort());
    expect(compiled.ok).toBe(!compiled.findings.some((finding) => finding.severity === 'error'));
  });
});
