import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../http/support/eventually.js';

/** More presses than any page of these tests has things to reach. */
const MOST_PRESSES = 150;

/** What has the focus, and whether one sees that. */
interface Focus {
  readonly isNowhere: boolean;
  readonly isVisible: boolean;
  readonly what: string;
}

const FOCUS = `(() => {
  const active = document.activeElement;
  if (active === null || active === document.body) return { isNowhere: true, isVisible: false, what: 'nothing' };
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(active);
  const hasRing = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  const { top, bottom, left, right, width, height } = active.getBoundingClientRect();
  const isInView = width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const name = active.getAttribute('aria-label') ?? active.textContent.trim();
  return {
    isNowhere: false,
    isVisible: active.matches(':focus-visible') && hasRing && isInView,
    what: active.localName + ' ' + name.slice(0, 60),
  };
})()`;

/** Somebody without a mouse. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Presses Tab until it is reached. Each place on the way must be visible. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    const way: string[] = [];
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if ((await target.and(this.page.locator(':focus')).count()) > 0) return;
      await this.page.keyboard.press('Tab');
      const { what, isVisible, isNowhere } = await this.focus();
      // Behind the last place the browser's own begin, here none.
      if (!isNowhere && !isVisible) throw new Error(`expected to see that ${what} has the focus`);
      way.push(what);
    }
    throw new Error(`expected Tab to reach ${String(target)}, found ${way.slice(0, 60).join(' · ')}`);
  }

  /** Tab to it, then Enter. */
  async enter(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press('Enter');
  }

  /** What has the focus, once something has it. */
  async focused(): Promise<string> {
    // Not waitForFunction: it evaluates texts in the page, which the policy forbids.
    const { what } = await eventually('something to have the focus', async () => {
      const focus = await this.focus();
      return !focus.isNowhere && focus;
    });
    return what;
  }

  private async focus(): Promise<Focus> {
    return (await this.page.evaluate(FOCUS)) as Focus;
  }
}
