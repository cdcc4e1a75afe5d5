import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ErrorNote } from '../parts/error-note';
import { texts } from '../texts/texts';

/** What a page gets of its address, by the names in its path. */
export type PageParams = Readonly<Record<string, string | undefined>>;
export type PageComponent = ComponentType<{ readonly params: PageParams }>;

export interface PageProps {
  readonly load: () => Promise<PageComponent>;
  readonly params: PageParams;
}

type Loaded = { readonly component: PageComponent } | { readonly error: unknown } | null;

/** A page whose code is loaded when it is opened. */
export function Page({ load, params }: PageProps) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    let isShown = true;
    const show = (next: Loaded) => isShown && setLoaded(next);
    load().then(
      (component) => show({ component }),
      (error: unknown) => show({ error }),
    );
    return () => void (isShown = false);
  }, [load]);
  if (loaded === null) return <main class="main" id="main" aria-busy="true" aria-label={texts.loading} />;
  if ('error' in loaded)
    return (
      <main class="main" id="main">
        <ErrorNote error={loaded.error} />
      </main>
    );
  const Component = loaded.component;
  return <Component params={params} />;
}
