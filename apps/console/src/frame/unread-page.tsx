import type { ComponentChildren } from 'preact';
import { ErrorNote } from '../parts/error-note';
import { PageHead } from './page-head';

export interface UnreadPageProps {
  readonly title: string;
  readonly crumb?: ComponentChildren;
  /** Null while it is being read. */
  readonly error: unknown;
}

/** Instead of a page until what it shows has been read, or cannot be. */
export function UnreadPage({ title, crumb, error }: UnreadPageProps) {
  return (
    <main class="main" id="main" aria-busy={error === null}>
      <PageHead title={title} crumb={crumb} />
      <div class="body">{error !== null && <ErrorNote error={error} />}</div>
    </main>
  );
}
