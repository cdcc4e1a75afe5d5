import { useEffect } from 'preact/hooks';
import { hasLetters } from '../parts/letters';

/** 1 to 9 lead to the token with that number: its name has the focus then, and it is chosen on the diagram. */
export function useTokenKeys(): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
      const isTyped = target instanceof Element && target.matches('input, textarea, select');
      const isElsewhere = isTyped || defaultPrevented || document.querySelector('dialog[open]') !== null;
      if (!/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey || isElsewhere || !hasLetters.value) return;
      const name = document.querySelectorAll<HTMLElement>('.waits .link-name')[Number(key) - 1];
      if (name === undefined) return;
      event.preventDefault();
      name.focus();
      name.click();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
