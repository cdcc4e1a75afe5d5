import { describe, expect, it } from '@jest/globals';
import { elementDefinitions } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import fc from 'fast-check';
import { textFlaw } from '../source/text-flaw.js';
import { modelOf } from '../../testing/forms.js';
import { readByMermaid } from '../../testing/mermaid.js';
import { drawMermaid } from './draw-mermaid.js';

const drawn = (source: JsonValue): string => drawMermaid(modelOf('json', source).model);

const straight = (name: string): JsonValue => ({
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'a', type: 'subProcess', name, elements: [{ id: 'b', type: 'task', name }] },
    { id: 'end', type: 'endEvent', name },
  ],
  flows: [
    { id: 'f', sourceRef: 'start', targetRef: 'a', name },
    { id: 'g', sourceRef: 'a', targetRef: 'end' },
  ],
});

const HOSTILE = [
  '"]; click n0 "javascript:alert(1)"',
  '`**bold**`',
  'end',
  'subgraph x',
  '%%{init: {"theme": "dark"}}%%',
  '--> n1',
  '<script>alert(1)</script>',
  '#quot;#59;',
  'a\nb\n```',
  'graph TD; a-->b',
  '{{ a }} }} ]] )))',
  '|x|',
  '&lt;b&gt;',
  'Prüfung \u{1F4E6} 検査',
  '\\" \\',
];

describe('drawings as text', () => {
  it('the Mermaid drawing of every sample is read by Mermaid', () => {
    const types = [...elementDefinitions.values()];
    const read = readByMermaid(types.map(({ sample }) => drawn(sample)));
    const failed = read.map(({ error }, index) => ({ type: types[index]?.type, error }));
    expect(failed.filter(({ error }) => error !== undefined)).toEqual([]);
  });

  it('a Mermaid drawing may contain any name', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => textFlaw(text) === null && text.length <= 255);
    const names = [...HOSTILE, ...fc.sample(name, { numRuns: 100, seed: 4 })];
    const drawings = names.map((text) => drawn(straight(text)));
    const expected = { diagramType: 'flowchart-v2', vertices: ['n0', 'n2', 'n3'], subgraphs: ['n1'] };
    expect(readByMermaid(drawings)).toEqual(names.map(() => expected));
    expect(drawings.join('')).not.toMatch(/[<`]/);
  });

  it('a Mermaid drawing shows boundary events, conditions, default flows and subprocesses', () => {
    const source = {
      elements: [
        { id: 'start', type: 'startEvent' },
        { id: 'x', type: 'exclusiveGateway', default: 'f3' },
        { id: 'a', type: 'userTask', name: 'Ask "them"' },
        { id: 'late', type: 'boundaryEvent', attachedTo: 'a', event: { type: 'timer', duration: 'P1D' } },
        {
          id: 's',
          type: 'subProcess',
          triggeredByEvent: true,
          elements: [
            { id: 'signal', type: 'startEvent', event: { type: 'signal', name: 'Stop' } },
            { id: 'stopped', type: 'endEvent' },
          ],
          flows: [{ id: 'g', sourceRef: 'signal', targetRef: 'stopped' }],
        },
        { id: 'end', type: 'endEvent' },
      ],
      flows: [
        { id: 'f1', sourceRef: 'start', targetRef: 'x' },
        { id: 'f2', sourceRef: 'x', targetRef: 'a', condition: '{{ n > 1 }}' },
        { id: 'f3', sourceRef: 'x', targetRef: 'end' },
        { id: 'f4', sourceRef: 'a', targetRef: 'end' },
        { id: 'f5', sourceRef: 'late', targetRef: 'end' },
      ],
    };
    expect(drawn(source)).toMatchInlineSnapshot(`
      "flowchart LR
        n0(("start"))
        n1{"x"}
        n2["Ask #34;them#34;"]
        n3((("late")))
        subgraph n4["s"]
          n5(("signal"))
          n6((("stopped")))
        end
        style n4 stroke-dasharray: 5 5
        n7((("end")))
        n2 -.- n3
        n5 --> n6
        n0 --> n1
        n1 -->|"n #62; 1"| n2
        n1 -->|"default"| n7
        n2 --> n7
        n3 --> n7
      "
    `);
  });
});
