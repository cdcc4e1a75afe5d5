import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';
import type { ConsolePage } from './support/console-page.js';

/** Two rules overlap between 50 and 100, and what costs less than nothing has none. */
const FEES = {
  hitPolicy: 'UNIQUE',
  inputs: [{ id: 'amount', label: 'Amount', type: 'number' }],
  outputs: [{ id: 'fee', label: 'Fee', type: 'number' }],
  rules: [
    { id: 'small', conditions: ['[0..100]'], outputs: { fee: 1 } },
    { id: 'large', conditions: ['>= 50'], outputs: { fee: 2 } },
  ],
};
const ASK = {
  id: 'ask',
  name: 'Ask',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'decide', type: 'businessRuleTask', name: 'Decide', decisionRef: 'fees' },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'decide' },
    { id: 'f2', sourceRef: 'decide', targetRef: 'end' },
  ],
};
const MANY = {
  hitPolicy: 'FIRST',
  inputs: [{ id: 'nr', type: 'number' }],
  outputs: [{ id: 'is', type: 'string' }],
  rules: Array.from({ length: 1_000 }, (_, nr) => ({
    id: `r${nr}`,
    conditions: [nr],
    outputs: { is: `<b>${nr}</b>` },
  })),
};

describe('the pages of decisions', () => {
  let api: Api;
  let browser: ConsoleBrowser;
  let console: ConsolePage;

  beforeAll(async () => {
    api = await registerTenant('Tables');
    browser = await ConsoleBrowser.start();
    console = await browser.page();
  });
  afterAll(() => browser?.close());

  it('a tenant without a decision takes the example table', async () => {
    const { page } = console;
    await console.signIn(api, '/decisions');
    await page.getByRole('heading', { name: 'No decision yet' }).waitFor();
    expect(await console.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Take the example table' }).click();
    await page.getByText('Can be evaluated. No gaps, no overlaps.').waitFor();
    await page.getByRole('button', { name: 'Upload as discount' }).click();
    await page.waitForURL('**/console/decisions/discount');
  });

  it('values are tried, and the rule that matches is marked in the table', async () => {
    const { page } = console;
    await page.getByLabel('Customer').selectOption('gold');
    await page.getByLabel('Order total').fill('250');
    await page.getByRole('button', { name: 'Evaluate' }).click();
    await page.getByRole('row', { name: /loyal Matched/ }).waitFor();
    await page.getByText('gold customer').first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await console.violations()]).toEqual([colorScheme, []]);
    }
  });

  it('findings stand at their rules, and their example can be tried', async () => {
    const { page } = console;
    const fees = { key: 'fees', name: 'Fees', source_type: 'json', source: { key: 'fees', ...FEES } };
    dataOf(await api.post('/v1/decisions', fees), 201);
    await console.open(api, '/decisions/fees');
    await page.getByText('rules "small" and "large" overlap').waitFor();
    expect(await page.getByRole('rowheader').allInnerTexts()).toEqual([
      expect.stringMatching(/small[^]*finding 1/),
      expect.stringMatching(/large[^]*finding 1/),
    ]);
    await page.getByRole('button', { name: 'Try these values' }).first().click();
    await page.getByRole('button', { name: 'Evaluate' }).click();
    await page.getByText('Could not be evaluated; nothing is kept of it.').waitFor();
  });

  it('cells are edited by keys, and what is saved is shown before it is', async () => {
    const { page } = console;
    await page.getByRole('link', { name: 'Edit the table' }).click();
    await page.locator('[data-cell="0:0"]').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Amount of rule 1').fill('< 50');
    await page.keyboard.press('Enter');
    await page.locator('[data-cell="0:0"]:focus').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-cell="0:1"]:focus').waitFor();
    await page.getByText('Can be evaluated. No findings.').waitFor();
    expect(await console.violations()).toEqual([]);
    await page.keyboard.press('Control+z');
    await page.getByText('Nothing has been changed yet.').waitFor();
    await page.keyboard.press('Control+y');
    await page.getByRole('button', { name: 'Save…' }).click();
    await page.getByText('Against version 1, 1 cell is changed.').waitFor();
  });

  it('a version that somebody else has stored meanwhile is not passed over', async () => {
    const { page } = console;
    const theirs = { ...FEES, rules: FEES.rules.slice(0, 1) };
    dataOf(await api.put('/v1/decisions/fees', { source_type: 'json', source: theirs }));
    await page.getByRole('button', { name: 'Save as version 2' }).click();
    await page.getByText('Version 2 has been stored meanwhile.').waitFor();
    await page.getByRole('button', { name: 'Save as version 3 all the same' }).click();
    await page.waitForURL('**/console/decisions/fees');
    const { version, source } = dataOf(await api.get('/v1/decisions/fees'));
    expect([version, source.rules[0].conditions]).toEqual([3, ['< 50']]);
  });

  it('the timeline of an instance leads to the table with the rule that matched', async () => {
    const { page } = console;
    dataOf(await api.post('/v1/definitions', { key: 'ask', name: 'Ask', source_type: 'json', source: ASK }), 201);
    const { id } = dataOf(await api.post('/v1/instances', { definition_key: 'ask', variables: { amount: 70 } }), 201);
    await eventually('the end', async () => dataOf(await api.get(`/v1/instances/${id}`)).status === 'completed');
    await console.open(api, `/instances/${id}`);
    await page.getByRole('link', { name: 'Show the rules that matched in fees' }).click();
    await page.getByRole('row', { name: /large Matched/ }).waitFor();
    await page.getByText('Rule large matches.').waitFor();
  });

  it('of a thousand rules at most sixty are in the document, and keys lead to all of them', async () => {
    const { page } = console;
    dataOf(await api.post('/v1/decisions', { key: 'many', name: 'Many', source_type: 'json', source: MANY }), 201);
    await console.open(api, '/decisions/many?edit');
    await page.locator('[data-cell="0:0"]').focus();
    for (let press = 0; press < 30; press += 1) await page.keyboard.press('PageDown');
    await page.locator('[data-cell="300:0"]:focus').waitFor();
    expect(await page.locator('tr[data-row]').count()).toBe(60);
    expect(console.problems.filter((problem) => !problem.includes('400') && !problem.includes('409'))).toEqual([]);
  });
});
