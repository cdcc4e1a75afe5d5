import type { ComponentChildren, RefObject } from 'preact';
import { MOST_ROWS } from '../../instances/row-window';
import { decisionTexts } from '../../texts/decisions';
import { useFrameWindow } from './use-frame-window';

const words = decisionTexts.table;

export interface TableFrameProps {
  readonly frameRef: RefObject<HTMLDivElement>;
  readonly label: string;
  /** How many rows there are. */
  readonly count: number;
  readonly columnCount: number;
  readonly head: ComponentChildren;
  readonly row: (index: number) => ComponentChildren;
  /** A grid has cells that keys lead through. */
  readonly isGrid?: boolean;
}

/**
 * A table that scrolls in its own frame. Of a long one only those rows are in the document that are near what is seen; they are
 * of one height.
 */
export function TableFrame({ frameRef, label, count, columnCount, head, row, isGrid = false }: TableFrameProps) {
  const isLong = count > MOST_ROWS;
  const { first, end, rowHeight } = useFrameWindow(frameRef, count);
  const indexes = Array.from({ length: end - first }, (_, offset) => first + offset);
  return (
    <div ref={frameRef} class="rules-frame" role="region" tabIndex={0} aria-label={words.frame}>
      <table
        class={isLong ? 'rules rules-long' : 'rules'}
        role={isGrid ? 'grid' : undefined}
        aria-label={label}
        aria-rowcount={count + 2}
        aria-colcount={columnCount}
      >
        <thead>{head}</thead>
        <tbody>
          <Gap height={first * rowHeight} span={columnCount} />
          {indexes.map(row)}
          <Gap height={(count - end) * rowHeight} span={columnCount} />
        </tbody>
      </table>
      {count === 0 && <p class="pad second">{words.empty}</p>}
    </div>
  );
}

/** The room of rows that are not in the document. */
function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr class="gap" aria-hidden="true">
      <td colSpan={span}>
        <svg width="1" height={height} />
      </td>
    </tr>
  );
}
