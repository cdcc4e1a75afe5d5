/** Pages have the time to put the focus where it belongs. */
const PAGES_TURN_MS = 120;

/**
 * Gives the focus a new place when the element that had it was removed or disabled: the browser would leave it nowhere, and whoever works
 * by keyboard would begin at the top of the page. A focus that the user takes away is not touched.
 */
export function keepFocus(): void {
  let held: Held | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function give(): void {
    timer = null;
    if (held !== null && document.activeElement === document.body) placeFor(held)?.focus({ preventScroll: true });
  }
  function look(): void {
    if (held !== null && document.activeElement === document.body) timer ??= setTimeout(give, PAGES_TURN_MS);
  }
  function take({ target }: FocusEvent): void {
    if (target instanceof HTMLElement || target instanceof SVGElement) held = heldBy(target, held);
  }
  /** By a click beside it, for example. */
  function leave({ target }: FocusEvent): void {
    setTimeout(() => {
      const isNowhere = document.activeElement === document.body;
      if (isNowhere && held?.element === target && !isLost(held.element)) held = null;
    });
  }

  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] };
  new MutationObserver(look).observe(document.body, changes);
  document.addEventListener('focusin', take);
  document.addEventListener('focusout', leave);
}

/** Puts the focus on the title of the page. */
export function focusTitle(): void {
  titleOf(document)?.focus();
}

interface Held {
  readonly element: HTMLElement | SVGElement;
  /** From the inner to the outer ones. Once it is removed, nothing tells where an element was. */
  readonly around: readonly Element[];
  /** What had the focus before a dialog took it. */
  readonly beforeDialog: HTMLElement | SVGElement | null;
}

function heldBy(element: HTMLElement | SVGElement, last: Held | null): Held {
  const isInDialog = element.closest('dialog') !== null;
  const wasInDialog = last?.around.some(({ localName }) => localName === 'dialog') === true;
  const before = wasInDialog ? last.beforeDialog : (last?.element ?? null);
  return { element, around: ancestorsOf(element), beforeDialog: isInDialog ? before : null };
}

function ancestorsOf(element: Element): readonly Element[] {
  const parent = element.parentElement;
  return parent === null ? [] : [parent, ...ancestorsOf(parent)];
}

function isLost(element: Element): boolean {
  return !element.isConnected || element.matches(':disabled');
}

/** The element itself, once it is enabled again; otherwise what the dialog was opened by; then the nearest title that is left. */
function placeFor({ element, around, beforeDialog }: Held): HTMLElement | SVGElement | null {
  if (element.isConnected) return isLost(element) ? null : element;
  if (beforeDialog !== null && !isLost(beforeDialog)) return beforeDialog;
  const left = around.filter(({ isConnected }) => isConnected).map(titleOf);
  return left.find((title) => title !== null) ?? null;
}

function titleOf(within: ParentNode): HTMLElement | null {
  const title = within.querySelector<HTMLElement>('h1') ?? within.querySelector<HTMLElement>('h2:not(dialog *)');
  if (title !== null && title.tabIndex < 0) title.tabIndex = -1;
  return title;
}
