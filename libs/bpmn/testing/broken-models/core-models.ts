import type { BrokenModel } from './broken-model.js';
import { between, condition, path, process, tag } from './broken-model.js';

const task = tag('task id="a"');
const other = tag('task id="b"');
const straight = path('start a end');
const listing = (name: string, flow: string): string => between('a', tag('task id="a"', tag(name, flow)));
const note = tag('textAnnotation id="note"', tag('text', 'Why'));
const association = (target: string): string =>
  between('a', task, note, tag(`association id="x" sourceRef="note" targetRef="${target}"`));
const category = tag('category id="c"', tag('categoryValue id="v" value="Paid"'));
const beside = (xml: string, root: string): string => xml.replace('\n<bpmn:process', `${root}\n<bpmn:process`);
const group = (head: string): string => beside(between('a', task, tag(head)), category);
const grouped = (reference: string): string =>
  beside(between('a', tag('task id="a"', tag('categoryValueRef', reference))), category);
const pair = (flow: string): string =>
  process(task, other, path('start a b end'), flow).replace('id="a"', 'id="a" default="a-end"');
const fork = (head: string, inner: string[]): string =>
  process(tag(head), task, other, path('start g'), path('g a', ...inner), path('g b'), path('a end'), path('b end'));
const handled = (kind: string, code: string): string =>
  beside(
    process(
      tag(
        'subProcess id="a"',
        tag('startEvent id="s"'),
        tag(`endEvent id="e"`, tag(`${kind}EventDefinition ${kind}Ref="E"`)),
        path('s e'),
      ),
      straight,
    ),
    tag(`${kind} id="E" ${code}`),
  );

const ITEM = tag('itemDefinition id="I" structureRef="xsd:string"');
const retrieval = (message: string): string =>
  tag('message id="M" name="m"') +
  tag(
    'correlationProperty id="c"',
    tag(`correlationPropertyRetrievalExpression messageRef="${message}"`, tag('messagePath', 'id')),
  );
const operation = (message: string): string =>
  tag('message id="M" name="m"') +
  tag('interface id="I" name="i"', tag('operation id="O" name="o"', tag('inMessageRef', message)));

export const CORE_MODELS = {
  'flow-across-border': {
    broken: process(
      tag('subProcess id="a"', tag('startEvent id="s"'), tag('endEvent id="e"'), path('s e')),
      straight,
      path('start e'),
    ),
    sound: between('a', tag('subProcess id="a"', tag('startEvent id="s"'), tag('endEvent id="e"'), path('s e'))),
    told: 'start-e: flow start-e crosses the border of a subprocess, from start to e',
  },
  'extension-understood': {
    broken: beside(between('a', task), tag('extension definition="x:y" mustUnderstand="true"')),
    sound: beside(between('a', task), tag('extension definition="x:y" mustUnderstand="false"')),
    told: '-: the extension x:y has mustUnderstand="true", but is not known',
  },
  'association-ends': {
    broken: association('gone'),
    sound: association('a'),
    told: 'x: expected targetRef of the association to name an element of the file, found gone',
  },
  'group-category': {
    broken: group('group id="x" categoryValueRef="c"'),
    sound: group('group id="x" categoryValueRef="v"'),
    told: 'x: expected the group to name a category value of the file, found c',
  },
  'element-category': {
    broken: grouped('c'),
    sound: grouped('v'),
    told: 'a: expected categoryValueRef of the task to name a category value of the file, found c',
  },
  'correlation-references': {
    broken: beside(between('a', task), retrieval('N')),
    sound: beside(between('a', task), retrieval('M')),
    told: '-: expected messageRef of the correlationPropertyRetrievalExpression to name a message of the file, found N',
  },
  'declared-item': {
    broken: beside(between('a', task), tag('message id="M" name="m" itemRef="xsd:string"')),
    sound: beside(between('a', task), `${ITEM}${tag('message id="M" name="m" itemRef="tns:I"')}`),
    told: 'M: expected itemRef of the message to name an itemDefinition of the file, found xsd:string',
  },
  'error-code': {
    broken: handled('error', 'name="No code"'),
    sound: handled('error', 'errorCode="E1"'),
    told: 'e: error E needs the attribute errorCode',
  },
  'escalation-code': {
    broken: handled('escalation', 'name="No code"'),
    sound: handled('escalation', 'escalationCode="E1"'),
    told: 'e: escalation E needs the attribute escalationCode',
  },
  'flow-ends': {
    broken: process(task, note, straight, path('a note')),
    sound: between('a', task, note),
    told: 'a-note: targetRef note of flow a-note names no element',
  },
  'flow-listed-outgoing': {
    broken: listing('outgoing', 'start-a'),
    sound: listing('outgoing', 'a-end'),
    told: 'a: expected outgoing to name a sequence flow that leaves a, found start-a',
  },
  'flow-listed-incoming': {
    broken: listing('incoming', 'a-end'),
    sound: listing('incoming', 'start-a'),
    told: 'a: expected incoming to name a sequence flow that leads to a, found a-end',
  },
  'flow-immediate': {
    broken: between('a', task).replace('id="start-a"', 'id="start-a" isImmediate="false"'),
    sound: between('a', task).replace('id="start-a"', 'id="start-a" isImmediate="true"'),
    told: 'start-a: expected isImmediate="true" or no isImmediate in an executable process',
  },
  'condition-source': {
    broken: fork('parallelGateway id="g"', [condition('x')]),
    sound: fork('parallelGateway id="g"', []),
    told: 'g: the condition of flow g-a is ignored behind this gateway',
  },
  'condition-alone': {
    broken: process(task, path('start a'), path('a end', condition('x'))),
    sound: pair(path('a end')).replace(
      'targetRef="b" />',
      'targetRef="b"><bpmn:conditionExpression>x</bpmn:conditionExpression></bpmn:sequenceFlow>',
    ),
    told: 'a: expected an activity with a conditional flow to have another outgoing flow, found only a-end',
  },
  'default-leaves': {
    broken: between('a', tag('task id="a" default="start-a"')),
    sound: between('a', tag('task id="a" default="a-end"')),
    told: 'a: the default flow start-a does not leave a',
  },
  'default-source': {
    broken: fork('parallelGateway id="g" default="g-a"', []),
    sound: fork('parallelGateway id="g"', []),
    told: 'g: the default of this gateway is ignored: g-a is treated like its other outgoing flows',
  },
  'operation-references': {
    broken: beside(between('a', task), operation('N')),
    sound: beside(between('a', task), operation('M')),
    told: 'O: expected inMessageRef of the operation to name a message of the file, found N',
  },
} satisfies { readonly [id: string]: BrokenModel };
