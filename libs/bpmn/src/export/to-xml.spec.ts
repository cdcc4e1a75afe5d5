import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '@svc/expressions';
import { compileDefinition } from '../compile-definition.js';
import { textFlaw } from '../source/text-flaw.js';
import { findingsOf } from '../../testing/bpmn-text.js';
import { readByModdle } from '../../testing/moddle.js';

/** Any text that a source may contain, often with characters that need escaping. */
const text = fc
  .array(
    fc.oneof(fc.constantFrom('<', '&', '"', "'", '\n', '\t', '\r', ']]>', 'é', '𝄞', ' '), fc.string({ maxLength: 5 })),
    { maxLength: 6 },
  )
  .map((pieces) => `x${pieces.join('').replaceAll('{{', '')}x`)
  .filter((value) => textFlaw(value) === null && !value.includes('{{'));

/** The target of a mapping: names separated by points. */
const target = text
  .map((path) => path.replaceAll(/[[\](){}"'`,;]/g, '-'))
  .filter((path) => path.split('.').every((name) => name !== '' && name === name.trim()));

const id = fc.constantFrom('__proto__', 'constructor', 'a', 'b-1', 'Ü_2', 'start', 'error_1', 'message_1');
const event = fc.oneof(
  fc.record({ type: fc.constant('timer'), timeDuration: fc.constant('PT1M') }),
  fc.record({ type: fc.constant('message'), name: text, correlationKey: text }),
  fc.record({ type: fc.constant('signal'), name: text }),
);

/** A process of a few elements in a row, with every kind of property. */
const process = fc
  .record({
    ids: fc.uniqueArray(id, { minLength: 3, maxLength: 6 }),
    name: text,
    header: fc.tuple(text, text),
    mapping: fc.record({ source: text, target }),
    event,
    condition: fc.constantFrom("a < 1 && b > '<&'", '{{ a }}'),
  })
  .map(({ ids, name, header: [key, value], mapping, event: given, condition }) => ({
    id: 'p',
    name,
    elements: ids.map((own, index) => {
      const shapes = [
        { type: 'userTask', name, assignee: value, candidateGroups: [key] },
        {
          type: 'serviceTask',
          taskHeaders: { url: value, [`query.${key}`]: value, 'header.X-A': value },
          ioMapping: { inputs: [mapping], outputs: [mapping] },
        },
        { type: 'intermediateCatchEvent', event: given },
        { type: 'scriptTask', script: `'${value.replace(/['\\\n\r]/g, '')}'`, resultVariable: value },
        { type: 'exclusiveGateway' },
        { type: 'endEvent', name },
      ];
      return { id: own, ...(index === ids.length - 1 ? { type: 'endEvent' } : shapes[index % shapes.length]) };
    }),
    flows: ids.slice(1).map((own, index) => ({
      id: `f${index}`,
      sourceRef: ids[index],
      targetRef: own,
      ...(index === 4 ? { condition } : {}),
    })),
  }));

describe('sources with shuffled elements', () => {
  it('the order of elements and flows in a source changes only their order in the model', () => {
    const shuffled = process.chain((value) =>
      fc.tuple(fc.constant(value), fc.shuffledSubarray(value.elements, { minLength: value.elements.length })),
    );
    fc.assert(
      fc.property(shuffled, ([value, elements]) => {
        const sorted = (source: unknown) => {
          const compiled = compileDefinition({ sourceType: 'json', source: source as JsonValue });
          if (!compiled.ok) throw new Error(findingsOf(compiled).join('\n'));
          return [...compiled.model.nodes].sort((a, b) => (a.id < b.id ? -1 : 1));
        };
        expect(sorted({ ...value, elements, flows: [...value.flows].reverse() })).toEqual(sorted(value));
      }),
    );
  });
});

describe('the XML of a process', () => {
  it('the XML of a random process compiles to the same model', () => {
    fc.assert(
      fc.property(process, (value) => {
        const compiled = compileDefinition({ sourceType: 'json', source: value as unknown as JsonValue });
        if (!compiled.ok) throw new Error(findingsOf(compiled).join('\n'));
        const again = compileDefinition({ sourceType: 'bpmn', source: compiled.xml });
        if (!again.ok) throw new Error(findingsOf(again).join('\n'));
        expect(again.model).toEqual(compiled.model);
      }),
    );
  });

  it('the XML of a random process is read by bpmn-moddle without a warning', async () => {
    const [value] = fc.sample(process, { numRuns: 1, seed: 7 });
    const compiled = compileDefinition({ sourceType: 'json', source: value as unknown as JsonValue });
    if (!compiled.ok) throw new Error(findingsOf(compiled).join('\n'));
    const { rootElement, warnings } = await readByModdle(compiled.xml);
    expect(warnings).toEqual([]);
    expect(rootElement).toMatchObject({ $type: 'bpmn:Definitions' });
  });
});
