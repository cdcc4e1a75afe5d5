import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { type Api, dataOf, type Json } from '../http/support/api.js';
import { sequence, startingWith, userTask } from '../http/support/processes.js';
import { keyWith, registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';
import type { ConsolePage } from './support/console-page.js';

const MARKUP = '<img src=x onerror="window.hasRun=true">';
const ORDER = {
  type: 'object',
  required: ['order'],
  properties: {
    order: { type: 'string', title: 'Order number', minLength: 4 },
    day: { type: 'string', format: 'date' },
  },
};
const CHECK = {
  type: 'object',
  required: ['parcels', 'address'],
  properties: {
    parcels: { type: 'integer', title: 'Parcels', minimum: 1 },
    slot: { type: 'string', format: 'date-time', title: 'Slot' },
    extras: { type: 'array', title: 'Extras', items: { enum: ['lift', 'insurance'] } },
    address: {
      type: 'object',
      title: 'Address',
      required: ['city'],
      properties: { city: { type: 'string', title: 'City' } },
    },
    evil: { type: 'string', title: MARKUP, description: MARKUP },
  },
};
const INVOICE = {
  type: 'default',
  components: [
    { type: 'text', id: 'text', text: '# Invoice of {{order}}' },
    { type: 'textfield', id: 'creditor', key: 'creditor', label: 'Creditor', validate: { required: true } },
    {
      ...{ type: 'radio', id: 'decision', key: 'decision', label: 'Decision' },
      values: ['pay', 'refuse'].map((value) => ({ label: value, value })),
    },
    {
      ...{ type: 'textfield', id: 'reason', key: 'reason', label: 'Reason', validate: { required: true } },
      conditional: { hide: '=decision != "refuse"' },
    },
  ],
};
/** Its output is stored in a variable of a stricter type, which only the service knows. */
const STRICT = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:svc="urn:svc:bpmn:1" xmlns:xsd="http://www.w3.org/2001/XMLSchema" id="d" targetNamespace="t">
<itemDefinition id="text" structureRef="xsd:string"/>
<itemDefinition id="short" structureRef="svc:inline"><extensionElements><svc:schema kind="primitive"><![CDATA[{"type":"string","maxLength":5}]]></svc:schema></extensionElements></itemDefinition>
<process id="strict" name="Strict" isExecutable="true"><dataObject id="object" name="remark" itemSubjectRef="short"/>
<startEvent id="start"/><userTask id="say" name="Say it"><ioSpecification id="io"><dataOutput id="out" name="remark" itemSubjectRef="text"/>
<inputSet id="in"/><outputSet id="outs"><dataOutputRefs>out</dataOutputRefs></outputSet></ioSpecification></userTask><endEvent id="end"/>
<sequenceFlow id="f1" sourceRef="start" targetRef="say"/><sequenceFlow id="f2" sourceRef="say" targetRef="end"/></process></definitions>`;

describe('forms of the console', () => {
  let api: Api;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    api = await registerTenant('Forms');
    const upload = async (key: string, source_type: string, source: JsonObject | string) =>
      dataOf(await api.post('/v1/definitions', { key, name: key, source_type, source }), 201);
    await upload('check', 'json', startingWith({ form: ORDER }, sequence(userTask('a', { form: CHECK }))));
    await upload('invoice', 'json', sequence(userTask('a', { form: INVOICE })));
    await upload('strict', 'bpmn', STRICT);
    browser = await ConsoleBrowser.start();
  });
  afterAll(() => browser?.close());

  /** A task of a new instance, claimed by whoever is signed in there. */
  const taskOf = async (definition_key: string, variables: JsonObject = {}): Promise<Json> => {
    const { id } = dataOf(await api.post('/v1/instances', { definition_key, variables }), 201);
    const [task] = dataOf(await api.get(`/v1/tasks?instance_id=${id}`));
    dataOf(await api.post(`/v1/tasks/${task.id}/claim`, {}));
    return task;
  };
  const variablesOf = async ({ instance_id }: Json): Promise<Json> =>
    dataOf(await api.get(`/v1/instances/${instance_id}`)).variables;
  const complete = ({ page }: ConsolePage) => page.getByRole('button', { name: 'Complete', exact: true }).click();
  const completed = ({ page }: ConsolePage) => page.getByText(/^Completed: /).waitFor();
  const focused = ({ page }: ConsolePage) =>
    page.evaluate('document.activeElement.id || document.activeElement.className');

  it('a start form refuses at its field what its schema refuses, and starts by the keyboard alone', async () => {
    const console = await browser.page();
    const { page } = console;
    await console.signIn(api, '/definitions/check');
    await page.getByRole('button', { name: 'Start instance…' }).click();
    await page.getByLabel('Order number').waitFor();
    await page.keyboard.type('47');
    await page.keyboard.press('Enter');
    await page.getByText('Must have 4 characters at least.').waitFor();
    expect(await focused(console)).toBe('field-order');
    expect(await console.violations()).toEqual([]);
    await page.keyboard.type('11');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/instances\/[0-9a-f-]+$/);
    const started = dataOf(await api.get(`/v1/instances/${page.url().split('/').at(-1)}`));
    expect(started.variables).toEqual({ order: '4711' });
    expect(console.problems).toEqual([]);
  });

  it('a form of a JSON Schema lists what is wrong, keeps its draft over a reload and the end of a session, and is completed', async () => {
    const task = await taskOf('check', { order: '4711' });
    const key = await keyWith(api, ['admin']);
    const console = await browser.page();
    const { page } = console;
    await console.signIn(key, `/inbox/${task.id}`);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByLabel('Parcels').fill('2.5');
    await page.getByLabel('Slot').fill('2026-11-27T09:30');
    await page.getByLabel('lift').check();
    await page.reload();
    expect(await page.getByLabel('Parcels').inputValue()).toBe('2.5');
    await page.context().clearCookies();
    await page.reload();
    await page.getByLabel('API key').fill(api.key ?? '');
    await page.keyboard.press('Enter');
    await page.getByLabel('Parcels').waitFor();
    expect([await page.getByLabel('Parcels').inputValue(), new URL(page.url()).pathname]).toEqual([
      '2.5',
      `/console/inbox/${task.id}`,
    ]);
    await complete(console);
    const list = page.getByRole('group', { name: '2 fields to correct' });
    await list.waitFor();
    expect(await focused(console)).toBe('problem-list');
    expect(await console.violations()).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await list.getByRole('button', { name: 'City' }).press('Enter');
    await page.keyboard.type('Köln');
    await page.getByLabel('Parcels').fill('2');
    await complete(console);
    await completed(console);
    expect(await variablesOf(task)).toEqual({
      ...{ order: '4711', parcels: 2, slot: '2026-11-27T08:30:00Z', extras: ['lift'] },
      address: { city: 'Köln' },
    });
    expect(await page.evaluate('window.hasRun')).toBeUndefined();
  });

  it('a form of form-js hides, checks and sends by its own rules, under the policy of the pages', async () => {
    const task = await taskOf('invoice', { order: '4711', creditor: 'ACME' });
    const console = await browser.page();
    const { page } = console;
    await console.signIn(api, `/inbox/${task.id}`);
    await page.getByRole('heading', { name: 'Invoice of 4711' }).waitFor();
    expect(await page.getByLabel('Creditor').inputValue()).toBe('ACME');
    expect(await page.getByLabel('Reason').count()).toBe(0);
    expect(await page.locator('.fjs-powered-by-link').isVisible()).toBe(true);
    await page.getByLabel('refuse').check();
    await page.getByLabel('Reason').waitFor();
    await complete(console);
    await page.getByText('Field is required.').waitFor();
    await page.getByLabel('Reason').fill('too dear');
    await page.keyboard.press('Tab');
    await page.reload();
    expect(await page.getByLabel('Reason').inputValue()).toBe('too dear');
    await complete(console);
    await completed(console);
    expect(await variablesOf(task)).toEqual({
      order: '4711',
      creditor: 'ACME',
      decision: 'refuse',
      reason: 'too dear',
    });
    expect(await page.evaluate('window.hasRun')).toBeUndefined();
    expect(console.problems).toEqual([]);
  });

  it('what only the service refuses stands at the field, and the instance has not been stopped by it', async () => {
    const task = await taskOf('strict');
    const console = await browser.page();
    const { page } = console;
    await console.signIn(api, `/inbox/${task.id}`);
    await page.getByLabel('remark').fill('much too long');
    await complete(console);
    await page.locator('.field-bad').waitFor();
    expect(await focused(console)).toBe('field-remark');
    expect(dataOf(await api.get(`/v1/instances/${task.instance_id}`)).status).toBe('running');
    await page.getByLabel('remark').fill('short');
    await complete(console);
    await completed(console);
    expect(await variablesOf(task)).toEqual({ remark: 'short' });
  });
});
