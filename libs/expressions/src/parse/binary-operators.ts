import type { BinaryOperator } from '../ast.js';

export interface OperatorSyntax {
  operator: BinaryOperator | 'and' | 'or';
  /** A higher number binds more tightly. */
  precedence: number;
}

/** `not` binds less tightly than comparisons (`not a == b`); `!` binds to the operand directly after it. */
export const NOT_PRECEDENCE = 3;
/** The precedence of `<` and `in`. Chains of them (`1 < x < 5`) would compare a boolean, so they are refused. */
export const RELATIONAL_PRECEDENCE = 5;

const SPELLINGS: ReadonlyMap<string, OperatorSyntax> = new Map<string, OperatorSyntax>([
  ['||', { operator: 'or', precedence: 1 }],
  ['or', { operator: 'or', precedence: 1 }],
  ['&&', { operator: 'and', precedence: 2 }],
  ['and', { operator: 'and', precedence: 2 }],
  ['==', { operator: '==', precedence: 4 }],
  ['===', { operator: '==', precedence: 4 }],
  ['!=', { operator: '!=', precedence: 4 }],
  ['!==', { operator: '!=', precedence: 4 }],
  ['<', { operator: '<', precedence: RELATIONAL_PRECEDENCE }],
  ['<=', { operator: '<=', precedence: RELATIONAL_PRECEDENCE }],
  ['>', { operator: '>', precedence: RELATIONAL_PRECEDENCE }],
  ['>=', { operator: '>=', precedence: RELATIONAL_PRECEDENCE }],
  ['in', { operator: 'in', precedence: RELATIONAL_PRECEDENCE }],
  ['not in', { operator: 'not in', precedence: RELATIONAL_PRECEDENCE }],
  ['+', { operator: '+', precedence: 6 }],
  ['-', { operator: '-', precedence: 6 }],
  ['*', { operator: '*', precedence: 7 }],
  ['/', { operator: '/', precedence: 7 }],
  ['%', { operator: '%', precedence: 7 }],
]);

const SYMBOL = /[=!]==?|[<>]=?|&&|\|\||[-+*/%]/y;
const WORD = /(?:and|or|in|not\s+in)(?![\p{ID_Continue}$])/uy;

/** The binary operator that starts at `position`, if any, and where it ends. */
export function operatorAt(source: string, position: number): (OperatorSyntax & { end: number }) | undefined {
  const spelling = matchAt(SYMBOL, source, position) ?? matchAt(WORD, source, position);
  if (spelling === undefined) return undefined;
  const syntax = SPELLINGS.get(spelling.startsWith('not') ? 'not in' : spelling);
  return syntax && { ...syntax, end: position + spelling.length };
}

export function matchAt(pattern: RegExp, source: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(source)?.[0];
}
