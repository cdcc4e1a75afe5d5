import { describe, expect, it } from '@jest/globals';
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

describe.each(ids)('the rule %s of the standard', (id) => {
  const { broken, sound, told: finding } = BROKEN_MODELS[id];

  it('a model that breaks a rule of BPMN is a finding with the severity of the table', () => {
    const expected = `${modelRules[id].severity} ${finding}`;
    expect(told(broken).filter((line) => line.startsWith(expected))).toHaveLength(1);
  });

  it('a model that keeps a rule of BPMN has no finding', () => {
    expect(told(sound)).toEqual([]);
  });
});
