import { Icon } from '../../parts/icon';
import { plain } from '../../parts/foreign';
import { texts } from '../../texts/texts';

/** The numbers of the findings of a place, as they stand in the list of findings. */
export function FindingMark({ numbers }: { readonly numbers: readonly number[] | undefined }) {
  if (numbers === undefined || numbers.length === 0) return null;
  return (
    <span class="finding-mark">
      <Icon name="error" isSmall />
      <span aria-hidden="true">{numbers.join(', ')}</span>
      <span class="vh"> {plain(texts.decisions.table.finding(numbers))}</span>
    </span>
  );
}
