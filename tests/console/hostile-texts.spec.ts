import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '@svc/expressions';
import { patient } from '../../tools/stack/patience.mjs';
import { type Api, dataOf, startInstance, tasksOf } from '../http/support/api.js';
import { eventually } from '../http/support/eventually.js';
import { StubService } from '../http/support/stub-service.js';
import { keyWith, registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';
import type { ConsolePage } from './support/console-page.js';
import { ALL_HOSTILE, HOSTILE, hostileVariables } from './support/hostile.js';
import { addressesOf, pathsOfPages, type Things } from './support/pages.js';

const NARROW = { width: 320, height: 700 };
const WIDE = { width: 1440, height: 900 };
/** A guard against a page that stalls, no measure of speed. */
const MOST_TASK_MS = patient(1_500);
const LARGE = 5_000_000;

/** A task for each text, whose name, group and form it is. */
function everywhere(): JsonObject {
  const tasks = ALL_HOSTILE.map((text, index) => ({
    id: `task${index}`,
    type: 'userTask',
    name: text,
    candidateGroups: [text],
    form: {
      type: 'object',
      title: text,
      properties: Object.fromEntries(
        ALL_HOSTILE.map((each, nr) => [
          `field${nr}`,
          { type: 'string', title: each, description: each, enum: [each, 'x'] },
        ]),
      ),
    },
  }));
  return branching('hostile', HOSTILE.markup, tasks);
}

function branching(id: string, name: string, tasks: readonly (JsonObject & { id: string })[]): JsonObject {
  const flows = tasks.flatMap((task, index) => [
    { id: `a${index}`, sourceRef: 'fork', targetRef: task.id },
    { id: `b${index}`, sourceRef: task.id, targetRef: 'join' },
  ]);
  return {
    id,
    name,
    elements: [
      { id: 'start', type: 'startEvent', name: HOSTILE.bidi },
      { id: 'fork', type: 'parallelGateway' },
      ...tasks,
      { id: 'join', type: 'parallelGateway' },
      { id: 'end', type: 'endEvent', name: HOSTILE.word },
    ],
    flows: [
      { id: 'first', sourceRef: 'start', targetRef: 'fork' },
      ...flows,
      { id: 'last', sourceRef: 'join', targetRef: 'end' },
    ],
  };
}

function failing(url: string): JsonObject {
  return {
    id: 'failing',
    name: HOSTILE.svg,
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'call', type: 'serviceTask', name: HOSTILE.script, taskHeaders: { url, retries: '0' } },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      { id: 'f1', sourceRef: 'start', targetRef: 'call' },
      { id: 'f2', sourceRef: 'call', targetRef: 'end' },
    ],
  };
}

/** A decision table that says each text. */
function table(): JsonObject {
  return {
    key: 'hostile',
    hitPolicy: 'FIRST',
    inputs: [{ id: 'text', label: HOSTILE.markup, type: 'string' }],
    outputs: [{ id: 'answer', label: HOSTILE.script, type: 'string' }],
    rules: ALL_HOSTILE.map((text, index) => ({
      ...{ id: `rule${index}`, conditions: [JSON.stringify(text)], outputs: { answer: text }, description: text },
    })),
  };
}

async function seed(api: Api, service: StubService): Promise<Things> {
  service.reply = () => ({
    status: 422,
    body: { message: HOSTILE.markup, code: HOSTILE.bidi, detail: ALL_HOSTILE } as never,
  });
  for (const [key, source] of [
    ['hostile', everywhere()],
    ['failing', failing(`${service.url}/${encodeURIComponent(HOSTILE.script)}`)],
  ] as const)
    dataOf(await api.post('/v1/definitions', { key, name: HOSTILE.markup, source_type: 'json', source }), 201);
  const next = { name: HOSTILE.markup, source_type: 'json', source: failing(`${service.url}/next`) };
  dataOf(await api.put('/v1/definitions/failing', next));
  for (const text of ALL_HOSTILE)
    await startInstance(
      api,
      'failing',
      {},
      { correlation_id: text.slice(0, 200), metadata: { [text.slice(0, 60)]: text } },
    );
  const instance = await startInstance(api, 'hostile', hostileVariables(), { correlation_id: HOSTILE.bidi });
  const [task, other] = await tasksOf(api, instance.id);
  dataOf(await api.post(`/v1/tasks/${other.id}/claim`, { assignee: HOSTILE.markup }));
  const failed = await startInstance(api, 'failing', hostileVariables(), { correlation_id: HOSTILE.script });
  await eventually('the error', async () => dataOf(await api.get(`/v1/instances/${failed.id}`)).status === 'error');
  const hook = { url: `${service.url}/hook`, event_types: ['instance.completed'] };
  const webhook = dataOf(await api.post('/v1/webhooks', hook), 201);
  dataOf(await api.post('/v1/auth/keys', { name: HOSTILE.markup.slice(0, 60), scopes: ['tasks:read'] }), 201);
  const change = { action: 'set_variables', variables: hostileVariables(), reason: HOSTILE.markup };
  const batch = dataOf(await api.post('/v1/instances/batch', { ...change, ids: [instance.id, failed.id] }), 202);
  const decision = { key: 'hostile', name: HOSTILE.markup, source_type: 'json', source: table() };
  dataOf(await api.post('/v1/decisions', decision), 201);
  const ids = { instance: instance.id, failed: failed.id, task: task.id, webhook: webhook.id, batch: batch.id };
  return { ...ids, definition: 'hostile', decision: 'hostile' };
}

/** How far the page can be scrolled sideways, in pixels. */
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** The longest task of the page since it was opened, in milliseconds. */
const LONGEST_TASK = `new Promise((resolve) => {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  setTimeout(() => resolve(Math.max(0, ...tasks.map(({ duration }) => duration))), 100);
})`;

/** Opens a page and waits until it shows what it has read. */
async function openWhole(console: ConsolePage, api: Api, address: string): Promise<void> {
  await console.open(api, address);
  await console.page.locator('main:not([aria-busy=true])').waitFor();
  await console.page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
}

/** What axe says of a page, in light and dark, and what is wider than the window. */
async function faultsOf(console: ConsolePage): Promise<string[]> {
  const { page } = console;
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await console.violations()).map((violation) => `${colorScheme}: ${violation}`));
  }
  await page.setViewportSize(NARROW);
  const tooWide = Number(await page.evaluate(TOO_WIDE));
  if (tooWide > 0) faults.push(`${tooWide} px wider than a window of ${NARROW.width}`);
  await page.setViewportSize(WIDE);
  if ((await page.evaluate('window.hasRun')) !== undefined) faults.push('a script of a text has run');
  const longest = Number(await page.evaluate(LONGEST_TASK));
  if (longest > MOST_TASK_MS) faults.push(`a task of ${longest} ms`);
  return faults;
}

describe('hostile texts on the pages of the console', () => {
  let api: Api;
  let service: StubService;
  let things: Things;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    api = await registerTenant(HOSTILE.markup);
    service = await StubService.open();
    things = await seed(api, service);
    browser = await ConsoleBrowser.start();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it.each(pathsOfPages())(
    'the page %s shows them as text, accessible in light and dark, and fits 320 pixels',
    async (path) => {
      const console = await browser.page();
      await console.signIn(api, '/instances');
      for (const address of addressesOf(things, path)) {
        await openWhole(console, api, address);
        expect([address, await faultsOf(console)]).toEqual([address, []]);
      }
      expect(console.problems).toEqual([]);
      await console.close();
    },
  );

  it('a value of 5 MB stalls no page', async () => {
    const large = await startInstance(api, 'hostile', { large: 'x'.repeat(LARGE), lines: 'y\n'.repeat(50_000) });
    const [task] = await tasksOf(api, large.id);
    const console = await browser.page();
    await console.signIn(api, '/instances');
    for (const path of pathsOfPages())
      for (const address of addressesOf({ ...things, instance: large.id, task: task.id }, path)) {
        await openWhole(console, api, address);
        const longest = Number(await console.page.evaluate(LONGEST_TASK));
        const isStalled = longest > MOST_TASK_MS ? longest : 'quick';
        expect([address, isStalled]).toEqual([address, 'quick']);
      }
    expect(console.problems).toEqual([]);
    await console.close();
  });

  it('a key that may read tasks only gets a title and words on every page, and no page breaks', async () => {
    const reader = await keyWith(api, ['tasks:read']);
    const console = await browser.page();
    const { page } = console;
    await console.signIn(reader, '/inbox');
    for (const path of pathsOfPages())
      for (const address of addressesOf(things, path)) {
        await page.goto(`${api.baseUrl}/console${address}`);
        await page.getByRole('heading').first().waitFor();
        expect([address, (await page.locator('main').innerText()).trim()]).not.toEqual([address, '']);
      }
    const broken = console.problems.filter((problem) => !problem.includes('403'));
    expect(broken).toEqual([]);
    await console.close();
  });
});
