import { describe, expect, it } from '@jest/globals';
import { around, compileXml, findingsOf } from '../testing/bpmn-text.js';

const TYPES =
  '<bpmn:itemDefinition id="T" structureRef="xsd:int" /><bpmn:itemDefinition id="U" structureRef="xsd:string" />';
const OBJECTS =
  '<bpmn:dataObject id="O" name="order" itemSubjectRef="T" /><bpmn:dataObjectReference id="R" dataObjectRef="O" /><bpmn:dataObject id="N" name="note" itemSubjectRef="U" />';
const ITEMS =
  '<bpmn:dataInput id="in1" name="amount" itemSubjectRef="T" /><bpmn:dataInput id="in2" /><bpmn:dataOutput id="out1" name="result" itemSubjectRef="U" />';
const SETS =
  '<bpmn:inputSet><bpmn:dataInputRefs>in1</bpmn:dataInputRefs><bpmn:dataInputRefs>in2</bpmn:dataInputRefs><bpmn:optionalInputRefs>in2</bpmn:optionalInputRefs></bpmn:inputSet><bpmn:outputSet><bpmn:dataOutputRefs>out1</bpmn:dataOutputRefs></bpmn:outputSet>';
const SPECIFICATION = `<bpmn:ioSpecification>${ITEMS}${SETS}</bpmn:ioSpecification>`;

const input = (inner: string): string => `<bpmn:dataInputAssociation>${inner}</bpmn:dataInputAssociation>`;
const output = (inner: string): string => `<bpmn:dataOutputAssociation>${inner}</bpmn:dataOutputAssociation>`;
const source = (id: string): string => `<bpmn:sourceRef>${id}</bpmn:sourceRef>`;
const target = (id: string): string => `<bpmn:targetRef>${id}</bpmn:targetRef>`;
const assign = (from: string, to: string): string =>
  `<bpmn:assignment><bpmn:from>${from}</bpmn:from><bpmn:to>${to}</bpmn:to></bpmn:assignment>`;
const task = (inner: string, beside = '', types = TYPES): string =>
  around(`<bpmn:userTask id="a">${inner}</bpmn:userTask>${OBJECTS}${beside}`, 'a', types);

function compiled(xml: string) {
  const result = compileXml(xml);
  expect(findingsOf(result)).toEqual([]);
  if (!result.ok) throw new Error('not compiled');
  return { data: result.model.data, node: result.model.nodes.find(({ id }) => id === 'a')?.data };
}

describe('ioSpecification', () => {
  it('an ioSpecification gives its items their names and its sets their required items [resources.typed-data-declarations.io-specification-on-a-task-holds-data]', () => {
    const { node, data } = compiled(task(SPECIFICATION));
    expect(node).toEqual({
      inputs: [
        { id: 'in1', name: 'amount', type: 'T' },
        { id: 'in2', name: 'in2', type: null },
      ],
      outputs: [{ id: 'out1', name: 'result', type: 'U' }],
      inputSets: [['amount']],
      outputSets: [['result']],
      inputAssociations: [],
      outputAssociations: [],
    });
    expect(data?.types.map(({ id }) => id)).toEqual(['T', 'U']);
  });
  it('an ioSpecification may have several output sets [resources.typed-data-declarations.io-specification-on-a-task-holds-data]', () => {
    const two = `<bpmn:ioSpecification>${ITEMS}<bpmn:dataOutput id="out2" />${SETS}<bpmn:outputSet><bpmn:dataOutputRefs>out2</bpmn:dataOutputRefs></bpmn:outputSet></bpmn:ioSpecification>`;
    expect(compiled(task(two)).node).toMatchObject({ outputSets: [['result'], ['out2']] });
  });
  it('an ioSpecification without sets requires nothing and is a warning [resources.typed-data-declarations.io-specification-on-a-task-holds-data]', () => {
    const none = compileXml(task(`<bpmn:ioSpecification>${ITEMS}</bpmn:ioSpecification>`));
    expect(none.findings.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning']);
    if (!none.ok) throw new Error('not compiled');
    const node = none.model.nodes.find(({ id }) => id === 'a');
    expect(node?.data).toMatchObject({ inputSets: [], outputSets: [] });
  });
  it('an empty ioSpecification declares nothing', () => {
    const empty = '<bpmn:ioSpecification><bpmn:inputSet /><bpmn:outputSet /></bpmn:ioSpecification>';
    expect(compiled(task(empty)).node).toBeUndefined();
  });
  it('an event declares data without the element ioSpecification', () => {
    const event = `<bpmn:intermediateCatchEvent id="a">${'<bpmn:dataOutput id="out1" name="result" itemSubjectRef="U" />'}<bpmn:dataOutputAssociation>${source('out1')}${target('N')}</bpmn:dataOutputAssociation><bpmn:outputSet><bpmn:dataOutputRefs>out1</bpmn:dataOutputRefs></bpmn:outputSet><bpmn:messageEventDefinition messageRef="M" /></bpmn:intermediateCatchEvent>${OBJECTS}`;
    const { node } = compiled(around(event, 'a', `${TYPES}<bpmn:message id="M" name="m" />`));
    expect(node).toMatchObject({ outputs: [{ name: 'result' }], outputSets: [['result']], outputAssociations: [{}] });
  });
  it('inputs that only a loop refers to are left to the loop', () => {
    const loop = `<bpmn:ioSpecification><bpmn:dataInput id="list" /><bpmn:inputSet><bpmn:dataInputRefs>list</bpmn:dataInputRefs></bpmn:inputSet></bpmn:ioSpecification>${input(source('O') + target('list'))}<bpmn:multiInstanceLoopCharacteristics><bpmn:loopDataInputRef>list</bpmn:loopDataInputRef></bpmn:multiInstanceLoopCharacteristics>`;
    expect(compiled(task(loop)).node).toBeUndefined();
  });
  it('the type of an item of a loop is known or an error, and checked only as that of an input or output', () => {
    const looped = (type: string) =>
      task(
        `<bpmn:multiInstanceLoopCharacteristics svc:collection="{{ list }}"><bpmn:inputDataItem id="i" name="item" itemSubjectRef="${type}" isCollection="false"><bpmn:dataState name="new" /></bpmn:inputDataItem></bpmn:multiInstanceLoopCharacteristics>`,
      );
    expect(findingsOf(compileXml(looped('T')))).toEqual([
      'warning 6 a: the type of inputDataItem is not checked: declare a dataInput of its name and type',
    ]);
    expect(findingsOf(compileXml(looped('V')))).toEqual([
      'error 6 a: itemSubjectRef V of inputDataItem names no itemDefinition',
    ]);
  });
  it.each([
    [
      'a set with an unknown input',
      SPECIFICATION.replace('<bpmn:dataInputRefs>in1', '<bpmn:dataInputRefs>inX'),
      'dataInputRefs inX of an inputSet names no dataInput',
    ],
    [
      'a set with an unknown output',
      SPECIFICATION.replace('<bpmn:dataOutputRefs>out1', '<bpmn:dataOutputRefs>in1'),
      'dataOutputRefs in1 of an outputSet names no dataOutput',
    ],
    ['an unknown type', SPECIFICATION.replace('"U"', '"V"'), 'itemSubjectRef V of dataOutput names no itemDefinition'],
    [
      'two inputs of one name',
      SPECIFICATION.replace('id="in2"', 'id="in2" name="amount"'),
      'two dataInput elements are called amount',
    ],
    ['items outside of it', ITEMS, 'dataInput of a userTask must be in its ioSpecification'],
  ])('an ioSpecification with %s is refused', (_what, inner, message) => {
    const result = compileXml(task(inner));
    expect(result.ok).toBe(false);
    expect(findingsOf(result).join('\n')).toContain(message);
  });
  it('an ioSpecification on a gateway is refused', () => {
    const gateway = `<bpmn:exclusiveGateway id="a">${SPECIFICATION}</bpmn:exclusiveGateway>`;
    expect(findingsOf(compileXml(around(gateway, 'a', TYPES))).join()).toContain('cannot declare or move data');
  });
});

describe('data associations', () => {
  const associated = (inner: string) => compiled(task(SPECIFICATION + inner)).node;

  it('data associations connect data objects, or references to them, with inputs and outputs [resources.typed-data-declarations.io-specification-on-a-task-holds-data]', () => {
    const node = associated(input(source('R') + target('in1')) + output(source('out1') + target('N')));
    expect(node?.inputAssociations).toEqual([
      {
        source: { kind: 'variable', name: 'order' },
        transformation: null,
        target: { kind: 'item', name: 'amount' },
        assignments: [],
      },
    ]);
    expect(node?.outputAssociations).toEqual([
      {
        source: { kind: 'item', name: 'result' },
        transformation: null,
        target: { kind: 'variable', name: 'note' },
        assignments: [],
      },
    ]);
  });
  it('data associations may transform and assign [resources.typed-data-declarations.io-specification-on-a-task-holds-data]', () => {
    const inner = `${target('in1')}<bpmn:transformation>{{ order * 2 }}</bpmn:transformation>`;
    expect(associated(input(inner))?.inputAssociations).toMatchObject([
      { source: null, transformation: { source: '{{ order * 2 }}' } },
    ]);
  });
  it.each([
    ['amount', []],
    ['in1', []],
    ['{{ amount }}', []],
    ['total', ['total']],
    ['amount.total.net', ['total', 'net']],
    ['{{ variables.amount.total }}', ['total']],
    ['total.net', ['total', 'net']],
    ['', []],
  ])('the assignment target %j is read as the path %j', (to, path) => {
    const node = associated(input(source('O') + target('in1') + assign('{{ order }}', to)));
    expect(node?.inputAssociations).toMatchObject([{ assignments: [{ from: { source: '{{ order }}' }, to: path }] }]);
  });
  it('data associations may fill properties of the activity', () => {
    const inner = `<bpmn:property id="Pr" name="p" itemSubjectRef="T" />${SPECIFICATION}${input(source('O') + target('Pr'))}`;
    expect(compiled(task(inner)).node?.inputAssociations).toMatchObject([{ target: { kind: 'variable', name: 'p' } }]);
  });
  it('data associations may read and write data stores', () => {
    const store = '<bpmn:dataStore id="S" name="customers" itemSubjectRef="T" />';
    const reference =
      '<bpmn:dataStoreReference id="SR" dataStoreRef="S" svc:key="{{ customerId }}" onNotFound="null" />';
    const inner = SPECIFICATION + input(source('SR') + target('in1')) + output(source('out1') + target('SR'));
    const { data, node } = compiled(task(inner, reference, TYPES + store));
    expect(data?.stores).toMatchObject([
      { id: 'SR', name: 'customers', type: 'T', key: { source: '{{ customerId }}' }, onNotFound: 'null' },
    ]);
    expect(data?.stores[0]).not.toHaveProperty('line');
    expect(node?.inputAssociations).toMatchObject([{ source: { kind: 'store', reference: 'SR' } }]);
    expect(node?.outputAssociations).toMatchObject([{ target: { kind: 'store', reference: 'SR' } }]);
  });
  it('associations with an activity as a whole are for the drawing only and a warning', () => {
    const drawn = `<bpmn:property id="Pr" name="__targetRef_placeholder" />${input(source('R') + target('Pr'))}${output(target('R'))}`;
    const result = compileXml(task(drawn));
    expect(findingsOf(result)).toEqual([
      'warning 6 a: dataInputAssociation has no effect: use svc:IoMapping to move data',
      'warning 6 a: dataOutputAssociation has no effect: use svc:IoMapping to move data',
    ]);
    expect(result.ok && result.model.nodes.find(({ id }) => id === 'a')).not.toHaveProperty('data');
  });
  it.each([
    [
      'an unknown source',
      input(source('X') + target('in1')),
      'expected sourceRef to name data in scope that has a name, found X',
    ],
    [
      'an unknown target',
      input(source('O') + target('X')),
      'expected targetRef to name a dataInput or property of the element, found X',
    ],
    [
      'a data object for an input',
      input(source('O') + target('N')),
      'expected targetRef to name a dataInput or property of the element, found N',
    ],
    ['no target', input(source('O') + assign('{{ 1 }}', 'a')), 'needs a targetRef'],
    ['several sources', input(source('O') + source('N') + target('in1')), 'expected one sourceRef'],
    [
      'several sources and a transformation',
      input(
        `${source('O')}${source('N')}${target('in1')}<bpmn:transformation>{{ order + note }}</bpmn:transformation>`,
      ),
      'expected one sourceRef of the data association, found 2: several are not supported, even with a transformation',
    ],
    ['nothing to move', input(target('in1')), 'needs a sourceRef, a transformation or an assignment'],
    ['an assignment without from', input(source('O') + target('in1') + assign('', 'a')), 'needs an expression in from'],
    [
      'an assignment to no path',
      input(source('O') + target('in1') + assign('{{ 1 }}', 'a[0]')),
      'to be a path of names',
    ],
    ['an expression that does not parse', input(source('O') + target('in1') + assign('{{ 1 + }}', 'a')), '{{ 1 + }}'],
    [
      'another language',
      input(`${target('in1')}<bpmn:transformation language="groovy">x</bpmn:transformation>`),
      'expression language groovy is not supported',
    ],
  ])('data associations with %s are refused', (_what, inner, message) => {
    const result = compileXml(task(SPECIFICATION + inner));
    expect(result.ok).toBe(false);
    expect(findingsOf(result).join('\n')).toContain(message);
  });
  it('data associations cannot refer to data of another subprocess', () => {
    const inner = `<bpmn:subProcess id="s"><bpmn:dataObject id="I" name="inner" itemSubjectRef="T" /><bpmn:task id="t" /></bpmn:subProcess>`;
    const result = compileXml(task(SPECIFICATION + input(source('I') + target('in1')), inner));
    expect(findingsOf(result).join('\n')).toContain(
      'expected sourceRef to name data in scope that has a name, found I',
    );
  });
  it.each([
    ['no key', '<bpmn:dataStoreReference id="SR" name="s" />', 'dataStoreReference SR needs svc:key'],
    ['no name', '<bpmn:dataStoreReference id="SR" svc:key="k" />', 'a data store needs a name'],
    ['a slash', '<bpmn:dataStoreReference id="SR" name="a/b" svc:key="k" />', 'it is part of URLs'],
    ['dots', '<bpmn:dataStoreReference id="SR" name=".." svc:key="k" />', 'it is part of URLs'],
    [
      'an unknown store',
      '<bpmn:dataStoreReference id="SR" dataStoreRef="X" name="s" svc:key="k" />',
      'dataStoreRef X names no dataStore',
    ],
    [
      'an unknown onNotFound',
      '<bpmn:dataStoreReference id="SR" name="s" svc:key="k" svc:onNotFound="skip" />',
      'expected onNotFound to be error or null, found "skip"',
    ],
    ['a key that does not parse', '<bpmn:dataStoreReference id="SR" name="s" svc:key="{{ 1 + }}" />', '{{ 1 + }}'],
  ])('a data store with %s is refused', (_what, reference, message) => {
    const result = compileXml(task(SPECIFICATION + input(source('SR') + target('in1')), reference));
    expect(result.ok).toBe(false);
    expect(findingsOf(result).join('\n')).toContain(message);
  });
});
