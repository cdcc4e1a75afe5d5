import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf } from '../http/support/api.js';
import { StubService } from '../http/support/stub-service.js';
import { registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';
import type { ConsolePage } from './support/console-page.js';
import { Keyboard } from './support/keyboard.js';
import { orderProcess } from './support/order.js';

describe('the console by keyboard alone', () => {
  let api: Api;
  let payments: StubService;
  let browser: ConsoleBrowser;
  let console: ConsolePage;
  let keyboard: Keyboard;

  beforeAll(async () => {
    api = await registerTenant('Keyboard');
    payments = await StubService.open();
    payments.reply = () => ({ status: 503 });
    const source = orderProcess(`${payments.url}/charge`);
    dataOf(await api.post('/v1/definitions', { key: 'order', name: 'Order', source_type: 'json', source }), 201);
    browser = await ConsoleBrowser.start();
    console = await browser.page();
    keyboard = new Keyboard(console.page);
  });
  afterAll(async () => {
    await browser?.close();
    await payments?.close();
  });

  function inNavigation(name: RegExp) {
    return console.page.getByRole('navigation').getByRole('link', { name });
  }

  it('the sign-in has the focus at once, and the first Tab after it offers to skip the navigation', async () => {
    const { page } = console;
    await page.goto(`${api.baseUrl}/console/overview`);
    await page.getByLabel('API key').waitFor();
    await keyboard.type(api.key ?? '');
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await keyboard.focused()).toBe('h1 Overview');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await keyboard.press('Tab');
    expect(await keyboard.focused()).toContain('Skip');
    await keyboard.press('Enter');
    expect(await keyboard.focused()).toBe('h1 Overview');
  });

  it('a sheet takes the focus, Esc gives it back to the button that opened it, and an instance is started', async () => {
    const { page } = console;
    await keyboard.enter(inNavigation(/^Definitions/));
    await keyboard.enter(page.getByRole('link', { name: 'Order', exact: true }));
    await page.getByRole('heading', { level: 1, name: 'Order' }).waitFor();
    expect(await keyboard.focused()).toBe('h1 Order');
    const start = page.getByRole('button', { name: 'Start instance…' });
    await keyboard.enter(start);
    await page.getByRole('dialog').waitFor();
    expect(await keyboard.focused()).not.toContain('Start instance…');
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await keyboard.focused()).toBe('button Start instance…');
    await keyboard.press('Enter');
    await keyboard.tabTo(page.getByLabel('Correlation id'));
    await keyboard.type('Order 4711');
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Order 4711' }).waitFor();
    expect(await keyboard.focused()).toBe('h1 Order 4711');
  });

  it('a question mark names the keys of the page, and Esc leads back', async () => {
    const { page } = console;
    await keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await dialog.getByText('token by its number').waitFor();
    await keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await keyboard.focused()).toBe('h1 Order 4711');
  });

  it('a task is claimed, its form is filled in, what is wrong has the focus, and it is completed', async () => {
    const { page } = console;
    await keyboard.enter(inNavigation(/^Inbox/));
    await keyboard.enter(page.getByRole('button', { name: /^Unassigned/ }));
    const row = page.getByRole('link', { name: /^Approve order/ });
    await row.waitFor();
    await keyboard.press('j', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Approve order' }).waitFor();
    await keyboard.press('c');
    await page.getByRole('button', { name: 'Complete', exact: true }).waitFor();
    await keyboard.focused();
    await keyboard.press('Control+Enter');
    expect(await page.locator('.field-bad').count()).toBe(1);
    await page.locator('.field-bad :focus').waitFor();
    await keyboard.type('Known customer');
    await keyboard.press('Escape');
    await keyboard.press('Control+Enter');
    await page.getByText('Completed: Approve order').first().waitFor();
    await keyboard.focused();
    expect(dataOf(await api.get('/v1/tasks?status=completed'))).toHaveLength(1);
  });

  it('the list of instances is walked by J, and the past of one is stepped through', async () => {
    const { page } = console;
    await keyboard.enter(inNavigation(/^Instances/));
    await page.getByRole('heading', { level: 1, name: 'Instances' }).waitFor();
    await page.getByText('1 match').waitFor();
    await keyboard.press('j');
    await page.locator('tr[data-row="0"] a:focus').waitFor();
    await keyboard.press('Enter');
    await page.getByText('Stopped at Charge card').waitFor();
    await keyboard.press('1');
    await page.locator('.waits .is-chosen .link-name:focus').waitFor();
    await keyboard.press('[');
    await page.getByText(/^This is the past/).waitFor();
    await keyboard.focused();
    await keyboard.press(']');
    await page.getByText('Stopped at Charge card').waitFor();
    await keyboard.tabTo(page.getByRole('slider'));
    await keyboard.press('Home');
    await page.getByText('This is the past: the state after commit 1').waitFor();
    await keyboard.press('End');
    await page.getByText('Stopped at Charge card').waitFor();
    expect(await keyboard.focused()).toContain('Commit');
  });

  it('a repair is chosen by R, left by Esc, previewed, and applied', async () => {
    const { page } = console;
    payments.reply = () => ({ status: 200, body: {} });
    await keyboard.press('r');
    await page.getByRole('heading', { level: 1, name: /^Retry/ }).waitFor();
    await keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Order 4711' }).waitFor();
    await keyboard.press('r');
    const what = page.getByLabel('What to do');
    await keyboard.tabTo(what);
    await keyboard.type('Move');
    await page.getByRole('heading', { level: 1, name: /^Move/ }).waitFor();
    await keyboard.press('ArrowUp');
    await page.getByText('Charge card would be called again.').waitFor();
    await keyboard.tabTo(page.getByLabel(/^Reason, kept/));
    await keyboard.type('payments answers again');
    await keyboard.enter(page.locator('button.apply'));
    await page.getByText('Completed after').waitFor();
    expect(await keyboard.focused()).toBe('h1 Order 4711');
    expect(console.problems).toEqual([]);
  });
});
