/**
 * The compiled form of an expression: plain JSON, stored with the process model. It may be read years later. `at` is the offset
 * in the source (UTF-16 code units, from 0) at which errors of the node are reported.
 */
export type Expression =
  | LiteralExpression
  | NameExpression
  | MemberExpression
  | IndexExpression
  | ListExpression
  | ObjectExpression
  | NegateExpression
  | NotExpression
  | LogicalExpression
  | BinaryExpression
  | ConditionalExpression
  | CallExpression;

export interface LiteralExpression {
  kind: 'literal';
  at: number;
  value: null | boolean | number | string;
}

export interface NameExpression {
  kind: 'name';
  at: number;
  name: string;
}

/** `object.name` */
export interface MemberExpression {
  kind: 'member';
  at: number;
  object: Expression;
  name: string;
}

/** `object[index]` */
export interface IndexExpression {
  kind: 'index';
  at: number;
  object: Expression;
  index: Expression;
}

export interface ListExpression {
  kind: 'list';
  at: number;
  items: Expression[];
}

/** Members are a list of pairs, so that a key named `__proto__` stays data in any JSON reader. */
export interface ObjectExpression {
  kind: 'object';
  at: number;
  members: { key: string; value: Expression }[];
}

/** `-operand` */
export interface NegateExpression {
  kind: 'negate';
  at: number;
  operand: Expression;
}

/** `!operand` and `not operand` */
export interface NotExpression {
  kind: 'not';
  at: number;
  operand: Expression;
}

/** The right side is evaluated only if the left side does not decide. */
export interface LogicalExpression {
  kind: 'logical';
  at: number;
  operator: 'and' | 'or';
  left: Expression;
  right: Expression;
}

export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in' | '+' | '-' | '*' | '/' | '%';

export interface BinaryExpression {
  kind: 'binary';
  at: number;
  operator: BinaryOperator;
  left: Expression;
  right: Expression;
}

/** `test ? whenTrue : whenFalse` */
export interface ConditionalExpression {
  kind: 'conditional';
  at: number;
  test: Expression;
  whenTrue: Expression;
  whenFalse: Expression;
}

/** A call of one of the functions of `docs/expressions.md`. There are no other functions and no methods. */
export interface CallExpression {
  kind: 'call';
  at: number;
  name: string;
  arguments: Expression[];
}

/** Text with `{{ … }}`. A template of exactly one expression without text around it keeps the type of the value. */
export interface Template {
  source: string;
  /** Text and expressions in turn. Empty text is left out, so an empty source has no parts. */
  parts: (string | Expression)[];
}

/** Whether a value is inserted into an address as it is, and not percent-encoded: `{{ raw(…) }}`. */
export function isRaw(expression: Expression): boolean {
  return expression.kind === 'call' && expression.name === 'raw';
}

/** The expression of a template that has no text around it. */
export function aloneExpression(template: Template): Expression | undefined {
  const [first, ...rest] = template.parts;
  return rest.length === 0 && typeof first === 'object' ? first : undefined;
}
