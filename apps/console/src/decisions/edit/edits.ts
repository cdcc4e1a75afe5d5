import { ANY, withCell } from '../table/cells';
import {
  type Column,
  type ColumnSource,
  columnsOf,
  type DecisionTable,
  type HitPolicy,
  type RuleSource,
} from '../table/decision-table';

export type ColumnKind = 'input' | 'output';

/** What one can do to a table. */
export type Edit =
  /** `column` by position among {@link columnsOf}. */
  | { readonly do: 'cell'; readonly rule: number; readonly column: number; readonly text: string }
  /** At this position. */
  | { readonly do: 'add-rule'; readonly rule: number }
  | { readonly do: 'remove-rule'; readonly rule: number }
  | { readonly do: 'move-rule'; readonly rule: number; readonly by: 1 | -1 }
  | { readonly do: 'add-column'; readonly kind: ColumnKind }
  | { readonly do: 'change-column'; readonly kind: ColumnKind; readonly index: number; readonly source: ColumnSource }
  | { readonly do: 'remove-column'; readonly kind: ColumnKind; readonly index: number }
  | { readonly do: 'hit-policy'; readonly hitPolicy: HitPolicy };

/** The table after the edit; the same one if that changes nothing. */
export function edited(table: DecisionTable, edit: Edit): DecisionTable {
  switch (edit.do) {
    case 'cell':
      return cellEdited(table, edit.rule, columnsOf(table)[edit.column], edit.text);
    case 'add-rule':
      return { ...table, rules: table.rules.toSpliced(edit.rule, 0, emptyRule(table)) };
    case 'remove-rule':
      return { ...table, rules: table.rules.toSpliced(edit.rule, 1) };
    case 'move-rule':
      return moved(table, edit.rule, edit.rule + edit.by);
    case 'add-column':
      return edit.kind === 'input' ? withInput(table) : withOutput(table);
    case 'change-column':
      return columnChanged(table, edit.kind, edit.index, edit.source);
    case 'remove-column':
      return edit.kind === 'input' ? withoutInput(table, edit.index) : withoutOutput(table, edit.index);
    case 'hit-policy':
      return withPolicy(table, edit.hitPolicy);
  }
}

function cellEdited(table: DecisionTable, at: number, column: Column | undefined, text: string): DecisionTable {
  const rule = table.rules[at];
  if (rule === undefined || column === undefined) return table;
  const next = withCell(rule, column, text);
  return JSON.stringify(next) === JSON.stringify(rule) ? table : { ...table, rules: table.rules.with(at, next) };
}

function emptyRule({ inputs, rules }: DecisionTable): RuleSource {
  return { id: freeId('rule', rules), conditions: inputs.map(() => ANY), outputs: {} };
}

/** `rule-4`: the first number from the count on that no other has. */
function freeId(stem: string, taken: readonly { readonly id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  let number = taken.length + 1;
  while (ids.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

function moved(table: DecisionTable, from: number, to: number): DecisionTable {
  const rule = table.rules[from];
  if (rule === undefined || to < 0 || to >= table.rules.length) return table;
  return { ...table, rules: table.rules.toSpliced(from, 1).toSpliced(to, 0, rule) };
}

function withInput(table: DecisionTable): DecisionTable {
  const input: ColumnSource = { id: freeId('input', table.inputs), type: 'string' };
  const rules = table.rules.map((rule) => ({ ...rule, conditions: [...rule.conditions, ANY] }));
  return { ...table, inputs: [...table.inputs, input], rules };
}

function withOutput(table: DecisionTable): DecisionTable {
  const output: ColumnSource = { id: freeId('output', table.outputs), type: 'string' };
  return { ...table, outputs: [...table.outputs, output] };
}

function withoutInput(table: DecisionTable, index: number): DecisionTable {
  const rules = table.rules.map((rule) => ({ ...rule, conditions: rule.conditions.toSpliced(index, 1) }));
  return { ...table, inputs: table.inputs.toSpliced(index, 1), rules };
}

function withoutOutput(table: DecisionTable, index: number): DecisionTable {
  const id = table.outputs[index]?.id;
  const rules = table.rules.map((rule) => ({ ...rule, outputs: renamed(rule.outputs, id, undefined) }));
  return { ...table, outputs: table.outputs.toSpliced(index, 1), rules };
}

/** What rules say for an output goes with its id. */
function columnChanged(table: DecisionTable, kind: ColumnKind, index: number, source: ColumnSource): DecisionTable {
  if (kind === 'input') return { ...table, inputs: table.inputs.with(index, source) };
  const old = table.outputs[index]?.id;
  const rules =
    old === source.id
      ? table.rules
      : table.rules.map((rule) => ({ ...rule, outputs: renamed(rule.outputs, old, source.id) }));
  return { ...table, outputs: table.outputs.with(index, source), rules };
}

function renamed(outputs: RuleSource['outputs'], from: string | undefined, to: string | undefined) {
  return Object.fromEntries(
    Object.entries(outputs).flatMap(([name, value]) => {
      if (name !== from) return [[name, value] as const];
      return to === undefined ? [] : [[to, value] as const];
    }),
  );
}

/** Only COLLECT aggregates. */
function withPolicy(table: DecisionTable, hitPolicy: HitPolicy): DecisionTable {
  if (hitPolicy === table.hitPolicy) return table;
  if (hitPolicy === 'COLLECT') return { ...table, hitPolicy };
  const { aggregation: _old, ...rest } = table;
  const outputs = table.outputs.map(({ aggregation: _of, ...output }) => output);
  return { ...rest, outputs, hitPolicy };
}

/** A table with the way back and forth. */
export interface Edited {
  readonly table: DecisionTable;
  readonly undo: readonly DecisionTable[];
  readonly redo: readonly DecisionTable[];
}

/** Steps back beyond these are forgotten. */
const MOST_STEPS = 200;

export function begun(table: DecisionTable): Edited {
  return { table, undo: [], redo: [] };
}

export function after({ table, undo, redo }: Edited, edit: Edit): Edited {
  const next = edited(table, edit);
  return next === table ? { table, undo, redo } : { table: next, undo: [...undo, table].slice(-MOST_STEPS), redo: [] };
}

export function undone({ table, undo, redo }: Edited): Edited {
  const last = undo.at(-1);
  return last === undefined ? { table, undo, redo } : { table: last, undo: undo.slice(0, -1), redo: [...redo, table] };
}

export function redone({ table, undo, redo }: Edited): Edited {
  const next = redo.at(-1);
  return next === undefined ? { table, undo, redo } : { table: next, undo: [...undo, table], redo: redo.slice(0, -1) };
}
