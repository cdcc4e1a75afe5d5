import { Link } from 'wouter-preact';
import { ErrorNote } from '../../parts/error-note';
import { Panel } from '../../parts/panel';
import { decisionTexts } from '../../texts/decisions';
import type { DecisionTable } from '../table/decision-table';
import { addressOf, useTable } from '../use-decision';
import { differenceOf } from './table-difference';
import { TableDifferenceView } from './table-difference-view';

const words = decisionTexts.difference;

export interface TableDifferencePanelProps {
  readonly decisionKey: string;
  readonly version: number;
  readonly newer: DecisionTable;
  readonly against: number;
}

/** Two versions in one table: what is added, changed, moved and removed. */
export function TableDifferencePanel({ decisionKey, version, newer, against }: TableDifferencePanelProps) {
  const older = useTable(decisionKey, against);
  const address = addressOf(decisionKey);
  return (
    <Panel
      title={words.title(version, against)}
      right={
        <>
          <Link href={`${address}?version=${against}&against=${version}`}>{words.swap}</Link>
          <Link href={`${address}?version=${version}`}>{words.back}</Link>
        </>
      }
    >
      {older.error !== null && (
        <div class="stack">
          <ErrorNote error={older.error} />
        </div>
      )}
      {older.data !== undefined && (
        <TableDifferenceView difference={differenceOf(newer, older.data.table)} against={against} />
      )}
    </Panel>
  );
}
