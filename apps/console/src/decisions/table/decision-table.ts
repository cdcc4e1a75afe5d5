/** What conditions and outputs are written as. */
export type Scalar = string | number | boolean;
export type ValueType = 'string' | 'number' | 'boolean';

export const VALUE_TYPES: readonly ValueType[] = ['string', 'number', 'boolean'];
export const HIT_POLICIES = ['UNIQUE', 'FIRST', 'PRIORITY', 'ALL', 'RULE_ORDER', 'OUTPUT_ORDER', 'COLLECT'] as const;
export type HitPolicy = (typeof HIT_POLICIES)[number];

/** An input or an output, as its source writes it. */
export interface ColumnSource {
  readonly id: string;
  readonly label?: string;
  readonly type: ValueType;
  /** Only of an input. */
  readonly expression?: string;
  readonly values?: readonly Scalar[];
  /** Only of an output. */
  readonly aggregation?: string;
}

export interface RuleSource {
  readonly id: string;
  readonly description?: string;
  /** One for each input, by position. */
  readonly conditions: readonly Scalar[];
  /** By the ids of the outputs. */
  readonly outputs: Readonly<Record<string, Scalar | null>>;
}

/** A decision table as its source writes it; other members stay as they are. */
export interface DecisionTable {
  readonly hitPolicy: HitPolicy;
  readonly aggregation?: string;
  readonly inputs: readonly ColumnSource[];
  readonly outputs: readonly ColumnSource[];
  readonly rules: readonly RuleSource[];
}

/** A column of the table that is drawn: the inputs, the outputs, and the notes of the rules at the end. */
export type Column =
  | { readonly kind: 'input' | 'output'; readonly index: number; readonly source: ColumnSource }
  | { readonly kind: 'note' };

export function columnsOf({ inputs, outputs }: DecisionTable): Column[] {
  return [
    ...inputs.map((source, index) => ({ kind: 'input' as const, index, source })),
    ...outputs.map((source, index) => ({ kind: 'output' as const, index, source })),
    { kind: 'note' },
  ];
}

/** What names a column in sentences. */
export function nameOf({ label, id }: ColumnSource): string {
  return label === undefined || label === '' ? id : label;
}

/**
 * The table of a source.
 * @param source as the service has it: an object for JSON, otherwise text
 * @throws {Error} if it is no table, which the service never stores
 */
export async function readTable(sourceType: string, source: unknown): Promise<DecisionTable> {
  const value = typeof source === 'string' ? await parsed(sourceType, source) : source;
  if (!isTable(value)) throw new Error('expected a decision table with inputs, outputs and rules');
  return value;
}

/** Loaded when a table is written in YAML. */
async function parsed(sourceType: string, text: string): Promise<unknown> {
  if (sourceType === 'json') return JSON.parse(text) as unknown;
  const { CORE_SCHEMA, load } = await import('js-yaml');
  return load(text, { schema: CORE_SCHEMA });
}

function isTable(value: unknown): value is DecisionTable {
  if (typeof value !== 'object' || value === null) return false;
  const { inputs, outputs, rules } = value as Partial<DecisionTable>;
  return [inputs, outputs, rules].every(Array.isArray);
}
