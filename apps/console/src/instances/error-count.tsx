import { useSummary } from '../overview/use-summary';
import { texts } from '../texts/texts';

/** How many instances are in error, in the navigation. */
export function ErrorCount() {
  const errors = useSummary().data?.instances.error ?? 0;
  return errors === 0 ? null : <span class="count count-bad">{texts.overview.errors(errors)}</span>;
}
