import { decisionTexts } from '../../texts/decisions';
import { type Column, type ColumnSource, type HitPolicy, nameOf } from './decision-table';
import { FindingMark } from './finding-mark';
import type { PlacedFindings } from './places';

const words = decisionTexts.table;

export interface TableHeadProps {
  readonly hitPolicy: HitPolicy;
  readonly columns: readonly Column[];
  readonly findings: PlacedFindings;
}

/** What the columns are: first whether they are inputs or outputs, then each by its name, its variable and its type. */
export function TableHead({ hitPolicy, columns, findings }: TableHeadProps) {
  const of = (kind: Column['kind']) => columns.filter((column) => column.kind === kind).length;
  return (
    <>
      <tr aria-rowindex={1}>
        <th class="rule-head" scope="col" rowSpan={2}>
          {words.rule}
        </th>
        {of('input') > 0 && (
          <th class="group" scope="colgroup" colSpan={of('input')}>
            {words.inputs}
          </th>
        )}
        <th class="group is-first-output" scope="colgroup" colSpan={of('output')}>
          {words.outputs} <span class="policy mono">{hitPolicy}</span>
        </th>
        {of('note') > 0 && (
          <th class="is-note" scope="col" rowSpan={2}>
            {words.note}
          </th>
        )}
      </tr>
      <tr aria-rowindex={2}>
        {columns.map((column) =>
          column.kind === 'note' ? null : (
            <th key={`${column.kind} ${column.source.id}`} class={lookOf(column)} scope="col">
              <span class="column-name">
                <bdi>{nameOf(column.source)}</bdi>
                <FindingMark numbers={findings.ofColumn.get(column.source.id)} errorCount={findings.errorCount} />
              </span>
              <Facts source={column.source} isOutput={column.kind === 'output'} />
            </th>
          ),
        )}
      </tr>
    </>
  );
}

function Facts({ source, isOutput }: { readonly source: ColumnSource; readonly isOutput: boolean }) {
  const { id, label, type, expression, values, aggregation } = source;
  return (
    <span class="column-facts">
      {expression !== undefined ? (
        <code>
          = <bdi>{expression}</bdi>
        </code>
      ) : (
        label !== undefined && (
          <code>
            <bdi>{id}</bdi>
          </code>
        )
      )}{' '}
      {type}
      {aggregation !== undefined && ` ${aggregation}`}
      {values !== undefined && (
        <span class="values">
          {isOutput ? words.ordered : words.oneOf}: <bdi>{values.map(String).join(', ')}</bdi>
        </span>
      )}
    </span>
  );
}

/** A line stands between inputs and outputs. */
export function lookOf(column: Column): string {
  if (column.kind === 'note') return 'is-note';
  if (column.kind === 'output') return column.index === 0 ? 'is-output is-first-output' : 'is-output';
  return 'is-input';
}
