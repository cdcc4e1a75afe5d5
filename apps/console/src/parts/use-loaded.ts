import { useEffect, useState } from 'preact/hooks';

/** What was loaded, or why it was not; null while it is being loaded. */
export type Loaded<T> = { readonly value: T } | { readonly error: unknown } | null;

/** Code that is loaded when it is first shown. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(null);
  useEffect(() => {
    let isShown = true;
    const show = (next: Loaded<T>) => isShown && setLoaded(next);
    load().then(
      (value) => show({ value }),
      (error: unknown) => show({ error }),
    );
    return () => void (isShown = false);
  }, [load]);
  return loaded;
}
