/** Whether a key is for something else than the page: a field, a dialog, the browser. */
export function isElsewhere({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  const isTyped = target instanceof Element && target.matches('input, textarea, select');
  return ctrlKey || metaKey || altKey || defaultPrevented || isTyped || document.querySelector('dialog[open]') !== null;
}
