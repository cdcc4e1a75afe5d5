import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';
import type { ConsolePage } from './support/console-page.js';

const ORDER = {
  id: 'order',
  name: 'Order',
  elements: [
    { id: 'start', type: 'startEvent', name: 'Order placed' },
    {
      id: 'pay',
      type: 'intermediateCatchEvent',
      name: 'Wait for payment',
      event: { type: 'message', name: 'order.paid', correlationKey: '{{ variables.order_id }}' },
    },
    { id: 'pack', type: 'userTask', name: 'Pack' },
    { id: 'end', type: 'endEvent' },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'pay' },
    { id: 'f2', sourceRef: 'pay', targetRef: 'pack' },
    { id: 'f3', sourceRef: 'pack', targetRef: 'end' },
  ],
};

describe('what the console tells of all instances, and lets happen in one', () => {
  let api: Api;
  let browser: ConsoleBrowser;
  let console: ConsolePage;
  const ids: string[] = [];

  beforeAll(async () => {
    api = await registerTenant('Insight');
    dataOf(await api.post('/v1/definitions', { key: 'order', name: 'Order', source_type: 'json', source: ORDER }), 201);
    browser = await ConsoleBrowser.start();
    console = await browser.page();
  });
  afterAll(() => browser?.close());

  it('a definition without an instance says what will be shown', async () => {
    await console.signIn(api, '/definitions/order');
    await console.page.getByText('No instance of version 1 has been started.').waitFor();
  });

  it('the tokens of all instances stand on the diagram as they come, and lead to their instances', async () => {
    const { page } = console;
    await console.diagram();
    for (const nr of ['A-1', 'A-2'])
      ids.push(
        dataOf(
          await api.post('/v1/instances', {
            ...{ definition_key: 'order', correlation_id: `Order ${nr}` },
            variables: { order_id: nr, total: nr === 'A-1' ? 12 : 'much'.repeat(500) },
          }),
          201,
        ).id,
      );
    await page.getByRole('button', { name: 'Wait for payment: 2 tokens' }).waitFor();
    expect(await console.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('row', { name: 'Wait for payment 2 0 0 never completed never completed' }).waitFor();
    await page.getByRole('button', { name: 'Show as diagram' }).click();
    await page.getByRole('button', { name: 'Time', exact: true }).click();
    await page.getByRole('button', { name: /^Order placed: half took/ }).waitFor();
    expect(await console.violations()).toEqual([]);
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await page.getByRole('button', { name: 'Wait for payment: 2 tokens' }).click();
    await page.getByText('2 match').waitFor();
  });

  it('a variable is a column of the list, of its address and of its CSV', async () => {
    const { page } = console;
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Column of a variable').fill('total');
    await page.getByRole('button', { name: 'Add column' }).click();
    await page.getByRole('cell', { name: '12', exact: true }).waitFor();
    await page.getByRole('cell', { name: /^muchmuch.*…$/ }).waitFor();
    await page.reload();
    await page.getByRole('cell', { name: '12', exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/,total\r\n.*,12\r\n/s);
    expect(await console.violations()).toEqual([]);
  });

  it('arrow keys walk along the flows of a diagram, and say what they reach', async () => {
    const { page } = console;
    await console.open(api, `/instances/${ids[0]}`);
    const diagram = await console.diagram();
    await diagram.locator('svg[tabindex]').focus();
    const said = diagram.getByRole('status');
    await page.keyboard.press('ArrowRight');
    expect(await said.innerText()).toBe('Order placed, start event.');
    await page.keyboard.press('ArrowRight');
    expect(await said.innerText()).toBe(
      'Wait for payment, intermediate catch event. Token 1 waits at Wait for payment.',
    );
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.locator('.wait.is-chosen').getByText('Wait for payment', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await diagram.locator('svg[tabindex]:focus').count()).toBe(0);
    expect(await console.violations()).toEqual([]);
  });

  it('a message is sent from the page of the instance that waits for it, and the wait is over', async () => {
    const { page } = console;
    await page.getByRole('button', { name: 'Send message…' }).click();
    await page.getByText('It reaches token 1 at Wait for payment.').waitFor();
    await page.getByLabel('Variables', { exact: true }).fill('[1]');
    await page.getByRole('button', { name: 'Send message', exact: true }).click();
    await page.getByText(/found a list\. Nothing has been sent/).waitFor();
    expect(await console.violations()).toEqual([]);
    await page.getByLabel('Variables', { exact: true }).fill('{"paid": true}');
    await page.getByRole('button', { name: 'Send message', exact: true }).click();
    await page.getByText('Sent order.paid: it reached 1 token.').waitFor();
    await page.getByRole('button', { name: 'Pack', exact: true }).waitFor();
    expect(dataOf(await api.get(`/v1/instances/${ids[0]}/variables`)).paid).toBe(true);
  });

  it('by name and key, a message reaches the instance that waits for that key', async () => {
    const { page } = console;
    await console.open(api, `/instances/${ids[1]}`);
    await page.getByRole('button', { name: 'Send message…' }).click();
    await page.getByLabel('By name and key').check();
    expect(await page.getByLabel('Correlation key').inputValue()).toBe('A-2');
    await page.getByRole('button', { name: 'Send message', exact: true }).click();
    await page.getByText('Sent order.paid: this instance gets it.').waitFor();
    await eventually('the task', async () => dataOf(await api.get(`/v1/tasks?instance_id=${ids[1]}`)).length === 1);
    expect(console.problems).toEqual([]);
  });
});
