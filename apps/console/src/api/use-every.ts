import { useEffect, useRef } from 'preact/hooks';

const REFRESH_MS = 10_000;

/** Does something every ten seconds while the page is seen. What comes back into sight is read again by the queries themselves. */
export function useEvery(refresh: () => void): void {
  const latestRef = useRef(refresh);
  useEffect(() => void (latestRef.current = refresh));
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && latestRef.current(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
}
