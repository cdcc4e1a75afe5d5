import { expect, it } from '@jest/globals';
import type { Finding, ModelRuleId } from '@svc/engine';
import { modelRules } from '@svc/engine';
import { BROKEN_MODELS } from '../testing/broken-models/broken-models.js';
import { compileXml } from '../testing/bpmn-text.js';

const ids = Object.keys(modelRules) as ModelRuleId[];

function told(xml: string): string[] {
  return compileXml(xml).findings.map(lineOf);
}

function lineOf({ severity, elementId, message }: Finding): string {
  return `${severity} ${elementId ?? '-'}: ${message}`;
}

it.each(ids)('a model that breaks the rule %s of BPMN gets a finding with the severity of the table', (id) => {
  const { broken, told: finding } = BROKEN_MODELS[id];
  const expected = `${modelRules[id].severity} ${finding}`;
  expect(told(broken).filter((line) => line.startsWith(expected))).toHaveLength(1);
});

it.each(ids)('a model that keeps the rule %s of BPMN has no finding', (id) => {
  expect(told(BROKEN_MODELS[id].sound)).toEqual([]);
});
