import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';
import type { ConsolePage } from './support/console-page.js';

const HOSTILE = '<img src=x onerror="document.title=1"> & Söhne';

describe('the modeler of the console', () => {
  let api: Api;
  let browser: ConsoleBrowser;
  let console: ConsolePage;

  beforeAll(async () => {
    api = await registerTenant('Model');
    browser = await ConsoleBrowser.start();
    console = await browser.page();
    await console.signIn(api);
  });
  afterAll(() => browser?.close());

  it('a process that is drawn, named and deployed gives somebody a task', async () => {
    const { page } = console;
    await page.getByRole('link', { name: 'Draw a process' }).click();
    await console.diagram();
    await page.getByLabel('Name', { exact: true }).fill(HOSTILE);
    await page.getByLabel('Element', { exact: true }).selectOption('start');
    await page.locator('[data-action="append.append-task"]').click();
    await page.keyboard.type('Approve the order');
    await page.getByRole('heading', { level: 1 }).click();
    await page.locator('[data-action="replace"]').click();
    await page.locator('[data-id="replace-with-user-task"]').click();
    await page.locator('[data-action="append.end-event"]').click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByText('Can run.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(HOSTILE);
    await page.getByRole('button', { name: 'Deploy…' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Key', exact: true }).fill('drawn');
    await sheet.getByRole('button', { name: 'Upload as drawn' }).click();
    await page.waitForURL('**/console/definitions/drawn');
    dataOf(await api.post('/v1/instances', { definition_key: 'drawn' }), 201);
    const [task] = dataOf(await api.get('/v1/tasks'));
    expect(task).toMatchObject({ name: 'Approve the order' });
  });

  it('a drawing survives a reload, and becomes the next version after its difference was shown', async () => {
    const { page } = console;
    await page.getByRole('link', { name: 'Change…' }).click();
    await console.diagram();
    const [user] = await page.getByLabel('Element', { exact: true }).locator('option', { hasText: 'Approve' }).all();
    await page.getByLabel('Element', { exact: true }).selectOption((await user?.getAttribute('value')) ?? '');
    await page.getByLabel('Assignee').fill('mary');
    await page.getByLabel('Groups').click();
    await page.getByText('Version 1 with your changes.').waitFor();
    await eventually('a kept drawing', async () => {
      const kept = (await page.evaluate('JSON.stringify(localStorage)')) as string;
      return kept.includes('mary') ? kept : null;
    });
    console.leaveUnsaved();
    await page.reload();
    await page.getByText('This drawing was kept in this browser').waitFor();
    await console.diagram();
    await page.getByRole('button', { name: 'Deploy the next version…' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('mary').waitFor();
    await sheet.getByRole('button', { name: 'Upload as version 2 of drawn' }).click();
    await page.waitForURL('**/console/definitions/drawn');
    const { source } = dataOf(await api.get('/v1/definitions/drawn'));
    expect(source).toContain('svc:assignee="mary"');
    expect(console.problems).toEqual([]);
  });

  it('a version that has come since is not overwritten unseen', async () => {
    const { page } = console;
    await console.open(api, '/model/drawn');
    await console.diagram();
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await page.getByLabel('Id', { exact: true }).click();
    const { source, name } = dataOf(await api.get('/v1/definitions/drawn'));
    await page.getByRole('button', { name: 'Deploy the next version…' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Upload as version 3 of drawn' }).waitFor();
    dataOf(await api.put('/v1/definitions/drawn', { name, source_type: 'bpmn', source: `${source}\n` }), 200);
    await sheet.getByText('Version 3 was deployed after this drawing had begun with version 2.').waitFor();
    await sheet.getByRole('button', { name: 'Upload as version 4 of drawn' }).waitFor();
  });

  it('nothing is wrong with the page for whoever does not see it', async () => {
    expect(await console.violations()).toEqual([]);
  });
});
