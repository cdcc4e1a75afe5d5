import { Icon } from '../../parts/icon';
import { decisionTexts } from '../../texts/decisions';
import { FindingMark } from './finding-mark';
import type { PlacedFindings } from './places';

export interface RuleLabelProps {
  /** From 1. */
  readonly number: number;
  readonly id: string;
  readonly findings: PlacedFindings;
  readonly isMatched?: boolean;
  readonly isFailed?: boolean;
}

/** The first cell of a rule: which one it is, whether it has matched, and what was found about it. */
export function RuleLabel({ number, id, findings, isMatched = false, isFailed = false }: RuleLabelProps) {
  return (
    <span class="rule-label">
      <span class="rule-number">{number}</span>
      <bdi class="mono">{id}</bdi>
      {isMatched && (
        <span class="state state-running">
          <Icon name="done" />
          {decisionTexts.table.matched}
        </span>
      )}
      {isFailed && (
        <span class="state state-error">
          <Icon name="error" />
          {decisionTexts.table.fails}
        </span>
      )}
      <FindingMark numbers={findings.ofRule.get(id)} errorCount={findings.errorCount} />
    </span>
  );
}
