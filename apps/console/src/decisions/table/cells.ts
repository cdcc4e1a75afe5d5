import type { Column, ColumnSource, DecisionTable, RuleSource, Scalar } from './decision-table';

/** What a condition that accepts everything is shown as. */
export const ANY = '-';

/** The text of a cell, as one would write it. Empty: nothing is said. */
export function cellText(rule: RuleSource, column: Column): string {
  if (column.kind === 'note') return rule.description ?? '';
  if (column.kind === 'output') return outputText(outputOf(rule, column.source), column.source);
  const condition = String(rule.conditions[column.index] ?? ANY);
  return condition.trim() === '' ? ANY : condition;
}

function outputOf({ outputs }: RuleSource, { id }: ColumnSource): Scalar | null {
  return Object.hasOwn(outputs, id) ? (outputs[id] ?? null) : null;
}

/** Text stands as it is, unless it would be read as something else. */
function outputText(value: Scalar | null, { type }: ColumnSource): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const reads = outputValue(value, type);
  return reads === value ? value : JSON.stringify(value);
}

/** The rule with another text in a cell. */
export function withCell(rule: RuleSource, column: Column, text: string): RuleSource {
  const said = text.trim();
  if (column.kind === 'note') return withNote(rule, said);
  if (column.kind === 'output')
    return { ...rule, outputs: withMember(rule.outputs, column.source.id, outputValue(said, column.source.type)) };
  const condition = said === '' ? ANY : said;
  return { ...rule, conditions: rule.conditions.map((old, index) => (index === column.index ? condition : old)) };
}

function withNote({ description: _old, ...rule }: RuleSource, text: string): RuleSource {
  return text === '' ? rule : { ...rule, description: text };
}

function withMember(outputs: RuleSource['outputs'], id: string, value: Scalar | null): RuleSource['outputs'] {
  const others = Object.entries(outputs).filter(([name]) => name !== id);
  const isThere = Object.hasOwn(outputs, id);
  if (value === null) return Object.fromEntries(others);
  if (!isThere) return Object.fromEntries([...others, [id, value]]);
  return Object.fromEntries(Object.entries(outputs).map(([name, old]) => [name, name === id ? value : old]));
}

/** What the text of an output is: a number or boolean where its type is one and the text reads like one; `"…"` is always text. */
export function outputValue(text: string, type: ColumnSource['type']): Scalar | null {
  if (text === '') return null;
  if (/^".*"$/s.test(text)) return quotedText(text);
  if (type === 'number' && Number.isFinite(Number(text))) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function quotedText(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
}

/** Whether any rule has a note. */
export function hasNotes({ rules }: DecisionTable): boolean {
  return rules.some(({ description }) => description !== undefined && description !== '');
}
