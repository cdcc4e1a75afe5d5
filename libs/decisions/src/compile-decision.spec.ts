import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { JsonObject, JsonValue } from '@svc/expressions';
import { compileDecision } from './compile-decision.js';
import { evaluate } from './evaluate.js';
import { prepareDecision } from './table/prepare-decision.js';

const INPUT = { id: 'amount', label: 'Amount', type: 'number' };
const OUTPUT = { id: 'level', label: 'Level', type: 'string' };
const RULE = { id: 'r1', conditions: ['-'], outputs: { level: 'low' } };
const TABLE = { key: 'risk', hitPolicy: 'FIRST', inputs: [INPUT], outputs: [OUTPUT], rules: [RULE] };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function compiled(source: JsonValue, sourceType: 'json' | 'yaml' = 'json') {
  const result = compileDecision({ sourceType, source });
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result;
}

describe('sources of decisions', () => {
  it('a JSON value is stored and hashed in the order of its keys', () => {
    const source = { rules: [RULE], outputs: [OUTPUT], inputs: [INPUT], hitPolicy: 'FIRST' };
    const { sourceText, sourceHash } = compiled(source);
    expect(sourceText).toBe(JSON.stringify(source));
    expect(sourceHash).toBe(sha256(JSON.stringify(source)));
  });

  it('a JSON text is stored as it was sent', () => {
    const text = `  ${JSON.stringify(TABLE, null, 3)}\n`;
    expect(compiled(text)).toMatchObject({ sourceText: text, sourceHash: sha256(text) });
  });

  it('a YAML source gives the same model as JSON', () => {
    const yaml = `
      key: risk # comments are kept
      hitPolicy: FIRST
      inputs: [{ id: amount, label: Amount, type: number }]
      outputs:
        - { id: level, label: Level, type: string }
      rules:
        - id: r1
          conditions: ["-"]
          outputs: { level: low }
    `;
    const fromYaml = compiled(yaml, 'yaml');
    expect(fromYaml.sourceText).toBe(yaml);
    expect(fromYaml.sourceHash).toBe(sha256(yaml));
    expect(fromYaml.modelText).toBe(compiled(TABLE).modelText);
  });

  it('YAML conditions may be numbers, booleans and dates', () => {
    const { model } = compiled(
      `{hitPolicy: ALL, inputs: [{id: a, type: number}, {id: b, type: boolean}, {id: c, type: string}], outputs: [{id: n, type: number}],
       rules: [{id: r, conditions: [5, true, 2026-01-31], outputs: {n: 1}}, {id: s, conditions: ["-", "-", "-"], outputs: {n: 1}}]}`,
      'yaml',
    );
    expect(model.rules[0]?.conditions).toEqual([
      { test: 'equal', value: 5 },
      { test: 'equal', value: true },
      { test: 'equal', value: Date.UTC(2026, 0, 31) },
    ]);
  });

  it('the model of a decision is canonical text with a hash', () => {
    const { model, modelText, modelHash } = compiled(TABLE);
    expect(JSON.parse(modelText)).toEqual(model);
    expect(modelHash).toBe(sha256(modelText));
    const { inputs, outputs, rules, hitPolicy } = TABLE;
    const reordered = { rules, hitPolicy, outputs: outputs.map(({ id, type }) => ({ type, id })), inputs };
    expect(compiled(reordered).modelHash).toBe(modelHash);
    expect(compiled(reordered).sourceHash).not.toBe(compiled(TABLE).sourceHash);
  });

  it('a source with another key than the upload is refused [resources.decision-definition.key]', () => {
    const compile = (source: JsonValue, key?: string) => compileDecision({ sourceType: 'json', source, key }).findings;
    expect(compile(TABLE, 'other')).toEqual([
      {
        elementId: null,
        line: null,
        severity: 'error',
        message: 'expected the key "other" in the source, or none, found "risk"',
      },
    ]);
    expect(compile(TABLE, 'risk')).toEqual([]);
    expect(compile(TABLE)).toEqual([]);
    const { key: _, ...keyless } = TABLE;
    expect(compile(keyless, 'other')).toEqual([]);
  });
});

describe('names like __proto__', () => {
  it('names that objects inherit are ordinary ids in a decision', () => {
    const ids = ['__proto__', 'constructor', 'toString'];
    const entry = (value: JsonValue): string => ids.map((id) => `"${id}": ${JSON.stringify(value)}`).join(',');
    const source = `{"hitPolicy": "ALL", "inputs": [${ids.map((id) => `{"id": "${id}", "type": "number"}`).join(',')}],
      "outputs": [${ids.map((id) => `{"id": "${id}", "type": "string"}`).join(',')}],
      "rules": [{"id": "__proto__", "conditions": ["1", "1", "1"], "outputs": {${entry('x')}}}]}`;
    const table = prepareDecision(JSON.parse(compiled(source).modelText));
    expect(evaluate(table, {})).toMatchObject({ ok: true, evaluation: { matched: false } });
    const evaluated = evaluate(table, JSON.parse(`{${entry(1)}}`));
    if (!evaluated.ok) throw new Error(evaluated.error.message);
    expect(JSON.stringify(evaluated.evaluation.outputs)).toBe(JSON.stringify([JSON.parse(`{${entry('x')}}`)]));
    expect(Object.keys(evaluated.evaluation.inputVariables)).toEqual(ids);
    expect(({} as JsonObject)['x']).toBeUndefined();
  });
});
