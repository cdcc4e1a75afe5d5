import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { rowWindow } from '../../instances/row-window';

const USUAL_HEIGHT = 36;

/** Which rows of a table have to be there that scrolls in its own frame, and how high each is. */
export function useFrameWindow(frameRef: RefObject<HTMLElement>, count: number) {
  const [passed, setPassed] = useState(0);
  const [rowHeight, setRowHeight] = useState(USUAL_HEIGHT);
  useEffect(() => {
    const frame = frameRef.current;
    if (frame === null) return undefined;
    const look = () => {
      const height = frame.querySelector('tr[data-row]')?.getBoundingClientRect().height ?? 0;
      if (height > 0) setRowHeight(height);
      setPassed(frame.scrollTop);
    };
    look();
    frame.addEventListener('scroll', look, { passive: true });
    return () => frame.removeEventListener('scroll', look);
  }, [count]);
  return { ...rowWindow({ passed, rowHeight, count }), rowHeight };
}
