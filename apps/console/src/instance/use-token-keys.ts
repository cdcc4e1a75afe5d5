import { useEffect } from 'preact/hooks';
import { hasLetters } from '../parts/letters';
import { isElsewhere } from './elsewhere';

/** 1 to 9 lead to the token with that number: its name has the focus then, and it is chosen on the diagram. */
export function useTokenKeys(): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!/^[1-9]$/.test(event.key) || !hasLetters.value || isElsewhere(event)) return;
      const name = document.querySelectorAll<HTMLElement>('.waits .link-name')[Number(event.key) - 1];
      if (name === undefined) return;
      event.preventDefault();
      name.focus();
      name.click();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
