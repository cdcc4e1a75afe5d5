import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import type { Api } from '../../http/support/api.js';
import { eventually } from '../../http/support/eventually.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const ARE_COLOURS_STILL = `document.getAnimations().every(({ playState }) => playState !== 'running')`;

/** A violation that axe has found. */
interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The console in a browser, and everything that went wrong in it. */
export class ConsolePage {
  /** What the browser has complained about: errors of scripts, refusals by the policy, requests that failed. */
  readonly problems: string[] = [];
  private isAskedToLeave = false;

  constructor(readonly page: Page) {
    page.on('dialog', (dialog) => {
      if (this.isAskedToLeave && dialog.type() === 'beforeunload') return void dialog.accept();
      this.problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => this.problems.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`console: ${message.text()}`);
    });
  }

  /** From now on the browser may ask whether a page with unsaved changes is left: it is. */
  leaveUnsaved(): void {
    this.isAskedToLeave = true;
  }

  /** Opens a page of the console and waits for its title. */
  async open(api: Api, path: string): Promise<void> {
    await this.page.goto(`${api.baseUrl}/console${path}`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** As a user does it: opens the console, types the key, presses Enter. */
  async signIn(api: Api, path = '/'): Promise<void> {
    await this.page.goto(`${api.baseUrl}/console${path}`);
    await this.page.getByLabel('API key').fill(api.key ?? '');
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('navigation', { name: 'Console' }).waitFor({ state: 'attached' });
  }

  /** The drawn diagram. */
  async diagram(): Promise<Locator> {
    const diagram = this.page.locator('.diagram[data-ready]').first();
    await diagram.waitFor();
    return diagram;
  }

  /** What axe says of the page as it is, each violation in a line. */
  async violations(): Promise<string[]> {
    // Colours change over a moment; in the midst of it they contrast with nothing.
    await eventually('the colours', async () => (await this.page.evaluate(ARE_COLOURS_STILL)) === true);
    // Evaluated as a debugger does: the policy of the pages forbids scripts of others.
    await this.page.evaluate(AXE);
    const found = (await this.page.evaluate('axe.run().then(({ violations }) => violations)')) as readonly Violation[];
    return found.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
