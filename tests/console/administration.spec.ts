import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from '../http/support/api.js';
import { givenUp } from '../http/support/jobs.js';
import { registerTenant } from '../http/support/tenants.js';
import { WebhookReceiver } from '../http/support/webhook-receiver.js';
import { ConsoleBrowser } from './support/browser.js';
import type { ConsolePage } from './support/console-page.js';

const MARKUP = '<img src=x onerror="window.hasRun=true">';
const REVERSED = 'gnp.\u202eexe.txt';
const PATHS = ['/jobs?status=failed', '/webhooks', '/credentials', '/keys', '/audit'];

describe('the administration of the console', () => {
  let api: Api;
  let browser: ConsoleBrowser;
  let receiver: WebhookReceiver;
  let console: ConsolePage;

  beforeAll(async () => {
    api = await registerTenant('Administration');
    receiver = await WebhookReceiver.open();
    browser = await ConsoleBrowser.start();
    console = await browser.page();
    await console.signIn(api, '/keys');
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
  });

  it('a key with one scope is created and shown once, opens what it may, and ends its session when it is revoked', async () => {
    const { page } = console;
    await page.getByRole('button', { name: 'New key…' }).click();
    await page.getByRole('button', { name: 'Create the key' }).click();
    await page.getByText('Choose one scope at least. Nothing has been sent.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill(MARKUP);
    await page.getByLabel('jobs:work').check();
    await page.getByRole('button', { name: 'Create the key' }).click();
    const secret = await page.getByLabel('API key', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'It is kept elsewhere, close' }).click();
    expect(await page.content()).not.toContain(secret);
    const other = await browser.page();
    await other.signIn(new Api(secret, api.baseUrl));
    await other.page.getByText('No job waits for a worker, and no worker holds one.').waitFor();
    const navigation = other.page.getByRole('navigation', { name: 'Console' });
    expect(await navigation.getByRole('link').allInnerTexts()).toEqual(['Jobs']);
    await page.getByRole('button', { name: `Revoke ${MARKUP}…` }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText(`Revoked ${MARKUP}.`).waitFor();
    await other.page.reload();
    await other.page.getByText('Your session has ended.').waitFor();
    await other.close();
  });

  it('a webhook is created with a secret, its test arrives signed, and a delivery is sent again', async () => {
    const { page } = console;
    await console.open(api, '/webhooks');
    await page.getByText('Nothing is sent anywhere.').waitFor();
    await page.getByRole('button', { name: 'New webhook…' }).click();
    await page.getByLabel('Address').fill('ftp://example.com');
    await page.getByLabel('started').check();
    await page.getByRole('button', { name: 'Create the webhook' }).click();
    await page.getByText('Must be an address that begins with https:// or http://. Nothing has been sent.').waitFor();
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByRole('button', { name: 'Create the webhook' }).click();
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'It is kept elsewhere, close' }).click();
    await page.getByText('Nothing has been sent yet.').first().waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    const [sent] = await receiver.until('test');
    expect(sent?.headers['webhook-signature']).toMatch(/^v1,/);
    await page.getByRole('button', { name: 'Send again: test' }).first().click();
    await receiver.until('test', 2);
    await page.getByRole('button', { name: 'What belongs to test' }).first().click();
    await page.getByText('answered 204').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused: only tests are sent.').waitFor();
    expect(await console.violations()).toEqual([]);
  });

  it('the value of a credential is in no page after it was sent', async () => {
    const { page } = console;
    await console.open(api, '/credentials');
    await page.getByRole('button', { name: 'New credential…' }).click();
    await page.getByLabel('Name').fill('payments');
    await page.getByLabel('Value', { exact: true }).fill('s3cr3t-value');
    await page.getByLabel('Description').fill(`${MARKUP} ${REVERSED}`);
    await page.getByRole('button', { name: 'Store the credential' }).click();
    await page.getByRole('cell', { name: 'payments', exact: true }).waitFor();
    expect(await page.content()).not.toContain('s3cr3t-value');
    await page.getByRole('button', { name: 'Replace payments…' }).click();
    await page.getByLabel('Value', { exact: true }).fill('another-value');
    await page.getByRole('button', { name: 'Replace the value', exact: true }).click();
    await page.getByRole('cell', { name: '2nd' }).waitFor();
  });

  it('a failed job leads to the retry of its incident', async () => {
    const { page } = console;
    await givenUp(api, MARKUP);
    await console.open(api, '/jobs?status=failed');
    await page.getByRole('cell', { name: MARKUP }).waitFor();
    await page.getByRole('link', { name: 'Retry work…' }).click();
    await page.waitForURL('**/repair?do=retry');
  });

  it('the audit log is filtered by its address, an entry shows its payload, and the chain is recomputed', async () => {
    const { page } = console;
    await console.open(api, '/audit?action=credential.created');
    await page.getByRole('button', { name: /^What belongs to credential\.created/ }).click();
    await page.getByText('"payments"').waitFor();
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText(/^Chain verified here, \d+ entries$/).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('audit.ndjson');
  });

  it.each(['light', 'dark'] as const)(
    'no page has a violation in %s, nor anything of a hostile text that runs',
    async (colorScheme) => {
      const { page, problems } = console;
      await page.emulateMedia({ colorScheme });
      for (const path of PATHS) {
        await console.open(api, path);
        await page.getByRole('row').nth(1).waitFor();
        expect([path, await console.violations()]).toEqual([path, []]);
        expect(await page.evaluate('window.hasRun')).toBeUndefined();
      }
      expect(problems).toEqual([]);
    },
  );

  it.each(PATHS)('%s is no wider than a screen of 320 px', async (path) => {
    const { page } = console;
    await page.setViewportSize({ width: 320, height: 800 });
    await console.open(api, path);
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });
});
