import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { texts } from '../texts/texts';
import { Icon } from './icon';

/** More rows are shown when they are asked for. */
const ROWS = 60;

export interface Column<Row> {
  /** Also a class of its cells: `col-<name>`. */
  readonly name: string;
  readonly head: string;
  /** Numbers and ages stand at the right. */
  readonly isNumber?: boolean;
  /** The head is only read aloud, as above buttons. */
  readonly isHeadHidden?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
}

export interface DataTableProps<Row> {
  /** What the table is read aloud as. */
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What a row shows when it is opened. */
  readonly detail?: RowDetail<Row>;
}

export interface RowDetail<Row> {
  /** How the button that opens it calls a row. */
  readonly nameOf: (row: Row) => string;
  readonly show: (row: Row) => ComponentChildren;
}

/** A table in its own frame: on narrow screens the frame scrolls, not the page. */
export function DataTable<Row>({ label, columns, rows, keyOf, detail }: DataTableProps<Row>) {
  const [shown, setShown] = useState(ROWS);
  return (
    <div class="table-frame">
      <table class="data-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, head, isNumber, isHeadHidden = false }) => (
              <th key={name} scope="col" class={classOf(name, isNumber)}>
                {isHeadHidden ? <span class="vh">{head}</span> : head}
              </th>
            ))}
            {detail !== undefined && (
              <th scope="col" class="col-open">
                <span class="vh">{texts.administration.detail}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <DataRow key={keyOf(row)} {...{ columns, row, detail }} />
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <p class="pad">
          <button type="button" class="link" onClick={() => setShown(shown + ROWS)}>
            {texts.administration.showMore(Math.min(ROWS, rows.length - shown))}
          </button>
        </p>
      )}
    </div>
  );
}

function classOf(name: string, isNumber = false): string {
  return isNumber ? `col-${name} num` : `col-${name}`;
}

interface DataRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly detail: RowDetail<Row> | undefined;
}

function DataRow<Row>({ columns, row, detail }: DataRowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr>
        {columns.map(({ name, isNumber, cell }) => (
          <td key={name} class={classOf(name, isNumber)}>
            {cell(row)}
          </td>
        ))}
        {detail !== undefined && (
          <td class="col-open">
            <button
              type="button"
              class="btn btn-icon btn-quiet btn-s"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={texts.administration.open(detail.nameOf(row))}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'minus' : 'plus'} />
            </button>
          </td>
        )}
      </tr>
      {detail !== undefined && isOpen && (
        <tr class="opened" id={id}>
          <td colSpan={columns.length + 1}>{detail.show(row)}</td>
        </tr>
      )}
    </>
  );
}
