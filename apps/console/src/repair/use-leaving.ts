import { useEffect, useRef } from 'preact/hooks';
import { focusTitle } from '../frame/keep-focus';

/** Escape leaves the page; in a field it leaves the field first, so that nothing typed is lost by one key. */
export function useLeaving(leave: () => void): void {
  const leaveRef = useRef(leave);
  useEffect(() => void (leaveRef.current = leave), [leave]);
  useEffect(() => {
    function press({ key, target, defaultPrevented }: KeyboardEvent) {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) focusTitle();
      else leaveRef.current();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
