import { cellText } from '../table/cells';
import {
  type Column,
  type ColumnSource,
  columnsOf,
  type DecisionTable,
  nameOf,
  type RuleSource,
} from '../table/decision-table';

export type Mark = 'same' | 'added' | 'changed' | 'removed';

export interface ColumnDifference {
  /** As it is now, or was where it is removed. */
  readonly column: Column;
  readonly mark: Mark;
  /** What it was, where it is changed. */
  readonly was: string | null;
  readonly now: string;
}

export interface CellDifference {
  readonly mark: Mark;
  readonly was: string;
  readonly now: string;
}

export interface RuleDifference {
  readonly id: string;
  readonly mark: Mark;
  /** Stands elsewhere among the rules that both tables have. */
  readonly isMoved: boolean;
  /** By the columns of the difference. */
  readonly cells: readonly CellDifference[];
}

/** Two versions of a table in one: what is new in its place, and what is gone where it was. */
export interface TableDifference {
  readonly columns: readonly ColumnDifference[];
  readonly rules: readonly RuleDifference[];
  readonly hitPolicy: CellDifference;
}

/** Columns and rules are the same if their ids are. */
export function differenceOf(newer: DecisionTable, older: DecisionTable): TableDifference {
  const columns = columnDifferences(columnsOf(newer), columnsOf(older));
  const moved = movedRules(newer, older);
  const oldRules = new Map(older.rules.map((rule) => [rule.id, rule]));
  const newRules = new Map(newer.rules.map((rule) => [rule.id, rule]));
  const oldColumns = new Map(columnsOf(older).map((column) => [keyOf(column), column]));
  const newColumns = new Map(columnsOf(newer).map((column) => [keyOf(column), column]));
  const rules = merged(newer.rules, older.rules, ({ id }) => id).map(({ id }): RuleDifference => {
    const now = newRules.get(id);
    const was = oldRules.get(id);
    const cells = columns.map(({ column }) => {
      const key = keyOf(column);
      return cellDifference(textIn(now, newColumns.get(key)), textIn(was, oldColumns.get(key)));
    });
    return { id, mark: markOf(now, was, cells), isMoved: moved.has(id), cells };
  });
  return { columns, rules, hitPolicy: cellDifference(policyOf(newer), policyOf(older)) };
}

export function isDifferent({ mark, isMoved }: RuleDifference): boolean {
  return mark !== 'same' || isMoved;
}

export interface DifferenceCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly moved: number;
  readonly cells: number;
  readonly columns: number;
  readonly isPolicyChanged: boolean;
}

export function countsOf({ columns, rules, hitPolicy }: TableDifference): DifferenceCounts {
  const of = (mark: Mark) => rules.filter((rule) => rule.mark === mark);
  return {
    added: of('added').length,
    changed: of('changed').length,
    removed: of('removed').length,
    moved: rules.filter(({ isMoved }) => isMoved).length,
    cells: of('changed').flatMap(({ cells }) => cells.filter(({ mark }) => mark !== 'same')).length,
    columns: columns.filter(({ mark }) => mark !== 'same').length,
    isPolicyChanged: hitPolicy.mark !== 'same',
  };
}

function policyOf({ hitPolicy, aggregation }: DecisionTable): string {
  return aggregation === undefined ? hitPolicy : `${hitPolicy} ${aggregation}`;
}

function keyOf(column: Column): string {
  return column.kind === 'note' ? 'note' : `${column.kind} ${column.source.id}`;
}

function textIn(rule: RuleSource | undefined, column: Column | undefined): string | null {
  return rule === undefined || column === undefined ? null : cellText(rule, column);
}

/** A cell that is not there says nothing. */
function cellDifference(now: string | null, was: string | null): CellDifference {
  const texts = { now: now ?? '', was: was ?? '' };
  if (texts.now === texts.was) return { mark: 'same', ...texts };
  if (now === null) return { mark: 'removed', ...texts };
  return { mark: was === null ? 'added' : 'changed', ...texts };
}

function markOf(now: RuleSource | undefined, was: RuleSource | undefined, cells: readonly CellDifference[]): Mark {
  if (was === undefined) return 'added';
  if (now === undefined) return 'removed';
  return cells.some(({ mark }) => mark !== 'same') ? 'changed' : 'same';
}

function columnDifferences(newer: readonly Column[], older: readonly Column[]): ColumnDifference[] {
  const now = new Map(newer.map((column) => [keyOf(column), column]));
  const was = new Map(older.map((column) => [keyOf(column), column]));
  // Inputs stay before outputs, and the notes at the end.
  const kinds = (['input', 'output', 'note'] as const).flatMap((kind) => {
    const of = (columns: readonly Column[]) => columns.filter((column) => column.kind === kind);
    return merged(of(newer), of(older), keyOf);
  });
  return kinds.map((column) => {
    const key = keyOf(column);
    const texts = { now: factsOf(now.get(key) ?? column), was: factsOf(was.get(key) ?? column) };
    if (!was.has(key)) return { column, mark: 'added', now: texts.now, was: null };
    if (!now.has(key)) return { column, mark: 'removed', now: texts.now, was: null };
    const isSame = texts.now === texts.was;
    return { column, mark: isSame ? 'same' : 'changed', now: texts.now, was: isSame ? null : texts.was };
  });
}

/** All that a column says of itself. */
function factsOf(column: Column): string {
  return column.kind === 'note' ? '' : columnFacts(column.source);
}

function columnFacts(source: ColumnSource): string {
  const { type, expression, values, aggregation } = source;
  return [
    nameOf(source),
    type,
    ...(expression === undefined ? [] : [`= ${expression}`]),
    ...(values === undefined ? [] : [values.map((value) => JSON.stringify(value)).join(', ')]),
    ...(aggregation === undefined ? [] : [aggregation]),
  ].join(' · ');
}

/** The newer ones in their order, and each removed one behind the one that it followed. */
function merged<T>(newer: readonly T[], older: readonly T[], key: (one: T) => string): T[] {
  const kept = new Set(newer.map(key));
  const after = new Map<string | null, T[]>();
  let before: string | null = null;
  for (const one of older) {
    if (kept.has(key(one))) before = key(one);
    else after.set(before, [...(after.get(before) ?? []), one]);
  }
  return [...(after.get(null) ?? []), ...newer.flatMap((one) => [one, ...(after.get(key(one)) ?? [])])];
}

/** Rules of both tables outside of the longest run that has kept its order. */
function movedRules(newer: DecisionTable, older: DecisionTable): ReadonlySet<string> {
  const places = new Map(older.rules.map(({ id }, index) => [id, index]));
  const common = newer.rules.flatMap(({ id }) => (places.has(id) ? [{ id, place: places.get(id) as number }] : []));
  const kept = longestRising(common.map(({ place }) => place));
  return new Set(common.filter((_, index) => !kept.has(index)).map(({ id }) => id));
}

/** The indexes of a longest rising subsequence, by patience sorting. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  numbers.forEach((number, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? undefined : ends[low - 1];
    ends[low] = index;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) kept.add(at);
  return kept;
}
