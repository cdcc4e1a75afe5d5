import { describe, expect, it } from '@jest/globals';
import { elementDefinitions } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { toJson } from './export/to-json.js';
import { toXml } from './export/to-xml.js';
import { comparable, jsonOf, modelOf, neutralJson, neutralXml } from '../testing/forms.js';
import { readByModdle } from '../testing/moddle.js';
import { randomSource } from '../testing/random-source.js';

const corpus = [
  'bpmn-io-timers-and-errors',
  'eclipse-subprocess',
  'semantic-prefix-links',
  'signavio-lanes',
  'forms/claim',
];
const fileOf = (name: string) => readFileSync(new URL(`../corpus/${name}.bpmn`, import.meta.url), 'utf8');

describe('conversions between XML and JSON', () => {
  it('a random process loses nothing from JSON to XML to JSON', () => {
    fc.assert(
      fc.property(randomSource, (source) => {
        const given = comparable(neutralJson(source));
        const fromXml = neutralXml(toXml(neutralJson(source)));
        expect(comparable(fromXml)).toEqual(given);
        expect(comparable(neutralJson(toJson(fromXml) as unknown as JsonValue))).toEqual(given);
      }),
      { numRuns: 300 },
    );
  });

  it.each([...elementDefinitions.values()])(
    'the sample of $type loses nothing from JSON to XML to JSON',
    ({ sample }) => {
      const { model, xml } = modelOf('json', sample);
      expect(modelOf('bpmn', xml).model).toEqual(model);
      expect(modelOf('json', jsonOf(xml)).model).toEqual(model);
    },
  );

  it.each(corpus)('the file %s loses nothing from XML to JSON to XML', (name) => {
    const { model } = modelOf('bpmn', fileOf(name));
    const json = modelOf('json', jsonOf(fileOf(name)));
    expect(json.model).toEqual(model);
    expect(modelOf('bpmn', json.xml).model).toEqual(model);
  });
});

describe('reading by bpmn-moddle', () => {
  it('the XML of random processes is read by bpmn-moddle without a warning', async () => {
    for (const source of fc.sample(randomSource, { numRuns: 60, seed: 7 })) {
      const { warnings } = await readByModdle(toXml(neutralJson(source)));
      expect(warnings.map(({ message }) => message)).toEqual([]);
    }
  });
});
