// Pictures of the pages of the console.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { withPalette } from './palette.mjs';
import { seedShop } from './shop.mjs';

const PROGRAM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const MOST_BYTES = 150_000;
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Pictures show things that have waited: ages are told by the clock of the browser. */
const LATER_MS = 26 * 60_000;

/** @typedef {{ name: string, path: string, shows: string, theme?: 'light' | 'dark', size?: typeof WIDE }} Picture */

/** @param {{ order: string, task: string }} shop @returns {readonly Picture[]} */
function picturesOf({ order, task }) {
  const instance = `/instances/${order}`;
  const token = '.diagram[data-ready] .token';
  return [
    { name: 'overview', path: '/overview', shows: 'main table tbody tr' },
    { name: 'instance', path: instance, shows: token },
    { name: 'instance-dark', path: instance, shows: token, theme: 'dark' },
    { name: 'instance-past', path: `${instance}?commit=3`, shows: token, theme: 'dark' },
    { name: 'repair', path: `${instance}/repair?do=move&to=invoice`, shows: token },
    { name: 'inbox', path: `/inbox/${task}`, shows: token },
    { name: 'inbox-phone', path: `/inbox/${task}`, shows: token, size: PHONE },
    { name: 'difference', path: '/definitions/order?version=2&against=1', shows: '.diagram[data-ready]' },
  ];
}

/** @param {import('playwright-core').Browser} browser @param {{ baseUrl: string, key: string, tenant: string }} of @param {Picture} picture */
async function take(browser, { baseUrl, key, tenant }, { path, shows, theme = 'light', size = WIDE }) {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, timezoneId: 'Europe/Berlin' });
  await context.addInitScript(`localStorage.setItem('svc.inbox.who.${tenant}', '{"groups":["warehouse-leads"]}')`);
  const page = await context.newPage();
  await page.clock.setFixedTime(Date.now() + LATER_MS);
  await page.goto(`${baseUrl}/console${path}`);
  await page.getByLabel('API key').fill(key);
  await page.keyboard.press('Enter');
  await page.locator(shows).first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  // The ring that the sign-in leaves at the title.
  await page.evaluate('document.activeElement.blur()');
  const picture = withPalette(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await context.close();
  return picture;
}

/** Fills the tenant and writes the pictures. @param {{ baseUrl: string, apiKey: string }} stack @param {string} folder @param {(line: string) => void} say */
export async function takeAll(stack, folder, say) {
  const shop = await seedShop(stack);
  const isRoot = process.getuid?.() === 0;
  const args = [...(isRoot ? ['--no-sandbox'] : []), '--disable-dev-shm-usage', '--force-color-profile=srgb'];
  const browser = await chromium.launch({ executablePath: PROGRAM, args });
  try {
    for (const picture of picturesOf(shop)) {
      const bytes = await take(browser, { ...stack, ...shop }, picture);
      writeFileSync(join(folder, `console-${picture.name}.png`), bytes);
      say(`${picture.name}: ${(bytes.length / 1_000).toFixed(0)} kB`);
      if (bytes.length > MOST_BYTES)
        throw new Error(`expected a picture of at most ${MOST_BYTES} bytes, found ${bytes.length}`);
    }
  } finally {
    await browser.close();
    shop.close();
  }
}
