import { describe, expect, it } from '@jest/globals';
import type { ProcessModel } from '@svc/engine';
import { compileDefinition } from './compile-definition.js';
import { DEFAULT_LIMITS } from './limits.js';
import { around, bpmn, compileXml, findingsOf, flow } from '../testing/bpmn-text.js';

const PLAIN = `<bpmn:startEvent id="start" /><bpmn:endEvent id="end" />${flow('f', 'start', 'end')}`;
const XSD = ' xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xs="http://www.w3.org/2001/XMLSchema"';

const declared = (xml: string): string => xml.replace('<bpmn:definitions', `<bpmn:definitions${XSD}`);
const withTypes = (types: string, content = PLAIN): string => declared(bpmn(content, types));
const item = (structureRef: string, inner = '', attributes = ''): string =>
  `<bpmn:itemDefinition id="T" structureRef="${structureRef}"${attributes}>${inner}</bpmn:itemDefinition>`;
const schema = (text: string, kind = 'object'): string =>
  item('svc:inline', `<svc:schema kind="${kind}"><![CDATA[${text}]]></svc:schema>`);
const USE = '<bpmn:dataObject id="D" name="order" itemSubjectRef="T" />';
const used = (types: string): string => withTypes(types, PLAIN + USE);

function modelFrom(xml: string): ProcessModel {
  const compiled = compileXml(xml);
  expect(findingsOf(compiled)).toEqual([]);
  if (!compiled.ok) throw new Error('not compiled');
  return compiled.model;
}

const typeOf = (types: string) => modelFrom(used(types)).data?.types;

describe('types of itemDefinitions', () => {
  it.each(['string', 'decimal', 'int', 'boolean', 'dateTime', 'date', 'time', 'base64Binary'])(
    'the structureRef xsd:%s is read',
    (name) => {
      const type = [{ id: 'T', isCollection: false, structure: { kind: 'xsd', name } }];
      expect(typeOf(item(`xsd:${name}`))).toEqual(type);
      expect(typeOf(item(`xs:${name}`))).toEqual(type);
    },
  );
  it('the prefix xsd is known without a declaration, and other prefixes as declared', () => {
    const structure = { kind: 'xsd', name: 'int' };
    expect(modelFrom(bpmn(PLAIN + USE, item('xsd:int'))).data?.types).toMatchObject([{ structure }]);
    const own = item('w:int', '', ' xmlns:w="http://www.w3.org/2001/XMLSchema"');
    expect(typeOf(own)).toMatchObject([{ structure }]);
  });
  it('the structureRef svc:file and collections are read [resources.typed-data-declarations.svc-file-the-variable-holds-a-live] [resources.typed-data-declarations.item-definition-sits-inside-definitions-before-the]', () => {
    const type = { id: 'T', isCollection: true, structure: { kind: 'file' } };
    expect(typeOf(item('svc:file', '', ' isCollection="true"'))).toEqual([type]);
    expect(typeOf(item('svc:file', '', ' isCollection="1"'))).toEqual([type]);
  });
  it.each(['enum', 'object', 'primitive', 'reference'])(
    'an svc:inline schema of kind %s is read [resources.typed-data-declarations.svc-inline-a-json-schema-in-svc]',
    (kind) => {
      const structure = { kind: 'schema', hint: kind, schema: { type: 'string' } };
      expect(typeOf(schema('{"type": "string"}', kind))).toMatchObject([{ structure }]);
    },
  );
  it('an svc:inline schema may be text in extensionElements, without a kind', () => {
    const inner =
      '<bpmn:extensionElements><svc:schema>{"minimum": 1, "maximum": &quot;&quot;}</svc:schema></bpmn:extensionElements>';
    const structure = { kind: 'schema', hint: null, schema: { minimum: 1 } };
    const right = inner.replace(', "maximum": &quot;&quot;', '');
    expect(typeOf(item('svc:inline', right))).toMatchObject([{ structure }]);
  });
  it('an itemDefinition without structureRef accepts any value', () => {
    const none = '<bpmn:itemDefinition id="T" />';
    expect(typeOf(none)).toMatchObject([{ structure: { kind: 'any', structureRef: null } }]);
  });
  it.each(['xsd:duration', 'java.lang.String', 'tns:Order', 'svc:other', 'string', 'XSD:string'])(
    'the unknown structureRef %s is a warning and accepts any value [resources.typed-data-declarations.any-unrecognized-token-is-accepted-and-validates]',
    (structureRef) => {
      const compiled = compileXml(used(item(structureRef)));
      expect(findingsOf(compiled)).toEqual([
        expect.stringMatching(/^warning 3 T: the structureRef .* is not known, so nothing is checked/),
      ]);
      expect(compiled.ok && compiled.model.data?.types).toMatchObject([{ structure: { kind: 'any', structureRef } }]);
    },
  );
});

/** [typed-data#schemas]; each finding points to the itemDefinition and its line. */
describe('errors in itemDefinitions', () => {
  const nested = (levels: number): string => (levels === 1 ? '{}' : `{"properties":{"a":${nested(levels - 1)}}}`);
  const sized = (bytes: number): string => JSON.stringify({ title: 'x'.repeat(bytes - 12) });

  it.each([
    ['svc:inline without a schema', item('svc:inline'), /needs an element svc:schema/],
    ['two schemas', item('svc:inline', '<svc:schema>{}</svc:schema><svc:schema>{}</svc:schema>'), /more than one/],
    ['an empty schema', schema(' '), /it is empty/],
    ['no JSON', schema('{"type": }'), /it is not valid JSON/],
    [
      'a bound that a double rounds',
      schema('{"maximum": 9007199254740993}'),
      /a double holds exactly at maximum, found 9007199254740993$/,
    ],
    [
      'a listed value that a double rounds',
      schema('{"properties": {"no": {"enum": [1, 99999999999999999999]}}}'),
      /exactly at properties\.no\.enum\[1\], found 99999999999999999999$/,
    ],
    ['a bound that is infinite as a double', schema('{"minimum": -1e400}'), /exactly at minimum, found -1e400$/],
    ['no schema', schema('[1]'), /a schema is an object/],
    ['a type that is none', schema('{"type": "strin"}'), /no JSON Schema of draft 2020-12: \/type must be/],
    ['a required that is no list', schema('{"required": "a"}'), /\/required must be array/],
    ['a deep part that is none', schema('{"properties": {"a": {"minLength": -1}}}'), /\/properties\/a\/minLength/],
    ['another draft', schema('{"$schema": "http://json-schema.org/draft-07/schema#"}'), /is not draft 2020-12/],
    ['an external $ref', schema('{"$ref": "https://example.org/s.json"}'), /external references are not allowed/],
    ['a relative $ref', schema('{"items": {"$ref": "other.json#/a"}}'), /external references are not allowed/],
    ['a $ref into a file', schema('{"$ref": "file:///etc/passwd"}'), /external references are not allowed/],
    ['an external $dynamicRef', schema('{"$dynamicRef": "urn:x#n"}'), /external references are not allowed/],
    ['a $ref that leads nowhere', schema('{"$ref": "#/$defs/none"}'), /leads to no schema/],
    ['a $id inside', schema('{"$defs": {"a": {"$id": "https://example.org/a"}}}'), /\$id .* is not supported/],
    ['a schema that never ends', schema('{"allOf": [{"$ref": "#"}]}'), /would never end/],
    ['a look-ahead', schema('{"pattern": "^(?=a)"}'), /pattern \^\(\?=a\) can't be used/],
    ['a back reference', schema('{"pattern": "(a)\\\\1"}'), /can't be used/],
    ['a repetition that explodes', schema('{"pattern": "((a{99}){99}){99}"}'), /can't be used/],
    ['no regular expression', schema('{"pattern": "["}'), /can't be used/],
    ['a member called __proto__', schema('{"properties": {"__proto__": {}}}'), /can not be called __proto__/],
    ['the catalog', item('svc:catalog/orders'), /svc:catalog\/orders is not supported/],
    ['21 levels', schema(nested(21)), /has 21 levels of schemas inside each other, at most 20/],
    ['65 KB', schema(sized(65 * 1024)), /is 66560 bytes long, at most 65536/],
    ['a kind that is none', schema('{}', 'list'), /expected the kind of svc:schema to be one of/],
    [
      'elements for a schema',
      item('svc:inline', '<svc:schema><svc:a />{}</svc:schema>'),
      /to hold JSON, found elements/,
    ],
    [
      'a schema that nothing asks for',
      item('xsd:int', '<svc:schema>{}</svc:schema>'),
      /expected structureRef svc:inline for svc:schema/,
    ],
    ['isCollection that is none', item('xsd:int', '', ' isCollection="yes"'), /expected isCollection to be true/],
  ])('a malformed itemDefinition is refused: %s', (_what, types, message) => {
    for (const xml of [used(types), withTypes(types)]) {
      const compiled = compileXml(xml);
      expect(compiled.ok).toBe(false);
      expect(findingsOf(compiled)).toEqual([expect.stringMatching(/^error 3 T: /)]);
      expect(findingsOf(compiled).join()).toMatch(message);
    }
  });
  it('an itemDefinition without an id is a finding', () => {
    const none = '<bpmn:itemDefinition structureRef="xsd:int" />';
    expect(findingsOf(compileXml(withTypes(none)))).toEqual(['error 3 -: an itemDefinition needs an id']);
  });
  it('itemDefinitions have limits: 20 levels, 64 KB, 200 definitions', () => {
    expect(compileXml(used(schema(nested(20)))).ok).toBe(true);
    expect(compileXml(used(schema(sized(64 * 1024)))).ok).toBe(true);
    const many = (count: number): string =>
      Array.from({ length: count }, (_, i) => `\n<bpmn:itemDefinition id="T${i}" structureRef="xsd:int" />`).join('');
    expect(compileXml(withTypes(many(200))).ok).toBe(true);
    expect(findingsOf(compileXml(withTypes(many(201))))).toEqual([
      'error 204 -: the file has 201 itemDefinitions, at most 200 are allowed',
    ]);
  });
  it('the limits of itemDefinitions can be configured', () => {
    const limits = { ...DEFAULT_LIMITS, maxItemDefinitions: 1, maxSchemaBytes: 30, maxSchemaDepth: 2 };
    const compile = (source: string) => compileDefinition({ sourceType: 'bpmn', source, limits });
    expect(compile(used(schema(nested(2)))).ok).toBe(true);
    expect(compile(used(schema(nested(3)))).ok).toBe(false);
    expect(compile(used(schema('{"title": "longer than thirty"}'))).ok).toBe(false);
    expect(compile(used(`${item('xsd:int')}<bpmn:itemDefinition id="U" />`)).ok).toBe(false);
  });
});

describe('data objects and properties', () => {
  const types = `${item('xsd:int')}<bpmn:itemDefinition id="U" structureRef="xsd:string" />`;
  const objectsOf = (content: string) => modelFrom(withTypes(types, PLAIN + content)).data?.objects;

  it('data objects and properties are variables by their name, at every level [resources.typed-data-declarations.data-object-name-becomes-the-key-in]', () => {
    const content = `${USE}<bpmn:property id="P1" name="p" itemSubjectRef="U" /><bpmn:dataObjectReference id="R" name="order [new]" dataObjectRef="D"><bpmn:dataState name="new" /></bpmn:dataObjectReference>`;
    const inner = `<bpmn:subProcess id="a"><bpmn:dataObject id="I" name="order" itemSubjectRef="U" /><bpmn:userTask id="u"><bpmn:property id="P2" name="note" itemSubjectRef="U" /></bpmn:userTask></bpmn:subProcess>`;
    const model = modelFrom(declared(around(inner + content, 'a', types)));
    expect(model.data?.objects).toEqual([
      { id: 'I', name: 'order', scope: 'a', type: 'U' },
      { id: 'P2', name: 'note', scope: 'u', type: 'U' },
      { id: 'D', name: 'order', scope: null, type: 'T' },
      { id: 'P1', name: 'p', scope: null, type: 'U' },
    ]);
  });
  it('a data object without a name has the name of its references [resources.typed-data-declarations.data-object-name-becomes-the-key-in]', () => {
    const nameless = USE.replace(' name="order"', '');
    const reference = (id: string, name: string): string =>
      `<bpmn:dataObjectReference id="${id}" name="${name}" dataObjectRef="D" />`;
    expect(objectsOf(nameless + reference('R', 'invoice'))).toMatchObject([{ id: 'D', name: 'invoice' }]);
    const two = compileXml(withTypes(types, PLAIN + nameless + reference('R', 'a') + reference('S', 'b')));
    expect(findingsOf(two)).toEqual(['error 5 D: dataObject D needs the name of its variable in name']);
  });
  it('a property without a name is a variable by its id', () => {
    const property = '<bpmn:property id="orderId" itemSubjectRef="U" />';
    expect(objectsOf(property)).toMatchObject([{ id: 'orderId', name: 'orderId' }]);
    const asked = `<bpmn:userTask id="a"><bpmn:ioSpecification><bpmn:dataInput id="i" name="given" /><bpmn:inputSet><bpmn:dataInputRefs>i</bpmn:dataInputRefs></bpmn:inputSet><bpmn:outputSet /></bpmn:ioSpecification><bpmn:dataInputAssociation><bpmn:sourceRef>orderId</bpmn:sourceRef><bpmn:targetRef>i</bpmn:targetRef></bpmn:dataInputAssociation></bpmn:userTask>`;
    const { nodes } = modelFrom(declared(around(property + asked, 'a', types)));
    expect(nodes.find(({ id }) => id === 'a')?.data?.inputAssociations).toMatchObject([
      { source: { kind: 'variable', name: 'orderId' } },
    ]);
  });
  it('a data object may be declared twice in the same way', () => {
    expect(objectsOf(`${USE}<bpmn:dataObject id="E" name="order" itemSubjectRef="T" />`)).toHaveLength(2);
  });
  it('types that nothing refers to are not part of the model', () => {
    expect(modelFrom(withTypes(types)).data).toBeUndefined();
    expect(modelFrom(used(types)).data?.types.map(({ id }) => id)).toEqual(['T']);
  });
  it.each([
    ['no name', USE.replace(' name="order"', ''), 'error 5 D: dataObject D needs the name of its variable'],
    ['an unknown type', USE.replace('"T"', '"V"'), 'error 5 D: itemSubjectRef V of dataObject names no itemDefinition'],
    ['a primitive for a type', USE.replace('"T"', '"xsd:int"'), 'declare an itemDefinition of structureRef xsd:int'],
    [
      'two types',
      `${USE}<bpmn:dataObject id="E" name="order" itemSubjectRef="U" />`,
      'order is of type U here, but of type T at D',
    ],
    [
      'an object that is not there',
      '<bpmn:dataObjectReference id="R" dataObjectRef="X" />',
      'error 5 R: dataObjectRef X names no dataObject',
    ],
    [
      'a reference with a type of its own',
      `${USE}<bpmn:dataObjectReference id="R" dataObjectRef="D" itemSubjectRef="U" />`,
      'error 5 R: a dataObjectReference has the type of its dataObject',
    ],
    [
      "the engine's own variable",
      USE.replace('order', '_validation'),
      "error 5 D: _validation is the engine's own variable",
    ],
    ['a typed property without an id', '<bpmn:property name="p" itemSubjectRef="T" />', 'a property needs an id'],
    [
      'what is no part of it',
      USE.replace(' />', '><bpmn:script /></bpmn:dataObject>'),
      'script is not allowed in a dataObject',
    ],
    ['a name that is too long', USE.replace('order', 'x'.repeat(256)), 'at most 255 characters'],
    [
      'data of the whole process',
      '<bpmn:ioSpecification><bpmn:dataInput id="i" /></bpmn:ioSpecification>',
      'declare its data as dataObject',
    ],
  ])('a data object with %s is refused', (_what, content, message) => {
    const compiled = compileXml(withTypes(types, PLAIN + content));
    expect(compiled.ok).toBe(false);
    expect(findingsOf(compiled).join('\n')).toContain(message);
  });
  it('a data object whose type is in another file is refused', () => {
    const xml = withTypes(types, PLAIN + USE.replace('"T"', '"o:T"')).replace(XSD, `${XSD} xmlns:o="urn:other"`);
    expect(findingsOf(compileXml(xml)).join()).toContain('definitions of other files are not read');
    const ours = withTypes(types, PLAIN + USE.replace('"T"', '"t:T"')).replace(XSD, `${XSD} xmlns:t="urn:test"`);
    expect(modelFrom(ours).data?.objects).toMatchObject([{ type: 'T' }]);
  });
  it.each([
    ['', 'true', /expected isCollection of the dataObject to be false, as in its itemDefinition T, found true/],
    [' isCollection="true"', 'false', /expected isCollection of the dataObject to be true, .* found false/],
    [' isCollection="true"', '1', /^$/],
  ])('the isCollection of a data object is compared with that of its type%s: %s', (ofType, ofObject, expected) => {
    const object = USE.replace(' />', ` isCollection="${ofObject}" />`);
    const type = item('xsd:int', '', ofType);
    expect(findingsOf(compileXml(withTypes(type, PLAIN + object))).join()).toMatch(expected);
  });
});

describe('sources other than BPMN', () => {
  it.each([
    ['itemDefinitions', { itemDefinitions: [], elements: [{ id: 'a', type: 'task' }] }],
    [
      'a dataObject',
      {
        elements: [
          { id: 'a', type: 'task' },
          { id: 'd', type: 'dataObject', itemSubjectRef: 'T' },
        ],
      },
    ],
    ['an ioSpecification', { elements: [{ id: 'a', type: 'task', ioSpecification: {} }] }],
  ])(
    'a JSON source cannot declare %s [resources.typed-data-declarations.these-constructs-are-read-only-from-bpmn] [resources.typed-data-declarations.json-and-yaml-definitions-cannot-declare-them]',
    (_what, source) => {
      const compiled = compileDefinition({ sourceType: 'json', source: { ...source, flows: [] } });
      expect(compiled.ok).toBe(false);
      expect(findingsOf(compiled).join()).toContain('typed data can be declared in BPMN XML only');
    },
  );
});
