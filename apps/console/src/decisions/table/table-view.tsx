import { useEffect, useRef } from 'preact/hooks';
import { ANY, cellText, hasNotes } from './cells';
import { type Column, columnsOf, type DecisionTable, type RuleSource } from './decision-table';
import { cellKey, type CellPlace, NO_FINDINGS, type PlacedFindings } from './places';
import { FindingMark } from './finding-mark';
import { RuleLabel } from './rule-label';
import { TableFrame } from './table-frame';
import { lookOf, TableHead } from './table-head';

export interface TableViewProps {
  readonly table: DecisionTable;
  readonly label: string;
  readonly findings?: PlacedFindings;
  /** Ids of the rules that have matched. */
  readonly matched?: readonly string[];
  /** Where an evaluation has failed. */
  readonly failed?: readonly CellPlace[];
}

const NONE: readonly never[] = [];

/** A decision table, drawn as one. The first rule that has matched is scrolled to. */
export function TableView({ table, label, findings = NO_FINDINGS, matched = NONE, failed = NONE }: TableViewProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const columns = hasNotes(table) ? columnsOf(table) : columnsOf(table).slice(0, -1);
  const isMatched = new Set(matched);
  const first = table.rules.findIndex(({ id }) => isMatched.has(id));
  useEffect(() => void (first >= 0 && scrollTo(frameRef.current, first)), [matched]);
  return (
    <TableFrame
      frameRef={frameRef}
      label={label}
      count={table.rules.length}
      columnCount={columns.length + 1}
      head={<TableHead hitPolicy={table.hitPolicy} columns={columns} findings={findings} />}
      row={(index) => {
        const rule = table.rules[index] as RuleSource;
        return (
          <Rule key={rule.id} {...{ index, rule, columns, findings, failed }} isMatched={isMatched.has(rule.id)} />
        );
      }}
    />
  );
}

/** Rows of a long table are of one height, so that a row need not be there to be scrolled to. */
export function scrollTo(frame: HTMLElement | null, row: number): void {
  const there = frame?.querySelector(`tr[data-row="${row}"]`);
  if (there != null) return there.scrollIntoView({ block: 'nearest' });
  const height = frame?.querySelector('tr[data-row]')?.getBoundingClientRect().height ?? 0;
  if (frame !== null) frame.scrollTop = Math.max(0, row * height - frame.clientHeight / 2);
}

interface RuleProps {
  readonly index: number;
  readonly rule: RuleSource;
  readonly columns: readonly Column[];
  readonly findings: PlacedFindings;
  readonly failed: readonly CellPlace[];
  readonly isMatched: boolean;
}

function Rule({ index, rule, columns, findings, failed, isMatched }: RuleProps) {
  const isFailed = failed.some((place) => place.rule === rule.id && place.column === undefined);
  return (
    <tr data-row={index} aria-rowindex={index + 3} class={isMatched ? 'is-matched' : undefined}>
      <th scope="row" class="rule-head">
        <RuleLabel number={index + 1} id={rule.id} findings={findings} {...{ isMatched, isFailed }} />
      </th>
      {columns.map((column, position) => {
        const id = column.kind === 'note' ? 'note' : column.source.id;
        const text = cellText(rule, column);
        const isBroken = failed.some((place) => place.rule === rule.id && place.column === id);
        return (
          <td key={position} class={isBroken ? `${lookOf(column)} is-broken` : lookOf(column)} title={text}>
            <CellText text={text} isNote={column.kind === 'note'} />
            <FindingMark numbers={findings.ofCell.get(cellKey(rule.id, id))} errorCount={findings.errorCount} />
          </td>
        );
      })}
    </tr>
  );
}

export function CellText({ text, isNote }: { readonly text: string; readonly isNote: boolean }) {
  if (text === ANY) return <span class="dim">{ANY}</span>;
  return <bdi class={isNote ? 'second' : 'mono'}>{text}</bdi>;
}
