import { Icon } from '../../parts/icon';
import { plain } from '../../parts/foreign';
import { decisionTexts } from '../../texts/decisions';

export interface FindingMarkProps {
  readonly numbers: readonly number[] | undefined;
  /** Those up to it are errors. */
  readonly errorCount: number;
}

/** The numbers of the findings of a place, as they stand in the list of findings. */
export function FindingMark({ numbers, errorCount }: FindingMarkProps) {
  if (numbers === undefined || numbers.length === 0) return null;
  const isError = numbers.some((number) => number <= errorCount);
  return (
    <span class={isError ? 'finding-mark finding-mark-error' : 'finding-mark'}>
      <Icon name="error" isSmall />
      <span aria-hidden="true">{numbers.join(', ')}</span>
      <span class="vh"> {plain(decisionTexts.table.finding(numbers))}</span>
    </span>
  );
}
