import { chromium } from 'playwright-core';

const PROGRAM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const VIEWPORT = { width: 1440, height: 900 };
const SLOWNESS = 4;

/** Notes long tasks and the delay of keys from the beginning of a page on. It is no script of the page: the policy does not concern it. */
const WATCH = `
  window.longTasks = [];
  window.keyDelays = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
  document.addEventListener('keydown', ({ timeStamp }) => window.keyDelays.push(performance.now() - timeStamp), true);
`;

/** A browser in which somebody has signed in. */
export class Chromium {
  /** @param {import('playwright-core').Browser} browser @param {import('playwright-core').BrowserContext} context @param {string} baseUrl */
  constructor(browser, context, baseUrl) {
    this.browser = browser;
    this.context = context;
    this.baseUrl = baseUrl;
  }

  /** The key need not exist yet: one signs in with the first page. @param {{ baseUrl: string, apiKey: string }} of */
  static async start({ baseUrl, apiKey }) {
    const isRoot = process.getuid?.() === 0;
    const args = [...(isRoot ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'];
    const browser = await chromium.launch({ executablePath: PROGRAM, args });
    const context = await browser.newContext({ viewport: VIEWPORT });
    await context.addInitScript(WATCH);
    const own = new Chromium(browser, context, baseUrl);
    own.apiKey = apiKey;
    return own;
  }

  async #signIn(page) {
    if (this.isSignedIn) return;
    await page.goto(`${this.baseUrl}/console/`);
    await page.getByLabel('API key').fill(this.apiKey);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Console' }).waitFor({ state: 'attached' });
    this.isSignedIn = true;
  }

  /**
   * A new page, whose files are loaded anew.
   * @template T
   * @param {(page: import('playwright-core').Page, devtools: import('playwright-core').CDPSession) => Promise<T>} work
   * @param {{ isSlow?: boolean }} [options] four times as slow as this machine
   * @returns {Promise<T>}
   */
  async onPage(work, { isSlow = false } = {}) {
    const page = await this.context.newPage();
    try {
      await this.#signIn(page);
      const devtools = await this.context.newCDPSession(page);
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
      if (isSlow) await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
      return await work(page, devtools);
    } finally {
      await page.close();
    }
  }

  close() {
    return this.browser.close();
  }
}

/** The longest task since the page began, or since `forgetTasks`; 0 if none took 50 ms. @param {import('playwright-core').Page} page */
export async function longestTask(page) {
  return Number(await page.evaluate('Math.max(0, ...window.longTasks)'));
}

/** @param {import('playwright-core').Page} page */
export async function forgetTasks(page) {
  await page.evaluate('void (window.longTasks.length = 0, window.keyDelays.length = 0)');
}
