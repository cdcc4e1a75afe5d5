// Pages that are open while 25 user tasks a second are done, which is a stream of 200 events a second: the longest task, and how long
// a key waits until the page takes it.
import { setTimeout as pause } from 'node:timers/promises';
import { userTask } from '../cases/processes.mjs';
import { productCases } from '../cases/product.mjs';
import { percentile } from '../load.mjs';
import { forgetTasks, longestTask } from './chromium.mjs';

const SECONDS = 10;
const PER_SECOND = 25;
const KEY_EVERY_MS = 100;
const SETTLED_MS = 2_000;

async function work(http) {
  const iterate = productCases(http).W2;
  const begun = [];
  const end = performance.now() + SECONDS * 1_000;
  for (let next = performance.now(); next < end; next += 1_000 / PER_SECOND) {
    await pause(Math.max(0, next - performance.now()));
    begun.push(iterate((_, each) => each()));
  }
  await Promise.all(begun);
}

async function pressKeys(page) {
  for (const end = performance.now() + SECONDS * 1_000; performance.now() < end; await pause(KEY_EVERY_MS))
    await page.keyboard.press('Shift');
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function streamed({ chromium, http }) {
  const { id } = await http.call('POST', '/v1/instances', { definition_key: userTask.id });
  const rows = [];
  for (const [name, path] of [
    ['overview', '/overview'],
    ['list of instances', '/instances'],
    ['inbox', '/inbox?tab=unassigned'],
    ['instance page', `/instances/${id}`],
  ]) {
    const { longest, delays } = await chromium.onPage(async (page) => {
      await page.goto(`${chromium.baseUrl}/console${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await pause(SETTLED_MS);
      await forgetTasks(page);
      await Promise.all([work(http), pressKeys(page)]);
      return { longest: await longestTask(page), delays: await page.evaluate('window.keyDelays') };
    });
    rows.push(
      { name: `${name}, 200 events a second: longest task`, found: longest, most: 200, unit: 'ms' },
      {
        name: `${name}, 200 events a second: p95 of a key's delay`,
        found: percentile(delays, 0.95),
        most: 50,
        unit: 'ms',
      },
    );
  }
  return rows;
}
