import { beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Answer, Api, dataOf, refusalOf, type Json } from './support/api.js';
import { discountTable, newDecisionKey } from './support/decisions.js';
import { registerTenant } from './support/tenants.js';

const times = (count: number, text: string): string => text.repeat(count);
const json = (more: JsonObject): string => JSON.stringify({ ...discountTable('k', more), key: undefined });
const rules = (count: number, rule: (n: number) => JsonObject): string =>
  json({ rules: Array.from({ length: count }, (_, n) => ({ id: `r${n}`, ...rule(n) })) });
const condition = (text: string): string => rules(1, () => ({ conditions: [text, '-'], outputs: { discount: 1 } }));
const output = (value: Json): string => rules(1, () => ({ conditions: ['-', '-'], outputs: { discount: value } }));
const input = (more: JsonObject): string => json({ inputs: [{ id: 'a', label: 'A', type: 'number', ...more }] });
/** A billion values in a few bytes. */
const BILLION = [...'bcdefghij']
  .map((name, n) => `${name}: &${name} [${times(9, `*${'abcdefghi'[n]},`)}*${'abcdefghi'[n]}]`)
  .join('\n');

const REFUSED: readonly (readonly [title: string, type: string, source: string])[] = [
  ['nothing', 'json', ''],
  ['no JSON', 'json', '{"hitPolicy": '],
  ['a list', 'json', '[]'],
  ['a text', 'json', '"FIRST"'],
  ['NUL', 'json', json({}).replace('"gold"', '"go\\u0000ld"')],
  ['a lone surrogate', 'json', json({}).replace('"gold"', '"go\\ud800ld"')],
  ['a number out of range', 'json', json({}).replace(':20', ':1e400')],
  ['a number that a double rounds', 'json', json({}).replace(':20', ':9007199254740993')],
  ['5,000 levels', 'json', times(5_000, '[') + times(5_000, ']')],
  ['100,000 levels', 'json', times(100_000, '{"a":') + '1' + times(100_000, '}')],
  ['__proto__ as a field', 'json', json({}).replace('"hitPolicy"', '"__proto__": {"x": 1}, "hitPolicy"')],
  ['__proto__ as an output that is none', 'json', json({}).replace('{"discount":20}', '{"__proto__":20}')],
  ['constructor as a hit policy', 'json', json({ hitPolicy: 'constructor' })],
  ['toString as a type', 'json', input({ type: 'toString' })],
  ['two inputs of one id', 'json', json({}).replace('"level"', '"amount"')],
  ['two rules of one id', 'json', json({}).replace('"large"', '"gold"')],
  ['no inputs, outputs and rules at all', 'json', '{"hitPolicy": "FIRST"}'],
  ['inputs that are an object', 'json', json({ inputs: {} })],
  ['a rule with too few conditions', 'json', rules(1, () => ({ conditions: ['-'], outputs: { discount: 1 } }))],
  ['a condition that is no text', 'json', json({}).replace('"-"', '{}')],
  ['a condition of 50,000 signs', 'json', condition(`${times(50_000, '1,')}1`)],
  ['a condition of many brackets', 'json', condition(`${times(2_000, 'not(')}1${times(2_000, ')')}`)],
  ['a condition with an open range', 'json', condition('[1..')],
  ['a condition with a turned range', 'json', condition('[9..1')],
  ['an output of 50,000 brackets', 'json', output(`{{ ${times(50_000, '(')}1${times(50_000, ')')} }}`)],
  ['an output of 200,000 terms', 'json', output(`{{ 1${times(200_000, '+1')} }}`)],
  ['an output that reaches a host object', 'json', output("{{ amount.constructor.constructor('return 1')() }}")],
  ['10,001 rules', 'json', rules(10_001, () => ({ conditions: ['-', '-'], outputs: { discount: 1 } }))],
  ['an id of 5,000 characters', 'json', json({}).replace('"gold"', `"${times(5_000, 'x')}"`)],
  ['no YAML', 'yaml', 'a: [1'],
  ['YAML of many aliases', 'yaml', `a: &a [${times(9, 'x,')}x]\n${BILLION}`],
  ['YAML of 50,000 levels', 'yaml', times(50_000, '[')],
  ['YAML of 50,000 lists in lists', 'yaml', times(50_000, '- ')],
  ['YAML of 20,000 complex keys', 'yaml', `${times(20_000, '? ')}a`],
  ['YAML of a foreign type', 'yaml', 'hitPolicy: !!js/function "function () {}"'],
  ['YAML with NUL', 'yaml', 'key: "a\\0b"\nhitPolicy: FIRST'],
  ['YAML with a lone surrogate', 'yaml', 'key: "a\\ud800"\nhitPolicy: FIRST'],
  ['YAML of two documents', 'yaml', 'hitPolicy: FIRST\n---\nhitPolicy: ALL\n'],
];

describe('a hostile decision', () => {
  let api: Api;
  beforeAll(async () => {
    api = await registerTenant();
  });
  const upload = (source_type: string, source: Json): Promise<Answer> =>
    api.post('/v1/decisions', { key: newDecisionKey(), name: 'D', source_type, source });

  it.each(REFUSED)(
    'a decision source of %s is refused with findings, and nothing is stored',
    async (_title, type, source) => {
      const answer = await upload(type, source);
      expect(refusalOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.findings.length).toBeGreaterThan(0);
      expect(JSON.stringify(answer.body).length).toBeLessThan(200_000);
      expect(dataOf(await api.get('/v1/decisions'))).toEqual([]);
    },
  );

  it('a decision source over its limit is answered 400, a body over its limit 413', async () => {
    expect(refusalOf(await upload('yaml', times(6_000_000, 'x')))).toEqual([400, 'VALIDATION_ERROR']);
    expect(refusalOf(await upload('yaml', times(13_000_000, 'x')))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  /** Returns how many requests of others were answered while `work` ran. */
  async function answeredDuring(work: () => Promise<void>): Promise<number> {
    const anyone = new Api(null);
    let isDone = false;
    const worked = work().finally(() => (isDone = true));
    let answered = 0;
    while (!isDone) {
      expect((await anyone.get('/health')).status).toBe(200);
      answered += 1;
    }
    await worked;
    return answered;
  }

  it('a large decision is compiled and evaluated without blocking other requests', async () => {
    const source = rules(10_000, (n) => ({ conditions: [`[${n}..${n + 1})`, '-'], outputs: { discount: n } }));
    const mine = await registerTenant();
    const work = async () => {
      const key = newDecisionKey();
      const body = { key, name: 'Large', source_type: 'json', source };
      expect(dataOf(await mine.post('/v1/decisions', body), 201)).toMatchObject({ version: 1 });
      const evaluate = { variables: { amount: 7_777.5 } };
      const evaluated = dataOf(await mine.post(`/v1/decisions/${key}/evaluate`, evaluate));
      expect(evaluated).toMatchObject({ rules_matched: ['r7777'], outputs: { discount: 7_777 } });
    };
    // On a busy machine few requests are answered; if the upload blocked, only one or two would be.
    let most = 0;
    for (let time = 0; time < 5 && most <= 5; time += 1) most = Math.max(most, await answeredDuring(work));
    expect(most).toBeGreaterThan(5);
  });
});
