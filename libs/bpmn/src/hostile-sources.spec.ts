import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import fc from 'fast-check';
import { compileDefinition } from './compile-definition.js';
import type { SourceType } from './source/source-text.js';
import { bpmn, flow } from '../testing/bpmn-text.js';

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join('');
const list = (count: number): number[] => Array.from({ length: count }, () => 1);
const scripted = (text: string): string =>
  bpmn(
    `<bpmn:startEvent id="s" /><bpmn:scriptTask id="t"><bpmn:script>${text}</bpmn:script></bpmn:scriptTask>${flow('f', 's', 't')}`,
  );

/** [definitions#compilation]: each source is refused within the time limit of a test. */
const hostile: [what: string, sourceType: SourceType, source: JsonValue][] = [
  ['elements that are never closed', 'bpmn', `<a>${'<b>x</b>'.repeat(200_000)}`],
  ['an endless comment', 'bpmn', `<a><!--${'-'.repeat(4_000_000)}`],
  ['one id 10,000 times', 'bpmn', bpmn(many(10_000, () => '<bpmn:userTask id="a"/>'))],
  ['flows between nothing', 'bpmn', bpmn(many(9_000, (index) => flow(`f${index}`, 'x', 'y')))],
  ['more elements than a process may have', 'bpmn', bpmn(many(11_000, (index) => `<bpmn:task id="t${index}"/>`))],
  ['subprocesses within subprocesses', 'bpmn', bpmn(many(200, (index) => `<bpmn:subProcess id="s${index}">`))],
  ['a million parentheses', 'bpmn', scripted(`{{ ${'('.repeat(1_000_000)} }}`)],
  ['a sum of a million terms', 'bpmn', scripted(`{{ a${'+a'.repeat(1_000_000)} }}`)],
  ['400,000 expressions', 'bpmn', scripted('{{ a }}'.repeat(400_000))],
  ['JSON text 100,000 deep', 'json', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['a JSON value 100,000 deep', 'json', JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as JsonValue],
  ['90,000 wrong elements', 'json', { elements: list(90_000) }],
  [
    '90,000 wrong elements in a subprocess',
    'json',
    { elements: [{ id: 'a', type: 'subProcess', elements: list(90_000) }] },
  ],
  ['90,000 wrong messages', 'json', { elements: [], messages: list(90_000) }],
  ['YAML with 200,000 keys', 'yaml', many(200_000, (index) => `k${index}: 1\n`)],
  ['YAML with 200,000 anchors', 'yaml', many(200_000, (index) => `- &a${index} x\n`)],
  ['YAML that is one long text', 'yaml', `"${'\\n'.repeat(1_900_000)}"`],
];

describe('a hostile source', () => {
  it.each(hostile)('a source with %s is refused', (_what, sourceType, source) => {
    const compiled = compileDefinition({ sourceType, source });
    expect(compiled.ok).toBe(false);
    expect(compiled.findings.length).toBeGreaterThan(0);
    expect(compiled.findings.length).toBeLessThanOrEqual(201);
  });

  it('no source makes the compiler throw', () => {
    const types = fc.constantFrom<SourceType>('bpmn', 'bpmn-base64', 'json', 'yaml');
    const good = bpmn(
      `<bpmn:startEvent id="s" name="a" /><bpmn:task id="t" />${flow('f', 's', 't', '<bpmn:conditionExpression>a</bpmn:conditionExpression>')}`,
    );
    // A valid file in which a piece is replaced gets further in the compiler than random text.
    const broken = fc
      .tuple(
        fc.nat(good.length),
        fc.nat(30),
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '<', '>', '</', '&', ':', 'svc:')),
      )
      .map(([at, length, piece]) => good.slice(0, at) + piece + good.slice(at + length));
    const source = fc.oneof(broken, fc.string({ unit: 'binary' }), fc.jsonValue() as fc.Arbitrary<JsonValue>);
    fc.assert(
      fc.property(types, source, (sourceType, value) => {
        const compiled = compileDefinition({ sourceType, source: value });
        expect(compiled.ok || compiled.findings.some(({ severity }) => severity === 'error')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('no JSON process of arbitrary parts makes the compiler throw', () => {
    const word = fc.constantFrom('a', 'b', 'start', '__proto__', 'constructor', 'f');
    const type = fc.constantFrom(
      'startEvent',
      'endEvent',
      'task',
      'userTask',
      'serviceTask',
      'boundaryEvent',
      'parallelGateway',
      'inclusiveGateway',
      'exclusiveGateway',
      'eventBasedGateway',
      'intermediateCatchEvent',
      'intermediateThrowEvent',
      'subProcess',
      'receiveTask',
    );
    const event = fc.record({
      type: fc.constantFrom('timer', 'message', 'link', 'error', 'terminate', 'signal'),
      name: word,
      duration: fc.constantFrom('PT1M', 'x'),
    });
    const element = fc.record(
      { id: word, type, default: word, attachedTo: word, event, outgoing: fc.array(word, { maxLength: 3 }) },
      { requiredKeys: ['id', 'type'] },
    );
    const edge = fc.record(
      { id: word, sourceRef: word, targetRef: word, condition: fc.constantFrom('a', '{{ b') },
      { requiredKeys: ['id', 'sourceRef', 'targetRef'] },
    );
    const process = fc.record({
      elements: fc.array(element, { maxLength: 6 }),
      flows: fc.array(edge, { maxLength: 6 }),
    });
    fc.assert(
      fc.property(process, (source) => {
        const compiled = compileDefinition({ sourceType: 'json', source: source as unknown as JsonValue });
        expect(compiled.ok || compiled.findings.some(({ severity }) => severity === 'error')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
