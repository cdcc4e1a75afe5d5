import type { Finding } from '@svc/client';
import type { ColumnSource, DecisionTable } from './decision-table';

/** Where something is wrong: a whole rule, one of its cells, or a column. */
export interface CellPlace {
  readonly rule?: string;
  readonly column?: string;
}

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`;
const IN_RULE = new RegExp(`^rule (${QUOTED})(?:, (?:input|output) (${QUOTED}))?`);
const OVERLAP = new RegExp(`^rules (${QUOTED}) and (${QUOTED}) overlap`);
const INPUT = new RegExp(`(?:for|of|^) ?(?:input|output) (${QUOTED})`);

/** What a sentence of the service speaks of, by the names in it. */
export function placesOf(message: string): CellPlace[] {
  const overlap = OVERLAP.exec(message);
  if (overlap !== null) return overlap.slice(1, 3).map((rule) => ({ rule: nameIn(rule) }));
  const inRule = IN_RULE.exec(message);
  if (inRule !== null) {
    const [, rule, column] = inRule;
    return [{ rule: nameIn(rule), ...(column !== undefined && { column: nameIn(column) }) }];
  }
  const input = INPUT.exec(message);
  return input === null ? [] : [{ column: nameIn(input[1]) }];
}

function nameIn(quoted: string | undefined): string {
  return JSON.parse(quoted ?? '""') as string;
}

/** The numbers of findings, from 1, by the places that they speak of. */
export interface PlacedFindings {
  readonly ofRule: ReadonlyMap<string, readonly number[]>;
  readonly ofColumn: ReadonlyMap<string, readonly number[]>;
  /** By {@link cellKey}. */
  readonly ofCell: ReadonlyMap<string, readonly number[]>;
  /** How many are errors: the first ones. */
  readonly errorCount: number;
}

export const NO_FINDINGS: PlacedFindings = { ofRule: new Map(), ofColumn: new Map(), ofCell: new Map(), errorCount: 0 };

export function cellKey(rule: string, column: string): string {
  return JSON.stringify([rule, column]);
}

type Places = Record<'ofRule' | 'ofColumn' | 'ofCell', Map<string, number[]>>;

/** By where they are, so that the table can show them there. @param findings errors first */
export function placed(
  findings: readonly Pick<Finding, 'message' | 'element_id' | 'severity'>[],
  table: DecisionTable,
): PlacedFindings {
  const places: Places = { ofRule: new Map(), ofColumn: new Map(), ofCell: new Map() };
  const rules = new Set(table.rules.map(({ id }) => id));
  findings.forEach(({ message, element_id: id }, index) => {
    const said = placesOf(message);
    const where = said.length > 0 || id === null ? said : [rules.has(id) ? { rule: id } : { column: id }];
    for (const place of where) note(places, place, index + 1);
  });
  return { ...places, errorCount: findings.filter(({ severity }) => severity === 'error').length };
}

function note({ ofRule, ofColumn, ofCell }: Places, { rule, column }: CellPlace, number: number): void {
  if (rule !== undefined && column !== undefined) return add(ofCell, cellKey(rule, column), number);
  if (rule !== undefined) return add(ofRule, rule, number);
  if (column !== undefined) add(ofColumn, column, number);
}

function add(map: Map<string, number[]>, key: string, number: number): void {
  map.set(key, [...(map.get(key) ?? []), number]);
}

/**
 * The values of the example that a finding about a gap or an overlap gives.
 * @returns null if the sentence has none, or not all of it
 */
export function exampleIn(message: string, inputs: readonly ColumnSource[]): ReadonlyMap<string, unknown> | null {
  const start = /(?:^no rule matches |for example where )/.exec(message);
  if (start === null || inputs.length === 0) return null;
  let rest = message.slice(start.index + start[0].length);
  const values = new Map<string, unknown>();
  for (const [index, { id }] of inputs.entries()) {
    const next = inputs[index + 1];
    const end = next === undefined ? rest.length : rest.indexOf(` and ${next.id} = `);
    if (!rest.startsWith(`${id} = `) || end < 0) return null;
    try {
      values.set(id, JSON.parse(rest.slice(id.length + 3, end)) as unknown);
    } catch {
      return null;
    }
    rest = rest.slice(end + ' and '.length);
  }
  return values;
}
