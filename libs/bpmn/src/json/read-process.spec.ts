import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Findings } from '../findings.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { readYamlProcess } from '../yaml/read-process.js';
import { processSchema } from './process-schema.js';
import { readProcessValue } from './read-process.js';

const read = (value: unknown, wanted?: string) => {
  const findings = new Findings();
  const source = readProcessValue(value, wanted, DEFAULT_LIMITS, findings);
  return { source, findings: findings.list().map(({ elementId, message }) => `${elementId ?? '-'}: ${message}`) };
};

const readYaml = (text: string) => {
  const findings = new Findings();
  const source = readYamlProcess(text, undefined, DEFAULT_LIMITS, findings);
  return { source, findings: findings.list().map(({ line, message }) => `${line ?? '-'}: ${message}`) };
};

describe('the JSON form', () => {
  it('a JSON process starts at its one element without incoming flows', () => {
    const { source, findings } = read({
      id: 'p',
      elements: [
        { id: 'a', type: 'userTask' },
        { id: 'start', type: 'endEvent' },
      ],
      flows: [{ id: 'f', sourceRef: 'a', targetRef: 'start' }],
    });
    expect(findings).toEqual([]);
    expect(source?.nodes.map((node) => [node.element.type, node.element.id])).toEqual([
      ['startEvent', 'start_2'],
      ['userTask', 'a'],
      ['endEvent', 'start'],
    ]);
    expect(source?.flows[0]).toMatchObject({ source: 'start_2', target: 'a' });
  });

  it('task headers may be a map or a list, and candidate groups a list or text', () => {
    const of = (element: object) =>
      read({ elements: [{ id: 'a', type: 'serviceTask', ...element }] }).source?.nodes.at(-1)?.element;
    expect(of({ taskHeaders: { url: 'u', retries: 3 } })?.headers).toEqual(
      of({
        taskHeaders: [
          { key: 'url', value: 'u' },
          { key: 'retries', value: 3 },
        ],
      })?.headers,
    );
    expect(of({ candidateGroups: ['a', 'b'] })?.extensions).toEqual(of({ candidateGroups: 'a,b' })?.extensions);
  });

  it.each<[string, unknown, string]>([
    ['a text', 'hello', '-: the source must be object'],
    ['no elements', {}, "-: the source must have required property 'elements'"],
    ['a type of the wrong kind', { elements: [{ id: 'a', type: 7 }] }, 'a: /elements/0/type must be string'],
    [
      'an unknown property',
      { elements: [{ id: 'a', type: 't', asignee: 'x' }] },
      'a: /elements/0: unknown property asignee',
    ],
    [
      'a long id',
      { elements: [{ id: 'a'.repeat(256), type: 't' }] },
      '/elements/0/id must NOT have more than 255 characters',
    ],
    [
      'an event of no known type',
      { elements: [{ id: 'a', type: 'endEvent', event: { type: 'x' } }] },
      'a: /elements/0/event/type must be one of',
    ],
    [
      'a timer without a value',
      { elements: [{ id: 'a', type: 'endEvent', event: { type: 'timer' } }] },
      "a: /elements/0/event must have required property 'timeDate'",
    ],
    [
      'a timer with a value under both of its names',
      { elements: [{ id: 'a', type: 'intermediateCatchEvent', event: { type: 'timer', date: 'x', timeDate: 'y' } }] },
      'a: expected timeDate or date, found both',
    ],
    [
      'an unknown message',
      { elements: [{ id: 'a', type: 'receiveTask', event: { type: 'message', messageRef: 'm' } }] },
      'a: messageRef m names no message of the process',
    ],
    ['a key with NUL', { elements: [], 'a\0': 1 }, 'NUL'],
    ['a lone surrogate', { elements: [{ id: '\ud800', type: 't' }] }, 'lone surrogate'],
    ['a number without end', { elements: [], x: Number.POSITIVE_INFINITY }, 'not finite'],
  ])('a JSON process with %s is refused', (_what, value, message) => {
    expect(read(value).findings.join('\n')).toContain(message);
  });

  it('a source that is too deep or too large is refused without reading all of it', () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(read(deep).findings).toEqual(['-: the source is nested deeper than 100 levels']);
    expect(read(Array.from({ length: 300_000 }, () => 1)).findings).toEqual([
      '-: the source has more than 100000 values',
    ]);
  });

  it('names that objects inherit are kept in the JSON form', () => {
    const value: unknown = JSON.parse(
      '{"elements":[{"id":"__proto__","type":"serviceTask","taskHeaders":{"__proto__":"x","constructor":"y"}}]}',
    );
    const element = read(value).source?.nodes.at(-1)?.element;
    expect(element?.id).toBe('__proto__');
    expect([...(element?.headers ?? [])]).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });

  it('a property __proto__ of a JSON process is an unknown property', () => {
    const value: unknown = JSON.parse('{"elements":[],"__proto__":{"elements":[]}}');
    expect(read(value).findings).toEqual(['-: the source: unknown property __proto__']);
  });
});

describe('the YAML form', () => {
  it.each([
    ['broken syntax', 'elements: [', /not YAML/],
    ['a key given twice', 'elements: []\nelements: []', /2: .*duplicated/],
    ['several documents', '---\na: 1\n---\nb: 2', /not YAML/],
    ['code', 'elements: !!js/function "x"', /not YAML/],
    ['a value that contains itself', 'elements: &a\n  - *a', /deeper than|recursive|circular/i],
    ['too deep nesting', '['.repeat(100_000), /not YAML/],
    [
      'aliases that multiply',
      `a: &a [x,x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((c, i) => `${c}: &${c} [${`*${'abcdefg'[i]},`.repeat(10)}]`).join('\n')}\nelements: *h`,
      /more than 100000 values/,
    ],
    ['text in an escape that is no character', 'elements: [{id: "\\uD800", type: task}]', /lone surrogate/],
    ['NUL in an escape', 'elements: [{id: "\\0", type: task}]', /NUL/],
    ['nothing', '', /not YAML|must be object/],
  ])('YAML with %s is refused', (_what, text, message) => {
    expect(readYaml(text).findings.join('\n')).toMatch(message);
  });

  it('YAML dates are read as text, and aliases share values', () => {
    const { source, findings } = readYaml(
      'elements:\n  - {id: a, type: userTask, dueDate: 2026-01-02, taskHeaders: &h {k: v}}\n  - {id: b, type: userTask, taskHeaders: *h}\nflows:\n  - {id: f, sourceRef: a, targetRef: b}\n',
    );
    expect(findings).toEqual([]);
    expect(source?.nodes[1]?.element.extensions.get('dueDate')).toBe('2026-01-02');
    expect(source?.nodes[2]?.element.headers.get('k')).toBe('v');
  });
});

it('the schema of the JSON form is a valid and strict JSON Schema', () => {
  const strict = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false });
  expect(() => strict.addSchema(processSchema).compile({ $ref: processSchema.$id })).not.toThrow();
});
