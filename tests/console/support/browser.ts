import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { ConsolePage } from './console-page.js';

/** Debian's; elsewhere `CHROMIUM` says where one is. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** A real browser, without a window. */
export class ConsoleBrowser {
  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<ConsoleBrowser> {
    if (!existsSync(CHROMIUM))
      throw new Error(
        `expected Chromium at ${CHROMIUM}: install Debian's package chromium, or say by CHROMIUM where it is`,
      );
    const isRoot = process.getuid?.() === 0;
    const args = [...(isRoot ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'];
    return new ConsoleBrowser(await chromium.launch({ executablePath: CHROMIUM, args }));
  }

  /** A page of its own profile: no cookies, no drafts. */
  async page(options: BrowserContextOptions = {}): Promise<ConsolePage> {
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      timezoneId: 'Europe/Berlin',
      ...options,
    });
    return new ConsolePage(await context.newPage());
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
