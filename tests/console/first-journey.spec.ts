import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { patient } from '../../tools/stack/patience.mjs';
import { type Api, dataOf } from '../http/support/api.js';
import { registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';
import type { ConsolePage } from './support/console-page.js';

const GREETING = {
  id: 'greeting',
  name: 'Greeting',
  elements: [
    { id: 'start', type: 'startEvent' },
    { id: 'approve', type: 'userTask', name: 'Approve the greeting' },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'approve' },
    { id: 'f2', sourceRef: 'approve', targetRef: 'end' },
  ],
};

/** The journey that every change must pass; the others are run by `npm run test:console`. */
describe('the first journey through the console', () => {
  let api: Api;
  let browser: ConsoleBrowser;
  let console: ConsolePage;

  beforeAll(async () => {
    api = await registerTenant('First journey');
    dataOf(
      await api.post('/v1/definitions', { key: 'greeting', name: 'Greeting', source_type: 'json', source: GREETING }),
      201,
    );
    browser = await ConsoleBrowser.start();
    console = await browser.page();
  });
  afterAll(() => browser?.close());

  it('a newcomer signs in, starts a process, sees why it waits, does its task, and watches it end', async () => {
    const { page } = console;
    await console.signIn(api, '/definitions');
    await page.getByRole('link', { name: 'Greeting' }).click();
    await page.getByRole('button', { name: 'Start instance…' }).click();
    await page.getByLabel('Correlation id').fill('Hello 1');
    await page.getByRole('button', { name: 'Start Greeting' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hello 1' }).waitFor();
    const diagram = await console.diagram();
    await diagram.getByRole('button', { name: 'Token 1 waits at Approve the greeting' }).waitFor();
    expect(await page.locator('.sentence').innerText()).toBe('Waits for somebody to claim this task.');
    expect(await page.locator('.bjs-powered-by').isVisible()).toBe(true);
    expect(await console.violations()).toEqual([]);
    await page.getByRole('link', { name: 'Open task' }).click();
    await page.getByRole('button', { name: /^Claim/ }).click();
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByRole('link', { name: 'Hello 1', exact: true }).click();
    await page.getByText('Completed after').waitFor();
    await page.getByText(/^Chain verified here, \d+ entries$/).waitFor();
    expect(console.problems).toEqual([]);
  });

  it('what others do is on the screen within a second, and the past can be stepped back to', async () => {
    const { page } = console;
    const { id } = dataOf(
      await api.post('/v1/instances', { definition_key: 'greeting', correlation_id: 'Hello 2' }),
      201,
    );
    await console.open(api, `/instances/${id}`);
    await page.getByText('Waits for somebody to claim this task.').waitFor();
    const [task] = dataOf(await api.get(`/v1/tasks?instance_id=${id}`));
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, { assignee: 'mary' }));
    dataOf(await api.post(`/v1/tasks/${task.id}/complete`, {}));
    const since = performance.now();
    await page.getByText('Completed after').waitFor();
    expect(performance.now() - since).toBeLessThan(patient(5_000));
    await page.getByRole('button', { name: 'First commit (Home)' }).click();
    await page.getByText('This is the past: the state after commit 1 of 2.').waitFor();
    await page.locator('.waits').getByText('Approve the greeting').waitFor();
    await page.getByRole('button', { name: 'Back to live' }).click();
    await page.getByText('Completed after').waitFor();
    expect(console.problems).toEqual([]);
  });
});
