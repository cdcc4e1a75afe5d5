import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Answer, type Api, refusalOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { Repairs } from './support/repairs.js';
import { registerTenant } from './support/tenants.js';
import { dataObject, itemType, typedTask, uploadTyped } from './support/typed-processes.js';

const MEBIBYTE = 1024 * 1024;

let api: Api;
let repairs: Repairs;
let key: string;
beforeAll(async () => {
  api = await registerTenant();
  repairs = await Repairs.open(api);
  const header = (name: string, value: string) => `<svc:TaskHeader key="${name}" value="${value}"/>`;
  const headers = `<svc:TaskHeaders>${header('url', repairs.service.url)}${header('retries', '0')}</svc:TaskHeaders>`;
  key = await uploadTyped(api, {
    definitions: itemType('number', 'xsd:decimal'),
    data: dataObject('amount', 'number'),
    elements: [
      '<parallelGateway id="fork"/>',
      typedTask('a'),
      typedTask('b'),
      `<serviceTask id="pay"><extensionElements>${headers}</extensionElements></serviceTask>`,
    ],
    flows: [
      ['start', 'fork'],
      ['fork', 'a'],
      ['a', 'b'],
      ['b', 'end'],
      ['fork', 'pay'],
      ['pay', 'end'],
    ],
  });
});
afterAll(() => repairs?.service.close());

type Operation = (id: string, body: JsonObject) => Promise<Answer>;
const OPERATIONS: readonly (readonly [name: string, status: string, operate: Operation])[] = [
  ['retry', 'error', async (id, body) => repairs.retry(id, (await repairs.tokenAt(id, 'pay')).id, body)],
  [
    'move',
    'running',
    async (id, body) => repairs.move(id, (await repairs.tokenAt(id, 'a')).id, { target_element_id: 'b', ...body }),
  ],
  ['moveAll', 'running', (id, body) => repairs.moveAll(id, { from_element_id: 'a', target_element_id: 'b', ...body })],
  ['add', 'running', (id, body) => repairs.add(id, { element_id: 'b', ...body })],
];

/** An instance in this status that has 3 MiB of variables. */
async function begun(status: string): Promise<string> {
  repairs.service.reply = () => ({ status: status === 'error' ? 400 : 200, body: {} });
  const { id } = await startInstance(api, key, { amount: 1, text: 'x'.repeat(3 * MEBIBYTE) });
  const hasBegun = async () =>
    status === 'error'
      ? (await repairs.instance(id)).status === 'error'
      : (await repairs.tokenAt(id, 'end')) !== undefined;
  await eventually(`the call of instance ${id} to be answered`, hasBegun);
  return id;
}

const BAD: readonly (readonly [what: string, variables: JsonObject, refusal: unknown])[] = [
  ['of a wrong type', { other: 1, amount: 'x' }, [400, 'ValidationError']],
  ['too large by themselves', { other: 1, big: 'x'.repeat(5 * MEBIBYTE) }, [400, 'VALIDATION_ERROR']],
  ['too large with what is there', { other: 1, big: 'x'.repeat(3 * MEBIBYTE) }, [400, 'VALIDATION_ERROR']],
];

describe('variables of a token operation [recovery#recovery]', () => {
  it.each(OPERATIONS)(
    '%s refuses wrong or too large variables as a whole, and merges valid ones',
    async (_, status, operate) => {
      const id = await begun(status);
      const before = [await repairs.instance(id), await repairs.tokens(id)];
      for (const [what, variables, refusal] of BAD) {
        for (const dry_run of [true, false]) {
          const answer = await operate(id, { variables, dry_run });
          expect([what, dry_run, refused(answer)]).toEqual([what, dry_run, refusal]);
        }
      }
      expect([await repairs.instance(id), await repairs.tokens(id)]).toEqual(before);

      const variables = { amount: 5, list: [null, { deep: true }] };
      for (const dry_run of [true, false])
        expect((await operate(id, { variables, dry_run })).status).toBeLessThanOrEqual(201);
      const { text, ...others } = (await repairs.instance(id)).variables;
      expect([text.length, others]).toEqual([3 * MEBIBYTE, variables]);
    },
    180_000,
  );
});

/** The refusal of an answer. That of an invalid typed variable has an envelope of its own [api#validation-envelope]. */
function refused(answer: Answer): unknown {
  if (answer.body.error !== 'ValidationError') return refusalOf(answer);
  expect(answer.body.errors).toEqual([{ path: 'amount', message: expect.any(String) }]);
  return [answer.status, answer.body.error];
}
