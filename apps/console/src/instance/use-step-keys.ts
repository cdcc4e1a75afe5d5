import { useEffect, useRef } from 'preact/hooks';
import { hasLetters } from '../parts/letters';
import { isElsewhere } from './elsewhere';

const STEPS: Readonly<Record<string, -1 | 1>> = { '[': -1, ']': 1 };

/** `[` and `]` step through the commits, wherever the focus is. */
export function useStepKeys(step: (by: -1 | 1) => void): void {
  const stepRef = useRef(step);
  useEffect(() => void (stepRef.current = step));
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const by = STEPS[event.key];
      if (by === undefined || !hasLetters.value || isElsewhere(event)) return;
      event.preventDefault();
      stepRef.current(by);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
