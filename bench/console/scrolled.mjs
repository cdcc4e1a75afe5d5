// The list of instances, scrolled through 10,000 rows by the wheel.
import { forgetTasks, longestTask } from './chromium.mjs';

const ROWS = 10_000;
const MOST_WHEELS = 2_000;
const A_WHEEL = 900;
const ROW_NODES = 'document.querySelectorAll("tr[data-row]").length';
const LAST_ROW =
  'Math.max(-1, ...[...document.querySelectorAll("tr[data-row]")].map(({ dataset }) => Number(dataset.row)))';

/** @returns {Promise<import('./table.mjs').Row[]>} */
export function scrolled({ chromium }) {
  return chromium.onPage(async (page) => {
    await page.goto(`${chromium.baseUrl}/console/instances`);
    await page.locator('tr[data-row="0"]').waitFor();
    await page.mouse.move(720, 600);
    await forgetTasks(page);
    let [nodes, last] = [0, 0];
    for (let wheel = 0; wheel < MOST_WHEELS && last < ROWS - 1; wheel += 1) {
      await page.mouse.wheel(0, A_WHEEL);
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve()))');
      nodes = Math.max(nodes, Number(await page.evaluate(ROW_NODES)));
      last = Number(await page.evaluate(LAST_ROW));
    }
    if (last < ROWS - 1)
      throw new Error(
        `expected to scroll to row ${ROWS - 1}, found row ${last} after ${MOST_WHEELS} turns of the wheel`,
      );
    return [
      { name: '10,000 rows scrolled: rows in the document', found: nodes, most: 60, unit: 'rows' },
      { name: '10,000 rows scrolled: longest task', found: await longestTask(page), most: 100, unit: 'ms' },
    ];
  });
}
