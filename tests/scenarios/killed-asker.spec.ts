import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileDecision } from '@svc/decisions';
import { TENANT } from '../../libs/runtime/testing/process-stack.js';
import type { ProcessStack } from '../../libs/runtime/testing/process-stack.js';
import { lineOf } from '../../libs/runtime/testing/processes.js';
import { MortalStack } from './mortal-stack.js';

const START_MS = 120_000;
/** A timeout: a worker starts, it is killed, Temporal notices, and another worker starts. */
const TEST_MS = 240_000;

const oneRule = lineOf({ id: 'rate', type: 'businessRuleTask', decisionRef: 'rate' });
const rating = (level: string) => ({
  key: 'rate',
  hitPolicy: 'FIRST',
  inputs: [{ id: 'amount', label: 'Amount', type: 'number' }],
  outputs: [{ id: 'level', label: 'Level', type: 'string' }],
  rules: [{ id: 'all', conditions: ['-'], outputs: { level } }],
});

let mortal: MortalStack;
let stack: ProcessStack;

beforeAll(async () => {
  mortal = await MortalStack.open();
  stack = mortal.stack;
  stack.payloads.shareModel(stack.compile(oneRule));
  // The worker that is killed decides with one table, the worker after it with another.
  await storeDecision('first');
  stack.decisions.define(rating('second'));
}, START_MS);

afterAll(() => mortal?.close(), START_MS);

const rows: MortalStack['rows'] = (sql, ...values) => mortal.rows(sql, ...values);

async function storeDecision(level: string): Promise<void> {
  const compiled = compileDecision({ sourceType: 'json', source: rating(level) });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
  const { modelHash, modelText, sourceText, sourceHash } = compiled;
  await rows('INSERT INTO decision_model (hash, model) VALUES ($1, $2)', modelHash, modelText);
  await rows('INSERT INTO decision (tenant_id, key, last_version) VALUES ($1, $2, 1)', TENANT, 'rate');
  await rows(
    `INSERT INTO decision_version (tenant_id, id, key, version, name, source_type, source, source_hash, model_hash, is_active)
     VALUES ($1, gen_random_uuid(), $2, 1, 'Rate', 'json', $3, $4, $5, true)`,
    ...[TENANT, 'rate', sourceText, sourceHash, modelHash],
  );
}

/** The final decision of an instance whose first worker is killed before or after its only commit. */
async function decidedAfterKill(moment: 'before' | 'after'): Promise<unknown> {
  const { death } = mortal.dyingWorker('decisionEvaluated', moment);
  const instance = await stack.startInstance(oneRule, { variables: { amount: 5 } });
  expect(await death).toBe('SIGKILL');
  await stack.startWorker();
  await instance.handle.result();
  await stack.stopWorker();
  expect(await rows('SELECT seq FROM commit_log WHERE instance_id = $1', instance.id)).toHaveLength(1);
  expect(await rows('SELECT status FROM instance WHERE id = $1', instance.id)).toEqual([{ status: 'completed' }]);
  const [entry, ...more] = await rows(
    "SELECT payload FROM audit_entry WHERE instance_id = $1 AND action = 'business_rule.evaluated'",
    instance.id,
  );
  expect(more).toEqual([]);
  const [evaluation] = await rows('SELECT id, outputs FROM decision_evaluation WHERE instance_id = $1', instance.id);
  expect(JSON.parse(entry?.['payload'] ?? '{}')).toMatchObject({ evaluation_id: evaluation?.['id'] });
  return JSON.parse(evaluation?.['outputs'] ?? 'null');
}

describe('kill -9 while a decision is made', () => {
  it(
    'a decision that was not committed before a kill is decided again by the next worker',
    async () => {
      expect(await decidedAfterKill('before')).toEqual({ level: 'second' });
    },
    TEST_MS,
  );

  it(
    'a decision that was committed before a kill counts, whatever the next worker would decide',
    async () => {
      expect(await decidedAfterKill('after')).toEqual({ level: 'first' });
    },
    TEST_MS,
  );
});
