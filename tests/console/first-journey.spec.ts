import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

  it('a newcomer signs in, sees why an instance waits, and no page breaks its policy', async () => {
    const { page } = console;
    const variables = { text: '<img src=x onerror=alert(1)>' };
    const { id } = dataOf(
      await api.post('/v1/instances', { definition_key: 'greeting', variables, correlation_id: 'Hello 1' }),
      201,
    );
    await console.signIn(api);
    await page.getByRole('link', { name: 'Hello 1' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hello 1' }).waitFor();
    const diagram = await console.diagram();
    await diagram.getByRole('button', { name: 'Token 1 waits at Approve the greeting' }).waitFor();
    expect(await page.locator('.sentence').innerText()).toBe('Waits for somebody to claim this task.');
    expect(await page.locator('.bjs-powered-by').isVisible()).toBe(true);
    expect(page.url()).toBe(`${api.baseUrl}/console/instances/${id}`);
    expect(await console.violations()).toEqual([]);
    expect(console.problems).toEqual([]);
  });
});
