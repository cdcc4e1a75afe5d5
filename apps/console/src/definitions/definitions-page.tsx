import { PageHead } from '../frame/page-head';
import { texts } from '../texts/texts';

export function DefinitionsPage() {
  return (
    <main class="main" id="main">
      <PageHead title={texts.definitions.title} />
    </main>
  );
}
