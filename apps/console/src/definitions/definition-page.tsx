import { PageHead } from '../frame/page-head';
import type { PageParams } from '../frame/page';

export function DefinitionPage({ params: { key = '' } }: { readonly params: PageParams }) {
  return (
    <main class="main" id="main">
      <PageHead title={key} />
    </main>
  );
}
