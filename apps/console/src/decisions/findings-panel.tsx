import type { Finding } from '@svc/client';
import { Findings } from '../definitions/upload/findings';
import { Panel } from '../parts/panel';
import { decisionTexts } from '../texts/decisions';
import type { ColumnSource } from './table/decision-table';
import { exampleIn } from './table/places';

const words = decisionTexts.findings;

export interface FindingsPanelProps {
  readonly findings: readonly Finding[];
  readonly inputs: readonly ColumnSource[];
  readonly onTry: (values: ReadonlyMap<string, unknown>) => void;
}

/** Gaps, overlaps and rules without effect, each with the values of its example to try. */
export function FindingsPanel({ findings, inputs, onTry }: FindingsPanelProps) {
  const canTry = inputs.every(({ expression }) => expression === undefined);
  return (
    <Panel title={words.title} right={findings.length === 0 ? undefined : words.of(findings.length)}>
      <p class="pad second">{findings.length === 0 ? words.none : words.intro}</p>
      {findings.length > 0 && (
        <Findings
          findings={findings}
          action={({ message }) => {
            const values = canTry ? exampleIn(message, inputs) : null;
            if (values === null) return null;
            return (
              <button type="button" class="link" onClick={() => onTry(values)}>
                {words.tryIt}
              </button>
            );
          }}
        />
      )}
    </Panel>
  );
}
