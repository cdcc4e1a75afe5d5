// From the request of a page to its being usable: what it shows is there, and a key is answered. Four times throttled, nothing cached.
import { median } from '../load.mjs';
import { userTask } from '../cases/processes.mjs';

/** In the page: when this is there and the browser has drawn it. */
const usable = (selector) => `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)}) === null) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  };
  look();
})`;

/** @param {import('./chromium.mjs').Chromium} chromium @param {{ path: string, selector: string }} of */
function openOnce(chromium, { path, selector }) {
  return chromium.onPage(
    async (page, devtools) => {
      let scripts = 0;
      const files = new Map();
      await devtools.send('Network.enable');
      devtools.on('Network.responseReceived', ({ requestId, type }) => void files.set(requestId, type));
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (files.get(requestId) === 'Script') scripts += encodedDataLength;
      });
      await page.goto(`${chromium.baseUrl}/console${path}`, { waitUntil: 'commit' });
      const ms = Number(await page.evaluate(usable(selector)));
      return { ms, scripts };
    },
    { isSlow: true },
  );
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function opened({ chromium, http, rounds }) {
  const { id } = await http.call('POST', '/v1/instances', { definition_key: userTask.id });
  const pages = [
    { name: 'first page', path: '/', selector: 'main .panel td', most: 1_000, mostScripts: 60 },
    {
      name: 'instance page',
      path: `/instances/${id}`,
      selector: '.diagram[data-ready] .token',
      most: 2_000,
      mostScripts: 140,
    },
  ];
  const rows = [];
  for (const page of pages) {
    const found = [];
    for (let round = 0; round < rounds; round += 1) found.push(await openOnce(chromium, page));
    rows.push(
      row(
        `${page.name}: scripts as sent`,
        Math.max(...found.map(({ scripts }) => scripts)) / 1_000,
        page.mostScripts,
        'kB',
      ),
      row(`${page.name}: usable, at 4 × throttled CPU`, median(found.map(({ ms }) => ms)), page.most, 'ms'),
    );
  }
  return rows;
}

const row = (name, found, most, unit) => ({ name, found, most, unit });
