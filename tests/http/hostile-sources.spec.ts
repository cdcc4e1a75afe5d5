import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Api, dataOf, type Json, refusalOf } from './support/api.js';
import { sequence, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';

const NS = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"';
const xml = (inside: string, head = ''): string =>
  `${head}<definitions ${NS}><process id="p" isExecutable="true"><startEvent id="s"/>${inside}</process></definitions>`;
const json = (elements: string): string => `{"id": "p", "elements": [${elements}], "flows": []}`;
const script = (text: string): string => json(JSON.stringify({ id: 's', type: 'scriptTask', script: text }));
const times = (count: number, text: string): string => text.repeat(count);
/** A billion values in a few bytes. */
const BILLION = [...'bcdefghij']
  .map((name, n) => `${name}: &${name} [${times(9, `*${'abcdefghi'[n]},`)}*${'abcdefghi'[n]}]`)
  .join('\n');

/** A typed process of which only the JSON Schema is hostile. */
const schema = (text: string): string =>
  xml('').replace(
    '><process',
    ` xmlns:svc="urn:svc:bpmn:1"><itemDefinition id="T" structureRef="svc:inline"><svc:schema><![CDATA[${text}]]></svc:schema></itemDefinition><process`,
  );
/** Forty schemas, each of which refers to the next one twice. */
const doubling = Array.from({ length: 40 }, (_, n) => {
  const next = { $ref: `#/$defs/d${n + 1}` };
  return [`d${n}`, { allOf: [next, next] }] as const;
});
const DOUBLING = JSON.stringify({ $defs: { ...Object.fromEntries(doubling), d40: {} }, $ref: '#/$defs/d0' });

const REFUSED: readonly (readonly [title: string, type: string, source: string])[] = [
  ['no XML', 'bpmn', 'hello'],
  ['nothing', 'bpmn', ''],
  ['an unclosed tag', 'bpmn', `<definitions ${NS}><process id="p">`],
  ['a tag closed twice', 'bpmn', xml('</startEvent>')],
  ['an attribute given twice', 'bpmn', xml('<task id="a" id="b"/>')],
  ['entities', 'bpmn', xml('', '<!DOCTYPE x [<!ENTITY a "b">]>')],
  ['an external entity', 'bpmn', xml('', '<!DOCTYPE x SYSTEM "file:///etc/passwd">')],
  ['an unknown entity', 'bpmn', xml('<task id="a" name="&nbsp;"/>')],
  ['NUL by reference', 'bpmn', xml('<task id="a" name="&#0;"/>')],
  ['a surrogate by reference', 'bpmn', xml('<task id="a" name="&#xD800;"/>')],
  ['100,000 levels', 'bpmn', times(100_000, '<a>') + times(100_000, '</a>')],
  ['50,000 attributes', 'bpmn', `<definitions ${Array.from({ length: 50_000 }, (_, n) => `a${n}="x"`).join(' ')}/>`],
  ['20,000 elements without ids', 'bpmn', xml(times(20_000, '<userTask/>'))],
  ['more than 10,000 elements', 'bpmn', xml(Array.from({ length: 11_000 }, (_, n) => `<task id="t${n}"/>`).join(''))],
  ['a name of 500,000 characters', 'bpmn', xml(`<task id="a" name="${times(500_000, 'x')}"/>`)],
  ['an id of 5,000 characters', 'bpmn', xml(`<task id="${times(5_000, 'x')}"/>`)],
  ['a process that does not exist', 'bpmn', `<definitions ${NS}/>`],
  ['base64 of no text', 'bpmn-base64', Buffer.from([0xff, 0xfe, 0x00]).toString('base64')],
  ['no JSON', 'json', '{"id": '],
  ['JSON of a list', 'json', '[]'],
  ['JSON with NUL', 'json', json('{"id": "a\\u0000", "type": "startEvent"}')],
  ['JSON with a lone surrogate', 'json', json('{"id": "a\\ud800", "type": "startEvent"}')],
  ['JSON with a number out of range', 'json', json('{"id": "s", "type": "startEvent", "x": 1e400}')],
  ['JSON with a number that a double rounds', 'json', json('{"id": "s", "type": "startEvent", "x": 9007199254740993}')],
  ['JSON of 5,000 levels', 'json', times(5_000, '[') + times(5_000, ']')],
  ['JSON with __proto__', 'json', json('{"id": "s", "type": "startEvent", "__proto__": {"x": 1}}')],
  ['an unknown kind of element', 'json', json('{"id": "s", "type": "constructor"}')],
  ['an expression of 50,000 brackets', 'json', script(`{{ ${times(50_000, '(')}1${times(50_000, ')')} }}`)],
  ['an expression of 200,000 terms', 'json', script(`{{ 1${times(200_000, '+1')} }}`)],
  ['a schema of references that double', 'bpmn', schema(DOUBLING)],
  ['a schema that means itself', 'bpmn', schema('{"allOf": [{"$ref": "#"}]}')],
  ['a schema of another host', 'bpmn', schema('{"$ref": "http://169.254.169.254/latest"}')],
  ['a schema of a file', 'bpmn', schema('{"$ref": "file:///etc/passwd"}')],
  ['a schema with a repetition that explodes', 'bpmn', schema('{"pattern": "((a{1,99}){1,99}){1,99}"}')],
  ['a schema with 20,000 groups', 'bpmn', schema(`{"pattern": "${times(20_000, '(')}${times(20_000, ')')}"}`)],
  ['a schema of 9,000 levels', 'bpmn', schema(`${times(9_000, '{"not":')}1${times(9_000, '}')}`)],
  ['a schema with a list of 30,000 levels', 'bpmn', schema(`{"const": ${times(30_000, '[')}${times(30_000, ']')}}`)],
  ['a schema with a member __proto__', 'bpmn', schema('{"properties": {"__proto__": {"type": "string"}}}')],
  ['no YAML', 'yaml', 'a: [1'],
  ['YAML of many aliases', 'yaml', `a: &a [${times(9, 'x,')}x]\n${BILLION}`],
  ['YAML of 50,000 levels', 'yaml', times(50_000, '[')],
  ['YAML of 50,000 lists in lists', 'yaml', times(50_000, '- ')],
  ['YAML of 20,000 complex keys', 'yaml', `${times(20_000, '? ')}a`],
  ['YAML of a foreign type', 'yaml', 'id: !!js/function "function () {}"'],
  ['YAML with NUL', 'yaml', 'id: "a\\0b"\nelements: [{id: s, type: startEvent}]\nflows: []'],
  ['YAML with a lone surrogate', 'yaml', 'id: "a\\ud800"\nelements: [{id: s, type: startEvent}]\nflows: []'],
  ['YAML of two documents', 'yaml', 'id: p\n---\nid: q\n'],
];

describe('a hostile definition', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });
  const key = (): string => `k-${crypto.randomUUID()}`;
  const upload = (source_type: string, source: string): Promise<Answer> =>
    api.post('/v1/definitions', { key: key(), name: 'P', source_type, source });

  it.each(REFUSED)(
    'a definition source of %s is refused with findings, and nothing is stored',
    async (_title, type, source) => {
      const answer = await upload(type, source);
      expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.findings.length).toBeGreaterThan(0);
      expect(JSON.stringify(answer.body).length).toBeLessThan(200_000);
      expect(dataOf(await api.get('/v1/definitions'))).toEqual([]);
    },
  );

  it('a definition source over its limit is answered 400, a body over its limit 413', async () => {
    expect(refusalOf(await upload('bpmn', times(6_000_000, 'x')))).toEqual([400, 'VALIDATION_ERROR']);
    expect(refusalOf(await upload('bpmn', times(13_000_000, 'x')))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  /** Returns how many requests of others were answered during the upload. */
  async function answeredDuringUpload(source: Json): Promise<number> {
    const anyone = new Api(null);
    let isCompiled = false;
    const body = { key: key(), name: 'Large', source_type: 'json', source };
    const uploaded = api.post('/v1/definitions', body).finally(() => (isCompiled = true));
    let answered = 0;
    while (!isCompiled) {
      expect((await anyone.get('/health')).status).toBe(200);
      answered += 1;
    }
    expect(dataOf(await uploaded, 201)).toMatchObject({ version: 1, findings: [] });
    return answered;
  }

  it('a large definition is compiled without blocking other requests', async () => {
    const source = sequence(...Array.from({ length: 4_000 }, (_, n) => userTask(`t${n}`)));
    // On a busy machine few requests are answered; if the upload blocked, only one or two would be.
    let most = 0;
    for (let time = 0; time < 5 && most <= 5; time += 1) most = Math.max(most, await answeredDuringUpload(source));
    expect(most).toBeGreaterThan(5);
  });
});
