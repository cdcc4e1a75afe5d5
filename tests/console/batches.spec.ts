import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, startInstance } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { sequence, userTask } from '../http/support/processes.js';
import { registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';
import type { ConsolePage } from './support/console-page.js';

const BROKEN = { id: 'sum', type: 'sendTask', name: 'Tell the bank', event: { type: 'message', name: 'told' } };
const MAPPING = { ioMapping: { inputs: [{ source: '{{ price - 1 }}', target: 'sum' }] } };

describe('batches in the console', () => {
  let api: Api;
  let browser: ConsoleBrowser;
  let console: ConsolePage;

  beforeAll(async () => {
    api = await registerTenant('Batches');
    const upload = async (key: string, source: object) =>
      dataOf(await api.post('/v1/definitions', { key, name: key, source_type: 'json', source } as never), 201);
    await upload('approval', sequence(userTask('a'), userTask('b')));
    await upload('broken', sequence({ ...BROKEN, ...MAPPING } as never));
    for (let nr = 0; nr < 5; nr += 1) await startInstance(api, 'approval', { nr }, { correlation_id: `Case ${nr}` });
    for (const nr of [1, 2]) await startInstance(api, 'broken', { price: 'x' }, { correlation_id: `Broken ${nr}` });
    await eventually('two errors', async () => dataOf(await api.get('/v1/instances?status=error')).length === 2);
    browser = await ConsoleBrowser.start();
    console = await browser.page();
    await console.signIn(api);
  });
  afterAll(() => browser?.close());

  const inSheet = (name: string) => console.page.getByRole('dialog').getByRole('button', { name, exact: true });

  it('rows that are selected by keys are suspended, and the sheet tells what came of each', async () => {
    const { page } = console;
    await console.open(api, '/instances?definition=approval');
    await page.getByText('5 match').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Suspend…' }).click();
    await inSheet('Suspend 3').waitFor();
    expect(await page.getByRole('dialog').getByText('Will suspend').count()).toBe(3);
    expect(await console.violations()).toEqual([]);
    await inSheet('Suspend 3').click();
    await page.getByText('Over: 3 done.').waitFor();
    expect(await page.getByRole('dialog').getByText('Done', { exact: true }).count()).toBe(3);
    expect(dataOf(await api.get('/v1/instances?status=suspended'))).toHaveLength(3);
    await page.keyboard.press('Escape');
  });

  it('all that match are moved, except those that the preview leaves out', async () => {
    const { page } = console;
    await console.open(api, '/instances?definition=approval');
    await page.getByLabel('Select all that match').check();
    await page.getByText('All 5 that match are selected').waitFor();
    await page.getByRole('button', { name: 'Move…' }).click();
    await page.getByLabel('From', { exact: true }).selectOption('a');
    await page.getByLabel('To', { exact: true }).selectOption('b');
    await inSheet('Move in 2, leave 3 out').click();
    await page.getByText('Over: 2 done.').waitFor();
    await page.getByRole('link', { name: 'Open the batch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Move 2 instances' }).waitFor();
    await page.getByText('a to b').waitFor();
    expect(await console.violations()).toEqual([]);
  });

  it('a group of incidents is retried from the overview, and what fails again says so', async () => {
    const { page } = console;
    await console.open(api, '/overview');
    await page.getByRole('button', { name: 'Retry 2…' }).click();
    await inSheet('Retry 2').click();
    await page.getByText('Over: 2 done.').waitFor();
    expect(await page.getByRole('dialog').getByText('Failed again').count()).toBe(2);
  });

  it('the batches are listed, and each leads to its instances', async () => {
    const { page } = console;
    await console.open(api, '/batches');
    const links = page.locator('table.batches tbody a');
    await links.nth(2).waitFor();
    expect(await links.allInnerTexts()).toEqual(['Retry 2 instances', 'Move 2 instances', 'Suspend 3 instances']);
    expect(await console.violations()).toEqual([]);
    await links.last().click();
    await page.getByText('Case 4').waitFor();
    expect(console.problems).toEqual([]);
  });
});
