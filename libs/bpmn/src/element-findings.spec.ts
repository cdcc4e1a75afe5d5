import { describe, expect, it } from '@jest/globals';
import { around, bpmn, compileXml, findingsOf, flow } from '../testing/bpmn-text.js';

const start = '<bpmn:startEvent id="start" />';
const end = '<bpmn:endEvent id="end" />';
const task = '<bpmn:task id="a" />';
const condition = (text: string) => `<bpmn:conditionExpression>${text}</bpmn:conditionExpression>`;
const service = (inside: string, attributes = '') =>
  `<bpmn:serviceTask id="a" ${attributes}><bpmn:extensionElements><svc:TaskHeaders><svc:TaskHeader key="url" value="u" /></svc:TaskHeaders>${inside}</bpmn:extensionElements></bpmn:serviceTask>`;

/** The mistake, the file, and all of its findings. The process's content begins on line 5. */
const cases: [what: string, xml: string, findings: string[]][] = [
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
    [
      expect.stringContaining('error 6 f2: condition "{{ a + }}": ') as unknown as string,
      'warning 5 a: expected a default flow, found none: when no condition is true the instance stops here',
    ],
  ],
  [
    "another engine's condition",
    bpmn(`${start}${task}${end}${flow('f1', 'start', 'a')}\n${flow('f2', 'a', 'end', condition('${a}'))}`),
    [
      expect.stringMatching(/error 6 f2: condition .*; expressions are written {{ … }}$/) as unknown as string,
      'warning 5 a: expected a default flow, found none: when no condition is true the instance stops here',
    ],
  ],
  [
    'a condition in another language',
    bpmn(
      `${start}${end}\n${flow('f', 'start', 'end', '<bpmn:conditionExpression language="juel">a</bpmn:conditionExpression>')}`,
    ),
    [
      'error 6 f: expression language juel is not supported: write the expression as {{ … }} and leave the attribute out',
      'warning 5 start: expected a default flow, found none: when no condition is true the instance stops here',
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
    ['error 6 a: expected the target of a mapping to be a name without braces, found {{ b }}'],
  ],
  [
    'a mapping to an empty member',
    around(service('<svc:IoMapping><svc:Output source="a" target="b..c" /></svc:IoMapping>'), 'a'),
    [
      'error 6 a: expected the target of a mapping to be a name, or a path of names and indexes such as order.lines.0, found "b..c"',
    ],
  ],
  [
    'a mapping to an item by brackets',
    around(service('<svc:IoMapping><svc:Output source="a" target="b[0]" /></svc:IoMapping>'), 'a'),
    [
      'error 6 a: expected the target of a mapping to be a name, or a path of names and indexes such as order.lines.0, found "b[0]"',
    ],
  ],
  [
    'an unknown svc element',
    around(service('<svc:IoMap />'), 'a'),
    ['error 6 a: expected svc:TaskHeaders, svc:IoMapping, svc:Form or a listener, but found svc:IoMap'],
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
    'an unknown resource',
    around(
      '<bpmn:userTask id="a"><bpmn:potentialOwner><bpmn:resourceRef>R</bpmn:resourceRef></bpmn:potentialOwner></bpmn:userTask>',
      'a',
    ),
    ['error 6 a: resourceRef R names no resource of the file'],
  ],
  [
    'a resource with parameters',
    around(
      '<bpmn:userTask id="a"><bpmn:potentialOwner><bpmn:resourceRef>R</bpmn:resourceRef>\n<bpmn:resourceParameterBinding parameterRef="p"><bpmn:formalExpression>{{ 1 }}</bpmn:formalExpression></bpmn:resourceParameterBinding></bpmn:potentialOwner></bpmn:userTask>',
      'a',
      '<bpmn:resource id="R" name="sales"><bpmn:resourceParameter id="p" name="region" /></bpmn:resource>',
    ),
    [
      'error 7 a: resourceParameterBinding of a potentialOwner is not supported: a task is assigned to the resource as a whole',
    ],
  ],
  [
    'an extension that must be understood',
    around(task, 'a', '\n<bpmn:extension definition="x:y" mustUnderstand="true" />'),
    ['error 4 -: the extension x:y has mustUnderstand="true", but is not known'],
  ],
  [
    'a flag that is none',
    around('<bpmn:receiveTask id="a" messageRef="M" instantiate="yes" />', 'a', '<bpmn:message id="M" name="m" />'),
    [expect.stringContaining('error 6 a: expected instantiate to be true or false, found "yes"') as unknown as string],
  ],
  [
    'a misspelt part of an event',
    around(
      '<bpmn:intermediateCatchEvent id="a"><bpmn:timerEventDefinition timeZone="x">\n<bpmn:timeDuration>PT1M</bpmn:timeDuration><bpmn:duration>PT1M</bpmn:duration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
      'a',
    ),
    [
      'warning 6 a: the attribute timeZone is not known on a timerEventDefinition and is ignored',
      'error 7 a: duration is not allowed in a timerEventDefinition',
    ],
  ],
  [
    "another engine's loop",
    around(
      '<bpmn:userTask id="a"><bpmn:multiInstanceLoopCharacteristics camunda:collection="x"><bpmn:loopCardinality>2</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics></bpmn:userTask>',
      'a',
    ),
    ['error 6 a: camunda:collection of another engine is not supported: use loopDataInputRef of the standard'],
  ],
  [
    'a typed data object',
    bpmn(`${start}${end}${flow('f', 'start', 'end')}\n<bpmn:dataObject id="d" itemSubjectRef="I" />`),
    ['error 6 d: itemSubjectRef I of dataObject names no itemDefinition'],
  ],
  [
    'an untyped data object',
    bpmn(`${start}${end}${flow('f', 'start', 'end')}\n<bpmn:dataObject id="d" />`),
    ['warning 6 d: dataObject has no effect: variables need no declaration'],
  ],
  [
    'declared outputs',
    around(
      '<bpmn:userTask id="a">\n<bpmn:ioSpecification><bpmn:dataOutput id="o" /><bpmn:inputSet /><bpmn:outputSet /></bpmn:ioSpecification></bpmn:userTask>',
      'a',
    ),
    ['warning 7 a: expected dataOutput o in dataOutputRefs of an outputSet, found it in none'],
  ],
  [
    'an unreachable element',
    bpmn(`${start}${end}${flow('f', 'start', 'end')}\n<bpmn:task id="a" />`),
    [
      'warning 6 a: no path from a start event leads to task a',
      'warning 6 a: expected a flow that leaves a, since there are end events, found none',
    ],
  ],
  [
    'a default flow with a condition',
    bpmn(
      `${start}\n<bpmn:exclusiveGateway id="a" default="f2" />${end}${flow('f1', 'start', 'a')}${flow('f2', 'a', 'end', condition('x'))}`,
    ),
    [
      'warning 6 a: the condition of the default flow f2 is ignored',
      'warning 6 a: expected a gateway with several incoming or several outgoing flows, found 1 incoming and 1 outgoing flows',
    ],
  ],
  [
    'a decision without a default',
    bpmn(
      `${start}\n<bpmn:exclusiveGateway id="a" />${end}${flow('f1', 'start', 'a')}${flow('f2', 'a', 'end', condition('x'))}`,
    ),
    [
      'warning 6 a: expected a default flow, found none: when no condition is true the instance stops here',
      'warning 6 a: expected a gateway with several incoming or several outgoing flows, found 1 incoming and 1 outgoing flows',
    ],
  ],
  [
    'a condition behind a fork',
    bpmn(
      `${start}\n<bpmn:parallelGateway id="a" />${end}${flow('f1', 'start', 'a')}${flow('f2', 'a', 'end', condition('x'))}`,
    ),
    [
      'warning 6 a: the condition of flow f2 is ignored behind this gateway',
      'warning 6 a: expected a gateway with several incoming or several outgoing flows, found 1 incoming and 1 outgoing flows',
    ],
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
      'error 5 a: camunda:type of another engine is not supported: use a serviceTask with the task header url in svc:TaskHeaders, or svc:jobType for a worker',
      "error 6 b: foo b can't be run: elements of this type are not supported",
      'error 7 f: targetRef c of flow f names no element',
      'error 4 P: the process has no start event; elements without incoming flows: a',
    ],
  ],
];

describe('findings about elements', () => {
  it.each(cases)('the findings about an element are complete: %s', (_what, xml, findings) => {
    const compiled = compileXml(xml);
    expect([...findingsOf(compiled)].sort()).toEqual([...findings].sort());
    expect(compiled.ok).toBe(!compiled.findings.some((finding) => finding.severity === 'error'));
  });
});
