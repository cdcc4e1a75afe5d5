import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { keyWith, registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';

describe('sessions of the console', () => {
  let api: Api;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    api = await registerTenant('Sessions');
    browser = await ConsoleBrowser.start();
  });
  afterAll(() => browser?.close());

  it('a key that is not valid is refused in words, and the next one works', async () => {
    const { page } = await browser.page();
    await page.goto(`${api.baseUrl}/console/instances`);
    await page.getByLabel('API key').fill('svc_live_nonsense');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').innerText()).toContain('API key');
    await page.getByLabel('API key').fill(api.key ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Instances' }).waitFor();
  });

  it('a session survives a reload, is in no storage that scripts read, and ends by signing out', async () => {
    const console = await browser.page();
    await console.signIn(api, '/instances');
    await console.page.reload();
    await console.page.getByRole('heading', { level: 1, name: 'Instances' }).waitFor();
    const stored = String(
      await console.page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie })'),
    );
    expect(stored).not.toContain('svc_live_');
    expect(stored).toContain('"cookie":""');
    await console.page.getByRole('button', { name: 'Sign out' }).click();
    await console.page.getByLabel('API key').waitFor();
    await console.page.reload();
    await console.page.getByLabel('API key').waitFor();
    expect(console.problems).toEqual([]);
  });

  it('a key that is revoked leads back to the sign-in, which says so', async () => {
    const { id, key } = dataOf(await api.post('/v1/auth/keys', { name: 'short', scopes: ['admin'] }), 201);
    const console = await browser.page();
    await console.signIn(Object.assign(Object.create(api), { key }), '/instances');
    dataOf(await api.delete(`/v1/auth/keys/${id}`));
    await eventually('the sign-in', async () => {
      await console.page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
      return console.page.getByText('Your session has ended').isVisible();
    });
  });

  it('of two tenants in two tabs the first one is asked to sign in again, and never shows the other’s data', async () => {
    const other = await registerTenant('Other');
    const console = await browser.page();
    await console.signIn(api, '/instances');
    const tab = await console.page.context().newPage();
    await tab.goto(`${api.baseUrl}/console/instances`);
    await tab.getByRole('button', { name: 'Sign out' }).waitFor();
    await tab.getByRole('button', { name: 'Sign out' }).click();
    await tab.getByLabel('API key').fill(other.key ?? '');
    await tab.keyboard.press('Enter');
    await tab.getByText('Other', { exact: true }).waitFor();
    await eventually('the sign-in', async () => {
      await console.page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
      return console.page.getByText('Your session has ended').isVisible();
    });
    expect(await console.page.getByText('Other', { exact: true }).isVisible()).toBe(false);
  });

  it('what the key may not do is not offered, and is said once', async () => {
    const reader = await keyWith(api, ['instances:read']);
    const console = await browser.page();
    await console.signIn(reader, '/instances');
    expect(await console.page.getByText('This key may read only.').count()).toBe(1);
    expect(await console.page.getByRole('navigation').getByRole('link').allInnerTexts()).not.toContain('Definitions');
  });
});
