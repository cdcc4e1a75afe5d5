import { describe, expect, it } from '@jest/globals';
import type { NodeForm } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { MAX_FORM_BYTES, MAX_FORM_KEY_LENGTH } from './limits.js';
import { around, bpmn, compileXml, findingsOf, flow } from '../testing/bpmn-text.js';
import { modelOf, jsonOf } from '../testing/forms.js';

const SCHEMA = { type: 'object', properties: { ok: { type: 'boolean', title: 'OK?', 'x-widget': 'radio' } } };
const FORM_JS = {
  type: 'default',
  schemaVersion: 17,
  components: [{ type: 'group', components: [{ type: 'textfield', key: 'name', label: 'Name' }] }],
};

const element = (form: JsonValue | string) =>
  `<bpmn:extensionElements><svc:Form><![CDATA[${typeof form === 'string' ? form : JSON.stringify(form)}]]></svc:Form></bpmn:extensionElements>`;
const userTask = (inner: string, attributes = '') =>
  around(`<bpmn:userTask id="a" ${attributes}>${inner}</bpmn:userTask>`, 'a');

function formAt(id: string, xml: string): NodeForm | undefined {
  const compiled = compileXml(xml);
  expect(findingsOf(compiled)).toEqual([]);
  return compiled.ok ? compiled.model.nodes.find((node) => node.id === id)?.form : undefined;
}

describe('forms of user tasks and starts', () => {
  it.each([
    ['json-schema', SCHEMA],
    ['form-js', FORM_JS],
  ] as const)('a form of the kind %s is part of the model as it was given', (kind, schema) => {
    expect(formAt('a', userTask(element(schema)))).toEqual({ key: null, definition: { kind, schema } });
  });

  it('a form may be an attribute, and has its key beside it', () => {
    const attribute = JSON.stringify(SCHEMA).replaceAll('"', '&quot;');
    expect(formAt('a', userTask('', `svc:formKey="approve-v2" svc:form="${attribute}"`))).toEqual({
      key: 'approve-v2',
      definition: { kind: 'json-schema', schema: SCHEMA },
    });
    expect(formAt('a', userTask('', 'svc:formKey="embedded:app:forms/approve.html"'))).toEqual({
      key: 'embedded:app:forms/approve.html',
      definition: null,
    });
  });

  it('an element without a form has none in the model', () => {
    expect(formAt('a', userTask(''))).toBeUndefined();
  });

  it('the start event of a process has a form', () => {
    const start = `<bpmn:startEvent id="s">${element(SCHEMA)}</bpmn:startEvent><bpmn:endEvent id="e" />${flow('f', 's', 'e')}`;
    expect(formAt('s', bpmn(start))?.definition?.schema).toEqual(SCHEMA);
  });

  it('a form survives the way from XML to JSON and back', () => {
    const xml = userTask(element(SCHEMA), 'svc:formKey="k"');
    const { model } = modelOf('bpmn', xml);
    const json = modelOf('json', jsonOf(xml));
    expect(json.model).toEqual(model);
    expect(json.xml).toContain('<svc:Form>');
    expect(modelOf('bpmn', json.xml).model).toEqual(model);
  });
});

describe('findings about forms', () => {
  it.each<[string, string, string]>([
    [
      'that is not JSON',
      element('{"type": '),
      'svc:Form: expected a JSON Schema or a form of form-js, each a JSON object, found text that is not JSON: Unexpected end of JSON input',
    ],
    [
      'that is a list',
      element([1]),
      'svc:Form: expected a JSON Schema or a form of form-js, each a JSON object, found [1]',
    ],
    [
      'with a schema that the draft does not allow',
      element({ type: 'objekt' }),
      'svc:Form: expected a JSON Schema, but it is no JSON Schema of draft 2020-12: /type must be equal to one of the allowed values',
    ],
    [
      'with a component without a type',
      element({ type: 'default', components: [{ key: 'x' }] }),
      'svc:Form: expected components[0].type to be a text, found nothing',
    ],
    [
      'with an inner component that is no object',
      element({ components: [{ type: 'group', components: [7] }] }),
      'svc:Form: expected components[0].components[0] to be an object, found 7',
    ],
    [
      'with components that are no list',
      element({ type: 'default', components: {} }),
      'svc:Form: expected components of a form of form-js to be a list, found {}',
    ],
    [
      'with a number that loses digits',
      element('{"type": "object", "maxProperties": 12345678901234567890}'),
      'svc:Form: expected numbers that a double holds exactly, found 12345678901234567890',
    ],
    [
      'that is too large',
      element({ title: 'x'.repeat(MAX_FORM_BYTES) }),
      `svc:Form: expected at most ${MAX_FORM_BYTES} bytes, found ${MAX_FORM_BYTES + 12}`,
    ],
    [
      'of elements',
      '<bpmn:extensionElements><svc:Form><a /></svc:Form></bpmn:extensionElements>',
      'expected svc:Form to hold JSON, found elements',
    ],
  ])('a form %s is an error', (_, inner, message) => {
    const [finding] = compileXml(userTask(inner)).findings;
    expect(finding).toMatchObject({ severity: 'error', elementId: 'a', message });
  });

  it('a form as element and as attribute is an error', () => {
    const [finding] = compileXml(userTask(element(SCHEMA), 'svc:form="{}"')).findings;
    expect(finding).toMatchObject({ severity: 'error', message: 'the form is given twice' });
  });

  it.each([
    ['an expression', '{{ a }}', 'svc:formKey: expected plain text, found "{{ a }}"'],
    [
      'too long a text',
      'k'.repeat(1_001),
      `svc:formKey: expected at most ${MAX_FORM_KEY_LENGTH} characters, found 1001`,
    ],
  ])('%s as form key is an error', (_, key, message) => {
    expect(compileXml(userTask('', `svc:formKey="${key}"`)).findings).toMatchObject([{ severity: 'error', message }]);
  });

  it('a form where nobody is asked is a warning', () => {
    const service = around(`<bpmn:manualTask id="a" svc:formKey="k">${element(SCHEMA)}</bpmn:manualTask>`, 'a');
    expect(findingsOf(compileXml(service))).toEqual([
      'warning 6 a: svc:formKey is not known on a manualTask and is ignored',
      'warning 6 a: svc:form is not known on a manualTask and is ignored',
    ]);
  });

  it('a form at a start event that no request reaches is a warning', () => {
    const inner = `<bpmn:startEvent id="s" svc:formKey="k" /><bpmn:endEvent id="e" />${flow('f', 's', 'e')}`;
    expect(findingsOf(compileXml(around(`<bpmn:subProcess id="a">${inner}</bpmn:subProcess>`, 'a')))).toEqual([
      'warning 6 s: the form has no effect here: only a start event without an event begins a process by a request',
    ]);
  });
});
