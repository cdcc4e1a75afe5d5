import type { BrokenModel } from './broken-model.js';
import { between, MESSAGE, path, process, tag, withDeclared } from './broken-model.js';

const task = tag('task id="a"');
const straight = path('start a end');
const inside = [tag('startEvent id="s"'), tag('task id="t"'), tag('endEvent id="e"'), path('s t e')];
const triggered = (head: string, ...starts: string[]): string =>
  withDeclared(
    process(
      task,
      straight,
      tag(`subProcess id="x" triggeredByEvent="true"${head}`, ...starts, tag('endEvent id="e"'), path('s e')),
    ),
  );
const waiting = tag('startEvent id="s"', MESSAGE);
const adHoc = (...held: string[]): string => between('a', tag('adHocSubProcess id="a"', ...held));
const loop = (...parts: string[]): string => tag('multiInstanceLoopCharacteristics', ...parts);
const input = (set: string): string =>
  tag('ioSpecification', tag('dataInput id="i" name="x"'), tag('inputSet', set), tag('outputSet'));
const LISTED = tag('dataInputRefs', 'i');
const inputs = (optional: string): string =>
  tag(
    'ioSpecification',
    tag('dataInput id="i" name="x"'),
    tag('dataInput id="j" name="y"'),
    tag('inputSet', LISTED, tag('optionalInputRefs', optional)),
    tag('inputSet', tag('dataInputRefs', 'j')),
    tag('outputSet'),
  );
const copied = (...parts: string[]): string =>
  process(
    tag('property id="o1" name="first"'),
    tag('userTask id="a"', input(LISTED), tag('dataInputAssociation id="d"', ...parts)),
    straight,
  );
const source = (id: string): string => tag('sourceRef', id);
const TARGET = tag('targetRef', 'i');
const dataOfType = (isCollection: boolean): string =>
  withDeclared(
    process(task, straight, tag(`dataObject id="d" name="d" itemSubjectRef="T" isCollection="${isCollection}"`)),
    tag('itemDefinition id="T" structureRef="xsd:int"'),
  );
const boundary = tag('boundaryEvent id="b" attachedToRef="a"', tag('compensateEventDefinition'));
const undoing = (id: string, attributes = ' isForCompensation="true"'): string => tag(`task id="${id}"${attributes}`);
const association = (id: string): string => tag(`association id="b-${id}" sourceRef="b" targetRef="${id}"`);
const laned = (reference: string): string =>
  between('a', tag('laneSet id="ls"', tag('lane id="l"', tag('flowNodeRef', reference))), task);

export const ACTIVITY_MODELS = {
  'public-executable': {
    broken: between('a', task).replace('isExecutable="true"', 'isExecutable="true" processType="Public"'),
    sound: between('a', task).replace('isExecutable="true"', 'isExecutable="true" processType="Private"'),
    told: 'P: expected a public process not to be executable, found isExecutable="true"',
  },
  'process-references': {
    broken: between('a', tag('supports', 'Q'), task),
    sound: between('a', tag('supports', 'P'), task),
    told: 'P: expected supports of the process to name a process of the file, found Q',
  },
  quantities: {
    broken: between('a', tag('task id="a" startQuantity="0"')),
    sound: between('a', tag('task id="a" startQuantity="1"')),
    told: 'a: startQuantity: expected a whole number from 1 to',
  },
  'receive-begins': {
    broken: withDeclared(between('a', tag('receiveTask id="a" messageRef="M" instantiate="true"'))),
    sound: withDeclared(
      process(task, straight, tag('receiveTask id="r" messageRef="M" instantiate="true"'), path('r end')),
    ),
    told: 'a: expected a receive task that begins instances to be on the level of the process, without incoming flows',
  },
  'event-subprocess-flows': {
    broken: triggered('', waiting).replace('<bpmn:endEvent id="end" />', `${path('a x')}<bpmn:endEvent id="end" />`),
    sound: triggered('', waiting),
    told: 'x: expected an event subprocess without flows to or from it, found a-x',
  },
  'event-subprocess-start': {
    broken: triggered('', waiting, tag('startEvent id="s2"', MESSAGE), path('s2 e')),
    sound: triggered('', waiting),
    told: 'x: expected an event subprocess to have one start event, found 2',
  },
  'ad-hoc-activity': {
    broken: adHoc(),
    sound: adHoc(tag('task id="t"')),
    told: 'a: expected an ad-hoc subprocess to hold an activity, found none',
  },
  'ad-hoc-start': {
    broken: adHoc(tag('startEvent id="s"'), tag('task id="t"'), path('s t')),
    sound: adHoc(tag('task id="t"'), tag('task id="u"'), path('t u')),
    told: 'a: expected an ad-hoc subprocess without a start event, found s',
  },
  'ad-hoc-end': {
    broken: adHoc(tag('task id="t"'), tag('endEvent id="e"'), path('t e')),
    sound: adHoc(tag('task id="t"')),
    told: 'a: expected an ad-hoc subprocess without an end event, found e',
  },
  'multi-instance-number': {
    broken: between('a', tag('task id="a"', loop(tag('completionCondition', 'true')))),
    sound: between('a', tag('task id="a"', loop(tag('loopCardinality', '2')))),
    told: 'a: expected a multi-instance activity to have a loopCardinality or a collection, found neither',
  },
  'subprocess-data': {
    broken: between('a', tag('subProcess id="a"', input(LISTED), ...inside)),
    sound: between('a', tag('subProcess id="a"', input(LISTED), loop(tag('loopCardinality', '2')), ...inside)),
    told: 'a: expected an embedded subprocess without data inputs and outputs',
  },
  'collection-of-type': {
    broken: dataOfType(true),
    sound: dataOfType(false),
    told: 'd: expected isCollection of the dataObject to be false, as in its itemDefinition T, found true',
  },
  'data-in-set': {
    broken: between('a', tag('userTask id="a"', input(''))),
    sound: between('a', tag('userTask id="a"', input(LISTED))),
    told: 'a: expected dataInput i in dataInputRefs of an inputSet, found it in none',
  },
  'optional-in-set': {
    broken: between('a', tag('userTask id="a"', inputs('j'))),
    sound: between('a', tag('userTask id="a"', inputs('i'))),
    told: 'a: expected optionalInputRefs j of an inputSet in its dataInputRefs too, found it only there',
  },
  'data-association-source': {
    broken: copied(source('o1'), source('o1'), TARGET),
    sound: copied(source('o1'), TARGET),
    told: 'a: expected one sourceRef of the data association, found 2: several are not supported',
  },
  'compensation-flows': {
    broken: process(task, straight, boundary, undoing('u'), association('u'), path('u end')),
    sound: process(task, straight, boundary, undoing('u'), association('u')),
    told: 'u: expected an activity with isForCompensation="true" to have no sequence flows',
  },
  'compensation-handler': {
    broken: process(task, straight, boundary),
    sound: process(task, straight, boundary, undoing('u'), association('u')),
    told: 'b: expected an association from the compensation boundary event to its handler, found none',
  },
  'compensation-one-handler': {
    broken: process(task, straight, boundary, undoing('u'), undoing('v'), association('u'), association('v')),
    sound: process(task, straight, boundary, undoing('u'), association('u')),
    told: 'b: expected one compensation activity, found u and v',
  },
  'lane-nodes': {
    broken: laned('start-a'),
    sound: laned('a'),
    told: 'l: expected the lane to name events, activities and gateways of its process, found start-a',
  },
} satisfies { readonly [id: string]: BrokenModel };
