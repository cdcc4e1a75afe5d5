import type { ColumnSource, DecisionTable, Scalar, ValueType } from '../table/decision-table';

/** A variable that a decision reads. */
export interface TrialField {
  /** `order.date` is a member of `order`. */
  readonly path: string;
  readonly label: string | null;
  /** Null: only expressions read it, so that its type is not known. */
  readonly type: ValueType | null;
  readonly values: readonly Scalar[] | null;
}

/** What one fills in to try a table: the inputs, then what the expressions read besides. */
export function trialFields(table: DecisionTable): TrialField[] {
  const direct = table.inputs.filter(({ expression }) => expression === undefined);
  const fields = direct.map(fieldOf);
  const known = new Set([...fields.map(({ path }) => path), ...table.inputs.map(({ id }) => id)]);
  const read = new Set(expressionsOf(table).flatMap(namesIn));
  const others = [...read].filter((path) => !known.has(path));
  return [...fields, ...others.map((path) => ({ path, label: null, type: null, values: null }))];
}

function fieldOf({ id, label, type, values }: ColumnSource): TrialField {
  return { path: id, label: label ?? null, type, values: values ?? null };
}

function expressionsOf({ inputs, rules }: DecisionTable): string[] {
  const ofInputs = inputs.flatMap(({ expression }) => (expression === undefined ? [] : [withoutBraces(expression)]));
  const ofOutputs = rules.flatMap(({ outputs }) => Object.values(outputs)).flatMap(inBraces);
  return [...ofInputs, ...ofOutputs];
}

const IN_BRACES = /\{\{(.*?)\}\}/gs;

function inBraces(value: Scalar | null): string[] {
  return typeof value === 'string' ? [...value.matchAll(IN_BRACES)].map(([, inner]) => inner as string) : [];
}

function withoutBraces(expression: string): string {
  return inBraces(expression).join(' ') || expression;
}

const TEXTS = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;
/** A name with its members, if it is neither a member itself nor called. */
const NAME = /(?<![\w.$])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?![\w.]*\s*\()/g;
const WORDS = new Set(['true', 'false', 'null', 'and', 'or', 'not', 'in', 'if', 'then', 'else']);

/** The variables that an expression names; it is searched for names, not understood. */
export function namesIn(expression: string): string[] {
  const names = expression.replaceAll(TEXTS, ' ').match(NAME) ?? [];
  return [...new Set(names.map((name) => name.replace(/^variables\./, '')))].filter((name) => !WORDS.has(name));
}

/** What a field says: a value of its type, for a field of unknown type JSON or else text. Undefined: nothing. */
export function fieldValue({ type }: Pick<TrialField, 'type'>, text: string): unknown {
  if (text === '') return undefined;
  if (type === 'string') return text;
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The variables of all fields; paths become objects in objects. */
export function variablesOf(
  fields: readonly TrialField[],
  texts: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  for (const field of fields) {
    const value = fieldValue(field, texts.get(field.path) ?? '');
    if (value !== undefined) put(variables, field.path.split('.'), value);
  }
  return variables;
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) return define(into, name, value);
  const old = Object.hasOwn(into, name) ? into[name] : undefined;
  const inner = typeof old === 'object' && old !== null ? (old as Record<string, unknown>) : {};
  define(into, name, inner);
  put(inner, rest, value);
}

/** Also for names that objects have by themselves, such as `__proto__`. */
function define(into: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The texts of fields for values, such as those of a finding's example. */
export function fieldTexts(values: ReadonlyMap<string, unknown>): ReadonlyMap<string, string> {
  const texts = [...values].map(([path, value]): [string, string] => [
    path,
    value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new Map(texts);
}
