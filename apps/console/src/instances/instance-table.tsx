import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { State } from '../parts/state';
import { Age } from '../parts/time';
import { texts } from '../texts/texts';
import type { Action } from '../batches/actions';
import { BatchBar } from './batch-bar';
import { type Column, columnsOf, nameOf, placesOf, sinceOf, SORT_OF } from './columns';
import { sortedBy, sortOf } from './filters';
import { rowWindow } from './row-window';
import type { UsedSelection } from './selection';
import type { Found, FoundInstance } from './use-found';
import { useListKeys } from './use-list-keys';
import { variableColumnsOf, variableText } from './variable-columns';
import { may } from '../session/session';

const words = texts.instances;
/** So many rows before the end of what is loaded the next page is read. */
const AHEAD = 40;
const TIMES: ReadonlySet<Column> = new Set(['since', 'started', 'ended']);

export interface InstanceTableProps {
  readonly search: string;
  readonly found: Found;
  readonly selection: UsedSelection;
  readonly onChange: (search: string) => void;
  readonly onBegin: (action: Action) => void;
}

/** Rows are in the document only while they are near what is seen. */
export function InstanceTable({ search, found, selection, onChange, onBegin }: InstanceTableProps) {
  const { rows, count, hasMore, loadMore } = found;
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const { first, end, rowHeight } = useRowWindow(bodyRef, rows.length);
  const isNearEnd = hasMore && end + AHEAD >= rows.length;
  useEffect(() => void (isNearEnd && loadMore()), [isNearEnd, rows.length]);
  const canSelect = may('admin');
  const select = (index: number, isTo: boolean) => {
    const row = rows[index];
    if (canSelect && row !== undefined) selection.toggle(row.id, isTo);
  };
  useListKeys({ body: bodyRef, count: rows.length, rowHeight, onSelect: select });
  const columns = columnsOf(search);
  const names = variableColumnsOf(search);
  const span = columns.length + names.length + (canSelect ? 1 : 0);
  return (
    <section class="panel" aria-label={words.title}>
      {canSelect && <BatchBar search={search} found={found} selection={selection} onBegin={onBegin} />}
      <table class="list" aria-rowcount={(count?.isExact ?? false) ? (count?.number ?? -1) + 1 : -1}>
        <thead>
          <tr aria-rowindex={1}>
            {canSelect && <SelectAll selection={selection} />}
            {columns.map((column) => (
              <Head key={column} column={column} search={search} onChange={onChange} />
            ))}
            {names.map((name) => (
              <th key={name} scope="col" class="col-variable">
                <bdi class="mono">{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          <Gap rows={first} rowHeight={rowHeight} span={span} />
          {rows.slice(first, end).map((row, index) => (
            <tr
              key={row.id}
              data-row={first + index}
              aria-rowindex={first + index + 2}
              class={isChosen(selection, row) ? 'is-chosen' : undefined}
            >
              {canSelect && (
                <td class="col-select">
                  <label class="tick">
                    <input
                      type="checkbox"
                      aria-label={texts.batches.selectRow(nameOf(row))}
                      checked={isChosen(selection, row)}
                      onClick={(event) => select(first + index, event.shiftKey)}
                    />
                  </label>
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column} column={column} row={row} />
              ))}
              {names.map((name) => (
                <VariableCell key={name} name={name} row={row} />
              ))}
            </tr>
          ))}
          <Gap rows={rows.length - end} rowHeight={rowHeight} span={span} />
        </tbody>
      </table>
      {hasMore && (
        <button type="button" class="btn btn-quiet more-rows" onClick={loadMore}>
          {words.more(rows.length)}
        </button>
      )}
    </section>
  );
}

function isChosen({ isAll, ids }: UsedSelection, { id }: FoundInstance): boolean {
  return isAll || ids.has(id);
}

/** All that match, where a filter says which; otherwise the rows that are loaded. */
function SelectAll({ selection }: { readonly selection: UsedSelection }) {
  const { count, isAll, canBeAll, chooseAll, chooseLoaded, clear } = selection;
  return (
    <th scope="col" class="col-select">
      <label class="tick">
        <input
          type="checkbox"
          aria-label={canBeAll ? texts.batches.selectMatching : texts.batches.selectLoaded}
          checked={isAll}
          indeterminate={!isAll && count > 0}
          onClick={() => (count > 0 ? clear : canBeAll ? chooseAll : chooseLoaded)()}
        />
      </label>
    </th>
  );
}

const USUAL_HEIGHT = 36;

/** Follows the scrolling of the page. */
function useRowWindow(bodyRef: RefObject<HTMLElement>, count: number) {
  const [passed, setPassed] = useState(0);
  const [rowHeight, setRowHeight] = useState(USUAL_HEIGHT);
  useEffect(() => {
    function look() {
      const body = bodyRef.current;
      if (body === null) return;
      const height = body.querySelector('tr[data-row]')?.getBoundingClientRect().height ?? 0;
      if (height > 0) setRowHeight(height);
      setPassed(-body.getBoundingClientRect().top);
    }
    look();
    globalThis.addEventListener('scroll', look, { passive: true });
    globalThis.addEventListener('resize', look);
    return () => {
      globalThis.removeEventListener('scroll', look);
      globalThis.removeEventListener('resize', look);
    };
  }, [count]);
  return { ...rowWindow({ passed, rowHeight, count }), rowHeight };
}

interface GapProps {
  readonly rows: number;
  readonly rowHeight: number;
  readonly span: number;
}

/** The room of rows that are not in the document. */
function Gap({ rows, rowHeight, span }: GapProps) {
  if (rows <= 0) return null;
  return (
    <tr class="gap" aria-hidden="true">
      <td colSpan={span}>
        <svg width="1" height={rows * rowHeight} />
      </td>
    </tr>
  );
}

interface HeadProps {
  readonly column: Column;
  readonly search: string;
  readonly onChange: (search: string) => void;
}

function Head({ column, search, onChange }: HeadProps) {
  const by = SORT_OF[column];
  const { by: current, order } = sortOf(search);
  const isSorted = by !== undefined && by === current;
  const look = `col-${column}${TIMES.has(column) ? ' num' : ''}`;
  return (
    <th scope="col" class={look} aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
      {by === undefined ? (
        words.heads[column]
      ) : (
        <button type="button" class="sort" onClick={() => onChange(sortedBy(search, by))}>
          {words.heads[column]}
          {isSorted && <span aria-hidden="true">{order === 'asc' ? ' ↑' : ' ↓'}</span>}
        </button>
      )}
    </th>
  );
}

function Cell({ column, row }: { readonly column: Column; readonly row: FoundInstance }) {
  const shown = CONTENT[column](row);
  if (TIMES.has(column)) return <td class="nowrap num">{shown}</td>;
  return <td class={column === 'status' ? 'nowrap' : 'cut'}>{shown}</td>;
}

/** A value that was cut ends with an ellipsis; the whole one is on the page of the instance. */
function VariableCell({ name, row }: { readonly name: string; readonly row: FoundInstance }) {
  const text = variableText(row, name);
  return (
    <td class="cut">
      {text === null ? <span class="dim">{texts.variableColumns.none}</span> : <bdi title={text}>{text}</bdi>}
    </td>
  );
}

const CONTENT = {
  status: ({ status }) => <State status={status} />,
  instance: (row) => (
    <Link href={`/instances/${row.id}`} title={row.correlation_id ?? row.id}>
      <bdi>{nameOf(row)}</bdi>
    </Link>
  ),
  definition: ({ definition_name, definition_version }) => (
    <span title={definition_name}>
      <bdi>{definition_name}</bdi> <span class="dim">v{definition_version}</span>
    </span>
  ),
  place: (row) => <Places row={row} />,
  why: ({ incident, error }) => {
    const why = incident?.message ?? error;
    return why === null ? <span class="dim">{words.noError}</span> : <bdi title={why}>{why}</bdi>;
  },
  since: (row) => <Age at={sinceOf(row)} />,
  started: ({ started_at }) => <Age at={started_at} />,
  ended: ({ ended_at }) => (ended_at === null ? <span class="dim">{words.notEnded}</span> : <Age at={ended_at} />),
} satisfies Record<Column, (row: FoundInstance) => unknown>;

function Places({ row }: { readonly row: FoundInstance }) {
  const [place, ...others] = placesOf(row);
  if (place === undefined) return <span class="dim">{row.ended_at === null ? words.moves : words.over}</span>;
  return (
    <span title={[place, ...others].join(', ')}>
      <bdi>{place}</bdi>
      {others.length > 0 && <span class="dim"> {words.otherPlaces(others.length)}</span>}
    </span>
  );
}
