import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, dataOf, startInstance, tasksOf } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { OwnApi } from '../http/support/own-api.js';
import { keyWith, registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';
import type { ConsolePage } from './support/console-page.js';
import { orderProcess } from './support/order.js';

/** Nothing listens there: the call is never reached in these tests. */
const NOWHERE = 'http://127.0.0.1:4999/';

describe('the console in trouble', () => {
  let api: Api;
  let browser: ConsoleBrowser;
  let own: OwnApi | null = null;

  beforeAll(async () => {
    api = await registerTenant('Trouble');
    const source = orderProcess(NOWHERE);
    dataOf(await api.post('/v1/definitions', { key: 'order', name: 'Order', source_type: 'json', source }), 201);
    browser = await ConsoleBrowser.start();
  });
  afterEach(async () => {
    await own?.stop();
    own = null;
  });
  afterAll(() => browser?.close());

  it('a page whose API is killed says so, and shows what was committed meanwhile once the API is back', async () => {
    own = await OwnApi.start();
    const { id } = await startInstance(api, 'order', {}, { correlation_id: 'Order 1' });
    const console = await browser.page();
    const { page } = console;
    await console.signIn(new Api(api.key, own.baseUrl), `/instances/${id}`);
    await page.getByText('Waits for somebody to claim this task.').waitFor();
    await page.getByText('Live', { exact: true }).first().waitFor();
    own.signal('SIGKILL');
    await own.ended();
    await page.getByRole('status').getByText('Reconnecting').waitFor();
    const [task] = await tasksOf(api, id);
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'mary' }));
    own = await OwnApi.start({ PORT: new URL(own.baseUrl).port });
    await page.getByText(/^Waits for mary, who claimed this task/).waitFor();
    await page.getByRole('status').getByText('Live').waitFor();
  });

  /** A page with a claimed task, something typed into its form, and a session that has ended by the given way. */
  async function inTheMiddleOfAForm(key: Api, end: (console: ConsolePage) => Promise<unknown>): Promise<ConsolePage> {
    const { id } = await startInstance(api, 'order', {}, { correlation_id: 'Order 2' });
    const [task] = await tasksOf(api, id);
    const console = await browser.page();
    const { page } = console;
    await console.signIn(key, `/inbox/${task.id}`);
    await page.getByRole('button', { name: /^Claim/ }).click();
    await page.getByLabel('Reason').fill('A customer for ten years');
    await page.getByText('Draft kept').waitFor();
    await end(console);
    await eventually('the sign-in', async () => {
      const complete = page.getByRole('button', { name: 'Complete', exact: true });
      if (await complete.isVisible()) await complete.click({ timeout: 1_000 }).catch(() => undefined);
      return page.getByText('Your session has ended').isVisible();
    });
    return console;
  }

  async function signInAgain({ page }: ConsolePage, key: string | null): Promise<void> {
    await page.getByLabel('API key').fill(key ?? '');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Reason').inputValue()).toBe('A customer for ten years');
  }

  async function complete({ page }: ConsolePage): Promise<void> {
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByText('Completed: Approve order').first().waitFor();
  }

  it('after a session that has ended in the middle of a form, the draft is there again and is completed', async () => {
    const console = await inTheMiddleOfAForm(api, ({ page }) => page.context().clearCookies());
    await signInAgain(console, api.key);
    await complete(console);
  });

  it('a key that is revoked in the middle of a form ends the session, and another key of the tenant finds the draft', async () => {
    const { id, key } = dataOf(await api.post('/v1/auth/keys', { name: 'admin', scopes: ['admin'] }), 201);
    const console = await inTheMiddleOfAForm(new Api(key), () => api.delete(`/v1/auth/keys/${id}`));
    await signInAgain(console, api.key);
    // The task is that of the first key, by its name.
    await console.page.getByRole('button', { name: /^Hand back/ }).click();
    await console.page.getByRole('button', { name: /^Claim/ }).click();
    await complete(console);
  });

  it('a key that may only read is told so, and is offered nothing that writes', async () => {
    const { id } = await startInstance(api, 'order', {}, { correlation_id: 'Order 3' });
    const [task] = await tasksOf(api, id);
    const reader = await keyWith(api, ['instances:read', 'tasks:read', 'definitions:read']);
    const console = await browser.page();
    const { page } = console;
    await console.signIn(reader, `/instances/${id}`);
    await page.getByText('Waits for somebody to claim this task.').waitFor();
    const writes = page.getByRole('button', { name: /^(Repair|Terminate|Suspend|Retry|Claim|Complete|Delegate)/ });
    expect(await writes.count()).toBe(0);
    expect(await page.getByRole('link', { name: /^(Repair|Move)/ }).count()).toBe(0);
    await console.open(reader, `/inbox/${task.id}`);
    expect(await writes.count()).toBe(0);
    await page.keyboard.press('c');
    await console.open(reader, `/instances/${id}/repair`);
    await page.getByText('This key may read only. A repair needs the scope instances:write.').waitFor();
    expect(dataOf(await api.get(`/v1/tasks/${task.id}`)).status).toBe('pending');
  });
});
