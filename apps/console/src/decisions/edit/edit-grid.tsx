import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { plain } from '../../parts/foreign';
import { decisionTexts } from '../../texts/decisions';
import { cellText } from '../table/cells';
import { type Column, columnsOf, type DecisionTable, nameOf, type RuleSource } from '../table/decision-table';
import { FindingMark } from '../table/finding-mark';
import { cellKey, type PlacedFindings } from '../table/places';
import { RuleLabel } from '../table/rule-label';
import { TableFrame } from '../table/table-frame';
import { lookOf, TableHead } from '../table/table-head';
import { CellText, scrollTo } from '../table/table-view';
import { CellField, type Leaving } from './cell-field';
import type { Edit } from './edits';
import { following, type GridPlace, stepped } from './grid-keys';

export interface EditGridProps {
  readonly table: DecisionTable;
  readonly label: string;
  readonly findings: PlacedFindings;
  readonly at: GridPlace;
  readonly onAt: (at: GridPlace) => void;
  readonly onEdit: (edit: Edit) => void;
}

/** A table whose cells are edited in their places. One cell can have the focus; the arrow keys lead to the others. */
export function EditGrid({ table, label, findings, at, onAt, onEdit }: EditGridProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const wantsFocusRef = useRef(false);
  const [typing, setTyping] = useState<string | null>(null);
  const columns = columnsOf(table);
  const size = { rows: table.rules.length, columns: columns.length };
  const textAt = ({ row, column }: GridPlace) => cellText(table.rules[row] as RuleSource, columns[column] as Column);

  // Before the next key: a row that leaves the document would take the focus with it.
  useLayoutEffect(() => {
    if (!wantsFocusRef.current) return;
    scrollTo(frameRef.current, at.row);
    // The field of a cell takes the focus by itself.
    if (typing !== null) return void (wantsFocusRef.current = false);
    const cell = frameRef.current?.querySelector<HTMLElement>(`[data-cell="${at.row}:${at.column}"]`);
    if (cell == null) return;
    wantsFocusRef.current = false;
    cell.focus();
  });

  const goTo = (place: GridPlace) => {
    wantsFocusRef.current = true;
    onAt(place);
  };
  const write = (text: string) => onEdit({ do: 'cell', rule: at.row, column: at.column, text });
  const leave = (text: string | null, leaving: Leaving) => {
    setTyping(null);
    if (text !== null) write(text);
    if (leaving === 'elsewhere') return;
    const next = leaving === 'stay' ? null : following(at, leaving === 'next' ? 1 : -1, size);
    goTo(next ?? at);
    if (next !== null) setTyping(textAt(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (size.rows === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = stepped(at, event.key, size);
    if (place !== null) goTo(place);
    else if (event.key === 'Enter' || event.key === 'F2') setTyping(textAt(at));
    else if (event.key === 'Delete' || event.key === 'Backspace') write('');
    else if (event.key.length === 1) setTyping(event.key.trim());
    else return;
    event.preventDefault();
  };

  return (
    <div class="edit-grid" onKeyDown={onKeyDown}>
      <TableFrame
        frameRef={frameRef}
        label={label}
        count={table.rules.length}
        columnCount={columns.length + 1}
        isGrid
        head={<TableHead hitPolicy={table.hitPolicy} columns={columns} findings={findings} />}
        row={(index) => (
          <Rule
            key={table.rules[index]?.id}
            {...{ index, columns, findings }}
            rule={table.rules[index] as RuleSource}
            at={at.row === index ? at.column : null}
            typing={at.row === index ? typing : null}
            onLeave={leave}
            onChoose={(column) => {
              onAt({ row: index, column });
              setTyping(cellText(table.rules[index] as RuleSource, columns[column] as Column));
            }}
          />
        )}
      />
    </div>
  );
}

interface RuleProps {
  readonly index: number;
  readonly rule: RuleSource;
  readonly columns: readonly Column[];
  readonly findings: PlacedFindings;
  /** The column of the cell that can have the focus. */
  readonly at: number | null;
  /** What that cell begins to be edited with. */
  readonly typing: string | null;
  readonly onLeave: (text: string | null, leaving: Leaving) => void;
  readonly onChoose: (column: number) => void;
}

function Rule({ index, rule, columns, findings, at, typing, onLeave, onChoose }: RuleProps) {
  return (
    <tr data-row={index} aria-rowindex={index + 3} class={at === null ? undefined : 'is-chosen'}>
      <th scope="row" class="rule-head">
        <RuleLabel number={index + 1} id={rule.id} findings={findings} />
      </th>
      {columns.map((column, position) => {
        const id = column.kind === 'note' ? 'note' : column.source.id;
        const text = cellText(rule, column);
        const isTyping = at === position && typing !== null;
        return (
          <td
            key={position}
            role="gridcell"
            class={isTyping ? `${lookOf(column)} is-typing` : lookOf(column)}
            data-cell={`${index}:${position}`}
            tabIndex={at === position ? 0 : -1}
            aria-selected={at === position}
            onClick={() => !isTyping && onChoose(position)}
          >
            {isTyping ? (
              <CellField label={labelOf(column, index)} text={typing} onDone={onLeave} />
            ) : (
              <>
                <CellText text={text} isNote={column.kind === 'note'} />
                <FindingMark numbers={findings.ofCell.get(cellKey(rule.id, id))} errorCount={findings.errorCount} />
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function labelOf(column: Column, index: number): string {
  const name = column.kind === 'note' ? decisionTexts.table.note : nameOf(column.source);
  return plain(decisionTexts.edit.cell(name, index + 1));
}
