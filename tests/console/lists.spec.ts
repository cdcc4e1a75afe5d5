import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';
import type { ConsolePage } from './support/console-page.js';

const CALL = {
  id: 'call',
  name: 'Call',
  elements: [
    { id: 'start', type: 'startEvent' },
    {
      id: 'ask',
      type: 'serviceTask',
      name: 'Ask the bank',
      taskHeaders: { url: '{{ variables.bankUrl }}', retries: '0' },
    },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'ask' },
    { id: 'f2', sourceRef: 'ask', targetRef: 'end' },
  ],
};
const WAIT = {
  id: 'wait',
  name: 'Wait',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'approve', type: 'userTask', name: 'Approve' },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'approve' },
    { id: 'f2', sourceRef: 'approve', targetRef: 'end' },
  ],
};
const ROWS = 70;

describe('the overview and the list of instances', () => {
  let api: Api;
  let browser: ConsoleBrowser;
  let console: ConsolePage;

  beforeAll(async () => {
    api = await registerTenant('Lists');
    browser = await ConsoleBrowser.start();
    console = await browser.page();
  });
  afterAll(() => browser?.close());

  it('a tenant without a definition begins with the first steps', async () => {
    await console.signIn(api);
    await console.page.waitForURL('**/console/definitions');
  });

  it('the overview says what is worst, and leads to its instances', async () => {
    const { page } = console;
    dataOf(await api.post('/v1/definitions', { key: 'call', name: 'Call', source_type: 'json', source: CALL }), 201);
    dataOf(await api.post('/v1/definitions', { key: 'wait', name: 'Wait', source_type: 'json', source: WAIT }), 201);
    for (let nr = 0; nr < 2; nr += 1)
      dataOf(await api.post('/v1/instances', { definition_key: 'call', correlation_id: `=Call ${nr}` }), 201);
    for (let nr = 0; nr < ROWS; nr += 1)
      dataOf(
        await api.post('/v1/instances', { definition_key: 'wait', correlation_id: `Case ${nr}`, variables: { nr } }),
        201,
      );
    await eventually('two errors', async () => {
      const { instances } = dataOf(await api.get('/v1/monitoring/summary'));
      return instances.error === 2;
    });
    await console.open(api, '/');
    await page.getByText('2 instances of Call have stopped at Ask the bank;').waitFor();
    await page.getByRole('link', { name: 'Instances 2 errors' }).waitFor();
    expect(await console.violations()).toEqual([]);
    await page.getByRole('link', { name: 'Ask the bank' }).first().click();
    await page.getByText('2 match').waitFor();
    expect(await page.locator('.chip').allInnerTexts()).toEqual(['Definition\nCall', 'Stands at\nAsk the bank']);
  });

  it('the CSV of a list has no formula', async () => {
    const [file] = await Promise.all([
      console.page.waitForEvent('download'),
      console.page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(",'=Call 0,");
    expect(text).not.toContain(',=Call');
  });

  it('filters are combined, and the address alone shows the same', async () => {
    const { page } = console;
    await console.open(api, '/instances');
    await page.getByText('72 match').waitFor();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByLabel('Filter', { exact: true }).selectOption('var');
    await page.getByLabel('Variable').fill('nr');
    await page.getByLabel('Comparison').selectOption('>=');
    await page.getByLabel('Value').fill('60');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('10 match').waitFor();
    await page.reload();
    await page.getByText('10 match').waitFor();
    expect(await console.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Remove filter Variable' }).click();
    await page.getByText('72 match').waitFor();
  });

  it('at most sixty rows are in the document, and K and J lead through all of them', async () => {
    const { page } = console;
    const rows = page.locator('tr[data-row]');
    expect(await rows.count()).toBe(60);
    for (let press = 0; press < 72; press += 1) await page.keyboard.press('j');
    await page.locator('tr[data-row="71"] a:focus').waitFor();
    expect(await rows.count()).toBe(60);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/instances/*');
  });

  it('all that match are suspended after a preview that changes nothing', async () => {
    const { page } = console;
    await console.open(api, '/instances?definition=wait&status=running');
    await page.getByLabel('Select all that match').check();
    await page.getByText('All 70 that match are selected').waitFor();
    await page.getByRole('button', { name: 'Suspend…' }).click();
    await page.getByRole('heading', { name: 'Suspend 70 instances' }).waitFor();
    expect(dataOf(await api.get('/v1/monitoring/summary')).instances.suspended).toBe(0);
    await page.getByRole('button', { name: 'Suspend 70' }).click();
    await page.getByText('Over: 70 done.', { exact: true }).waitFor();
    expect(console.problems).toEqual([]);
  });
});
