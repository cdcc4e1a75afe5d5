import { describe, expect, it } from '@jest/globals';
import { compileDefinition } from './compile-definition.js';
import { around, bpmn, compileXml, findingsOf, flow } from './testing/bpmn-text.js';

const start = '<bpmn:startEvent id="start" />';
const end = '<bpmn:endEvent id="end" />';
const task = '<bpmn:task id="a" />';
const straight = `${flow('f1', 'start', 'a')}${flow('f2', 'a', 'end')}`;
const condition = (text: string) => `<bpmn:conditionExpression>${text}</bpmn:conditionExpression>`;
const service = (inside: string, attributes = '') =>
  `<bpmn:serviceTask id="a" ${attributes}><bpmn:extensionElements><svc:TaskHeaders><svc:TaskHeader key="url" value="u" /></svc:TaskHeaders>${inside}</bpmn:extensionElements></bpmn:serviceTask>`;

/** What is wrong, the file, and all that is said about it. Line 5 is the first of the process's content. */
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
    ['error 5 start: expected an event that can be run as a start event, found timer'],
  ],
  [
    'an unknown element',
    around('<bpmn:choreographyTask id="a" />', 'a'),
    ["error 6 a: choreographyTask a can't be run: elements of this type are not supported"],
  ],
  [
    'a not yet runnable element',
    around('<bpmn:callActivity id="a" calledElement="b" />', 'a'),
    ["error 6 a: callActivity a can't be run: elements of this type are not supported"],
  ],
  [
    'a loop',
    around('<bpmn:task id="a"><bpmn:multiInstanceLoopCharacteristics /></bpmn:task>', 'a'),
    ['error 6 a: multiInstanceLoopCharacteristics is not supported yet'],
  ],
  [
    'a compensation activity',
    around('<bpmn:task id="a" isForCompensation="true" />', 'a'),
    ['error 6 a: isForCompensation="true" is not supported yet'],
  ],
  [
    'a start quantity',
    around('<bpmn:task id="a" startQuantity="2" completionQuantity="1" />', 'a'),
    ['error 6 a: startQuantity="2" is not supported yet'],
  ],
  [
    'an event subprocess',
    bpmn(
      `${start}${end}${flow('f', 'start', 'end')}\n<bpmn:subProcess id="a" triggeredByEvent="true"><bpmn:startEvent id="b" /></bpmn:subProcess>`,
    ),
    ['error 6 a: expected an embedded subprocess, found an event subprocess, which cannot be run yet'],
  ],
  [
    'a default flow of another',
    bpmn(`${start}<bpmn:task id="a" default="f1" />${end}${straight}`),
    ['error 5 a: the default flow f1 does not leave a'],
  ],
  [
    'outgoing of another',
    bpmn(`${start}\n<bpmn:task id="a"><bpmn:outgoing>f9</bpmn:outgoing></bpmn:task>${end}${straight}`),
    ['error 6 a: outgoing f9 is no sequence flow that leaves a'],
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
    ['error 6 b: attachedTo end is no activity'],
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
  [
    'an unknown message',
    around('<bpmn:receiveTask id="a" messageRef="M" />', 'a'),
    ['error 6 a: messageRef M names no message of the file'],
  ],
  [
    'a receive task without a message',
    around('<bpmn:receiveTask id="a" />', 'a'),
    ['error 6 a: expected a receive task to have a message, found none'],
  ],
  [
    'a message without a name',
    around('<bpmn:receiveTask id="a" messageRef="M" />', 'a', '\n<bpmn:message id="M" />'),
    ['error 4 M: message M needs a name'],
  ],
  [
    'an unknown signal',
    around(
      '<bpmn:intermediateCatchEvent id="a"><bpmn:signalEventDefinition signalRef="S" /></bpmn:intermediateCatchEvent>',
      'a',
    ),
    ['error 6 a: signalRef S names no signal of the file'],
  ],
  [
    'an error without a code',
    around(
      `${task}<bpmn:boundaryEvent id="b" attachedToRef="a"><bpmn:errorEventDefinition errorRef="E" /></bpmn:boundaryEvent>`,
      'a',
      '<bpmn:error id="E" />',
    ),
    ['error 6 b: error E needs the attribute errorCode'],
  ],
  [
    'a timer with two values',
    around(
      '<bpmn:intermediateCatchEvent id="a"><bpmn:timerEventDefinition><bpmn:timeDate>2030-01-01T00:00:00Z</bpmn:timeDate><bpmn:timeDuration>PT1M</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
      'a',
    ),
    ['error 6 a: a timer needs exactly one of timeDate, timeDuration and timeCycle'],
  ],
  [
    'an unknown event definition',
    bpmn(
      `${start}${end}${flow('f', 'start', 'end')}<bpmn:intermediateCatchEvent id="a"><bpmn:eventDefinitionRef>X</bpmn:eventDefinitionRef></bpmn:intermediateCatchEvent>`,
    ),
    [
      'error 5 a: eventDefinitionRef X names no event definition of the file',
      'error 5 a: expected an intermediate catch event to have an event definition, found none',
    ],
  ],
  [
    'an event on a task',
    around(
      '<bpmn:userTask id="a"><bpmn:signalEventDefinition signalRef="S" /></bpmn:userTask>',
      'a',
      '<bpmn:signal id="S" name="s" />',
    ),
    ["error 6 a: a userTask can't have an event of type signal"],
  ],
  [
    'a condition that does not parse',
    bpmn(`${start}${task}${end}${flow('f1', 'start', 'a')}\n${flow('f2', 'a', 'end', condition('{{ a + }}'))}`),
    [expect.stringContaining('error 6 f2: condition "{{ a + }}": ') as unknown as string],
  ],
  [
    "another engine's condition",
    bpmn(`${start}${task}${end}${flow('f1', 'start', 'a')}\n${flow('f2', 'a', 'end', condition('${a}'))}`),
    [expect.stringMatching(/error 6 f2: condition .*; expressions are written {{ … }}$/) as unknown as string],
  ],
  [
    'a condition in another language',
    bpmn(
      `${start}${end}\n${flow('f', 'start', 'end', '<bpmn:conditionExpression language="juel">a</bpmn:conditionExpression>')}`,
    ),
    [
      'error 6 f: expression language juel is not supported: write the expression as {{ … }} and leave the attribute out',
    ],
  ],
  [
    'a template that does not parse',
    around('<bpmn:userTask id="a" svc:assignee="{{ (a }}" />', 'a'),
    [expect.stringContaining('error 6 a: "{{ (a }}": ') as unknown as string],
  ],
  [
    "another engine's template",
    around('<bpmn:userTask id="a" svc:assignee="${a}" />', 'a'),
    ['warning 6 a: "${a}" is plain text: expressions are written {{ … }}'],
  ],
  [
    'a mapping without a target',
    around(service('<svc:IoMapping>\n<svc:Input source="a" /></svc:IoMapping>'), 'a'),
    ['error 7 a: svc:Input needs the attribute target'],
  ],
  [
    'a mapping to an expression',
    around(service('<svc:IoMapping><svc:Output source="a" target="{{ b }}" /></svc:IoMapping>'), 'a'),
    ['error 6 a: the target of a mapping is a name without braces, found {{ b }}'],
  ],
  [
    'a mapping to an empty member',
    around(service('<svc:IoMapping><svc:Output source="a" target="b..c" /></svc:IoMapping>'), 'a'),
    ['error 6 a: the target of a mapping is a name or a path of names, found "b..c"'],
  ],
  [
    'an unknown svc element',
    around(service('<svc:ioMapping />'), 'a'),
    ['error 6 a: expected svc:TaskHeaders or svc:IoMapping, but found svc:ioMapping'],
  ],
  [
    'an unknown svc attribute',
    around('<bpmn:userTask id="a" svc:asignee="b" />', 'a'),
    ['warning 6 a: svc:asignee is not known on a userTask and is ignored'],
  ],
  [
    'a header given twice',
    around(service('<svc:TaskHeaders><svc:TaskHeader key="url" value="v" /></svc:TaskHeaders>'), 'a'),
    ['error 6 a: the task header url is given twice'],
  ],
  [
    "another engine's assignee",
    around('<bpmn:userTask id="a" camunda:assignee="b" />', 'a'),
    ['error 6 a: camunda:assignee of another engine is not supported: use svc:assignee'],
  ],
  [
    "another engine's note",
    around('<bpmn:userTask id="a" camunda:exclusive="false" />', 'a'),
    ['warning 6 a: the extension camunda:exclusive is ignored'],
  ],
  [
    'a typed data object',
    bpmn(`${start}${end}${flow('f', 'start', 'end')}\n<bpmn:dataObject id="d" itemSubjectRef="I" />`),
    ['error 6 d: the type of a dataObject is not read: typed data is not supported yet'],
  ],
  [
    'an untyped data object',
    bpmn(`${start}${end}${flow('f', 'start', 'end')}\n<bpmn:dataObject id="d" />`),
    ['warning 6 d: dataObject is drawn only: variables need no declaration'],
  ],
  [
    'declared outputs',
    around(
      '<bpmn:userTask id="a">\n<bpmn:ioSpecification><bpmn:dataOutput id="o" /><bpmn:inputSet /><bpmn:outputSet /></bpmn:ioSpecification></bpmn:userTask>',
      'a',
    ),
    ['error 7 a: ioSpecification is not read: typed data is not supported yet'],
  ],
  [
    'an unreachable element',
    bpmn(`${start}${end}${flow('f', 'start', 'end')}\n<bpmn:task id="a" />`),
    ['warning 6 a: no path from a start event leads to task a'],
  ],
  [
    'a default flow with a condition',
    bpmn(
      `${start}\n<bpmn:exclusiveGateway id="a" default="f2" />${end}${flow('f1', 'start', 'a')}${flow('f2', 'a', 'end', condition('x'))}`,
    ),
    ['warning 6 a: the condition of the default flow f2 is ignored'],
  ],
  [
    'a decision without a default',
    bpmn(
      `${start}\n<bpmn:exclusiveGateway id="a" />${end}${flow('f1', 'start', 'a')}${flow('f2', 'a', 'end', condition('x'))}`,
    ),
    ['warning 6 a: expected a default flow, found none: when no condition is true the instance stops here'],
  ],
  [
    'a condition behind a fork',
    bpmn(
      `${start}\n<bpmn:parallelGateway id="a" />${end}${flow('f1', 'start', 'a')}${flow('f2', 'a', 'end', condition('x'))}`,
    ),
    ['warning 6 a: the condition of flow f2 is ignored behind this gateway'],
  ],
  [
    'a join of one decision',
    bpmn(
      `${start}<bpmn:exclusiveGateway id="x" default="f2" />${task}\n<bpmn:parallelGateway id="j" />${end}${flow('f1', 'start', 'x')}${flow('f2', 'x', 'a')}${flow('f3', 'a', 'j')}${flow('f4', 'x', 'j', condition('x'))}${flow('f5', 'j', 'end')}`,
    ),
    ['warning 6 j: this join can never fire: x sends its token by one of its flows only'],
  ],
  [
    'a process that is not executable',
    bpmn(`${start}${end}${flow('f', 'start', 'end')}`).replace('isExecutable="true"', ''),
    ['warning 4 P: process P is not marked isExecutable="true"'],
  ],
  [
    'several things at once',
    bpmn(`<bpmn:task id="a" camunda:type="x" />\n<bpmn:foo id="b" />\n${flow('f', 'a', 'c')}`),
    [
      'error 5 a: camunda:type of another engine is not supported: use the task header url in svc:TaskHeaders',
      "error 6 b: foo b can't be run: elements of this type are not supported",
      'error 7 f: targetRef c of flow f names no element',
      'error 4 P: the process has no start event; elements without incoming flows: a',
    ],
  ],
];

describe('what is told about', () => {
  it.each(cases)('%s', (_what, xml, findings) => {
    const compiled = compileXml(xml);
    expect([...findingsOf(compiled)].sort()).toEqual([...findings].sort());
    expect(compiled.ok).toBe(!compiled.findings.some((finding) => finding.severity === 'error'));
  });
});

describe('what stands in the wrong place', () => {
  it('is told', () => {
    const xml = bpmn(
      `<bpmn:extensionElements><svc:TaskHeaders /></bpmn:extensionElements>${start}${end}\n<bpmn:userTask id="a"><svc:IoMapping /></bpmn:userTask>\n${flow('f1', 'start', 'a')}\n${flow('f2', 'a', 'end', '<bpmn:extensionElements><svc:IoMapping /></bpmn:extensionElements>')}`,
      '<bpmn:globalUserTask id="g" /><bpmn:itemDefinition id="i" structureRef="svc:inline" /><bpmn:signal id="s" name="s" svc:correlationKey="x" />',
    ).replace('id="P"', 'id="P" svc:assignee="x"');
    expect(findingsOf(compileXml(xml))).toEqual([
      "error 5 P: svc:TaskHeaders can't stand on a process",
      'error 6 a: svc:IoMapping must stand in extensionElements',
      "error 8 f2: svc:IoMapping can't stand on a sequenceFlow",
      'warning 3 g: globalUserTask is not part of the process and is ignored',
      'warning 3 i: the type is not checked: typed data is not supported yet',
      'warning 3 s: svc:correlationKey is not known on a signal and is ignored',
      'warning 4 P: svc:assignee is not known on a process and is ignored',
    ]);
  });
});

describe('a JSON process without a start event', () => {
  it('must have one element without incoming flows', () => {
    const elements = [
      { id: 'a', type: 'task' },
      { id: 'b', type: 'task' },
    ];
    expect(findingsOf(compileDefinition({ sourceType: 'json', source: { elements } }))).toEqual([
      'error - process: the process has no start event; elements without incoming flows: a, b',
    ]);
  });
});

describe('a file with several processes', () => {
  const second = '</bpmn:process>\n<bpmn:process id="Q" isExecutable="true"><bpmn:startEvent id="q" />';
  const file = bpmn(`${start}${end}${flow('f', 'start', 'end')}${second}`);

  it('needs the name of one', () => {
    expect(findingsOf(compileXml(file))).toEqual([
      'error - -: several processes are executable: name one of P, Q in process_id',
    ]);
  });

  it('compiles the named one and warns of the others', () => {
    const compiled = compileDefinition({ sourceType: 'bpmn', source: file, processId: 'Q' });
    expect(compiled).toMatchObject({ ok: true, model: { processId: 'Q', nodes: [{ id: 'q' }] } });
    expect(findingsOf(compiled)).toEqual([
      'warning 4 P: process P is executable too and is not part of this definition',
    ]);
  });

  it('tells which there are', () => {
    const compiled = compileDefinition({ sourceType: 'bpmn', source: file, processId: 'R' });
    expect(findingsOf(compiled)).toEqual(['error - -: expected a process R, but the file has P, Q']);
  });
});

describe('what is no BPMN', () => {
  it.each([
    [
      'another root',
      '<html xmlns="http://www.w3.org/1999/xhtml" />',
      'error 1 -: expected definitions of namespace http://www.omg.org/spec/BPMN/20100524/MODEL, but found html of namespace http://www.w3.org/1999/xhtml',
    ],
    [
      'no namespace',
      '<definitions />',
      'error 1 -: expected definitions of namespace http://www.omg.org/spec/BPMN/20100524/MODEL, but found definitions without a namespace',
    ],
    [
      'no process',
      '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" />',
      'error - -: the file contains no process',
    ],
  ])('%s', (_what, xml, finding) => {
    expect(findingsOf(compileXml(xml))).toEqual([finding]);
  });
});

describe('very many findings', () => {
  it('are cut and counted, errors first', () => {
    const many = Array.from({ length: 300 }, (_, index) => `<bpmn:task id="t${index}" svc:x="y" />`).join('');
    const compiled = compileXml(bpmn(`${many}<bpmn:foo id="foo" />`));
    expect(compiled.findings).toHaveLength(201);
    expect(compiled.findings[0]).toMatchObject({ severity: 'error' });
    expect(compiled.findings.at(-1)?.message).toBe('and 102 more findings');
  });
});
