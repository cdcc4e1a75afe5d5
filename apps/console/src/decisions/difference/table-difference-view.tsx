import { useMemo, useRef, useState } from 'preact/hooks';
import { decisionTexts } from '../../texts/decisions';
import { nameOf } from '../table/decision-table';
import { TableFrame } from '../table/table-frame';
import { CellText } from '../table/table-view';
import { lookOf } from '../table/table-head';
import {
  type CellDifference,
  type ColumnDifference,
  countsOf,
  isDifferent,
  type Mark,
  type RuleDifference,
  type TableDifference,
} from './table-difference';

const words = decisionTexts.difference;
const SIGNS: Record<Mark | 'moved', string> = { added: '+', changed: '~', removed: '−', moved: '↕', same: '' };

export interface TableDifferenceViewProps {
  readonly difference: TableDifference;
  readonly against: number;
}

/** `Against version 3, 1 rule is added and 2 cells are changed.` */
export function differenceSentence(difference: TableDifference, against: number): string {
  const { added, removed, moved, cells, columns, isPolicyChanged } = countsOf(difference);
  const { now, was } = difference.hitPolicy;
  const parts = [
    ...(isPolicyChanged ? [words.policy(was, now)] : []),
    ...(columns > 0 ? [words.columns(columns)] : []),
    ...(added > 0 ? [words.rules(added, words.what.added)] : []),
    ...(cells > 0 ? [words.cells(cells)] : []),
    ...(moved > 0 ? [words.rules(moved, words.what.moved)] : []),
    ...(removed > 0 ? [words.rules(removed, words.what.removed)] : []),
  ];
  return parts.length === 0 ? words.same(against) : words.sentence(parts, against);
}

/** First what differs; all rules are one click away. */
export function TableDifferenceView({ difference, against }: TableDifferenceViewProps) {
  const [isAll, setAll] = useState(false);
  const frameRef = useRef<HTMLDivElement>(null);
  const different = useMemo(() => difference.rules.filter(isDifferent), [difference]);
  const rules = isAll ? difference.rules : different;
  const sentence = differenceSentence(difference, against);
  return (
    <>
      <div class="difference-head">
        <p class="sentence">{sentence}</p>
        <button type="button" class="btn btn-s" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? words.only : words.all}
        </button>
      </div>
      {(rules.length > 0 || difference.columns.some(({ mark }) => mark !== 'same')) && (
        <TableFrame
          frameRef={frameRef}
          label={sentence}
          count={rules.length}
          columnCount={difference.columns.length + 1}
          head={
            <tr>
              <th class="rule-head" scope="col">
                {decisionTexts.table.rule}
              </th>
              {difference.columns.map((column, index) => (
                <Head key={index} column={column} />
              ))}
            </tr>
          }
          row={(index) => {
            const rule = rules[index] as RuleDifference;
            return <Row key={rule.id} index={index} rule={rule} columns={difference.columns} />;
          }}
        />
      )}
    </>
  );
}

function Head({ column: { column, mark, now, was } }: { readonly column: ColumnDifference }) {
  const name = column.kind === 'note' ? decisionTexts.table.note : nameOf(column.source);
  return (
    <th scope="col" class={`${lookOf(column)} is-${mark}`}>
      <span class="column-name">
        <bdi>{name}</bdi>
      </span>
      {mark !== 'same' && (
        <span class="column-facts">
          <Kind mark={mark} /> <bdi>{mark === 'changed' ? now : ''}</bdi>
          {was !== null && (
            <del>
              <bdi>{was}</bdi>
            </del>
          )}
        </span>
      )}
    </th>
  );
}

function Kind({ mark }: { readonly mark: Mark | 'moved' }) {
  return (
    <span class={`kind kind-${mark}`}>
      <b aria-hidden="true">{SIGNS[mark]}</b> {words.marks[mark]}
    </span>
  );
}

interface RowProps {
  readonly index: number;
  readonly rule: RuleDifference;
  readonly columns: readonly ColumnDifference[];
}

function Row({ index, rule: { id, mark, isMoved, cells }, columns }: RowProps) {
  return (
    <tr data-row={index} class={`is-${mark}`}>
      <th scope="row" class="rule-head">
        <span class="rule-label">
          <bdi class="mono">{id}</bdi>
          {mark !== 'same' && <Kind mark={mark} />}
          {isMoved && <Kind mark="moved" />}
        </span>
      </th>
      {cells.map((cell, position) => {
        const { column } = columns[position] as ColumnDifference;
        return (
          <td key={position} class={mark === 'changed' ? `${lookOf(column)} is-${cell.mark}` : lookOf(column)}>
            <Cell cell={cell} isNote={column.kind === 'note'} />
          </td>
        );
      })}
    </tr>
  );
}

/** What it was is crossed out before what it is. */
function Cell({ cell: { mark, was, now }, isNote }: { readonly cell: CellDifference; readonly isNote: boolean }) {
  if (mark === 'same') return <CellText text={now} isNote={isNote} />;
  return (
    <>
      {was !== '' && (
        <del>
          <span class="vh">{words.was} </span>
          <CellText text={was} isNote={isNote} />
        </del>
      )}
      {was !== '' && now !== '' && <span aria-hidden="true"> → </span>}
      {now !== '' && (
        <ins>
          <CellText text={now} isNote={isNote} />
        </ins>
      )}
    </>
  );
}
