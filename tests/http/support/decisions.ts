import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf } from './api.js';

/** A table of two inputs and one output; `more` replaces or adds fields. */
export const discountTable = (key: string, more: JsonObject = {}): JsonObject => ({
  key,
  hitPolicy: 'FIRST',
  inputs: [
    { id: 'amount', label: 'Amount', type: 'number' },
    { id: 'level', label: 'Level', type: 'string' },
  ],
  outputs: [{ id: 'discount', label: 'Discount', type: 'number' }],
  rules: [
    { id: 'gold', conditions: ['>= 100', "'gold'"], outputs: { discount: 20 } },
    { id: 'large', conditions: ['>= 100', '-'], outputs: { discount: 10 } },
  ],
  ...more,
});

export const newDecisionKey = (): string => `d-${crypto.randomUUID()}`;

/** Uploads a discount table under a key of its own and returns the key. */
export async function uploadDecision(api: Api, more: JsonObject = {}): Promise<string> {
  const key = newDecisionKey();
  const body = { key, name: 'Discount', source_type: 'json', source: discountTable(key, more) };
  dataOf(await api.post('/v1/decisions', body), 201);
  return key;
}
