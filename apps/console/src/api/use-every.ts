import { useEffect, useRef } from 'preact/hooks';

const REFRESH_MS = 10_000;

/** Does something every ten seconds while the page is seen, and when one comes back to it. */
export function useEvery(refresh: () => void): void {
  const latestRef = useRef(refresh);
  useEffect(() => void (latestRef.current = refresh));
  useEffect(() => {
    const act = () => document.visibilityState === 'visible' && latestRef.current();
    const timer = setInterval(act, REFRESH_MS);
    document.addEventListener('visibilitychange', act);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', act);
    };
  }, []);
}
