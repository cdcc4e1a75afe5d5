import type { ComponentType } from 'preact';
import { ErrorNote } from '../parts/error-note';
import { useLoaded } from '../parts/use-loaded';
import { texts } from '../texts/texts';

/** What a page gets of its address, by the names in its path. */
export type PageParams = Readonly<Record<string, string | undefined>>;
export type PageComponent = ComponentType<{ readonly params: PageParams }>;

export interface PageProps {
  readonly load: () => Promise<PageComponent>;
  readonly params: PageParams;
}

/** A page whose code is loaded when it is opened. */
export function Page({ load, params }: PageProps) {
  const loaded = useLoaded(load);
  if (loaded === null) return <main class="main" id="main" aria-busy="true" aria-label={texts.loading} />;
  if ('error' in loaded)
    return (
      <main class="main" id="main">
        <ErrorNote error={loaded.error} />
      </main>
    );
  const Component = loaded.value;
  return <Component params={params} />;
}
