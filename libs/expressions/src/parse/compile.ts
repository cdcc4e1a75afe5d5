import type { BinaryOperator, CallExpression, Expression } from '../ast.js';
import { assertNever } from '../assert-never.js';
import { isExact, shownNumber } from '../json-numbers.js';
import { functionNamed, functionNames } from '../functions/registry.js';
import { MAX_PARSE_DEPTH } from './scanner.js';
import { SyntaxFailure } from './syntax-failure.js';
import type { SyntaxNode } from './syntax-node.js';

/** Converts the parser's tree to the stored form, and refuses what the language does not have. */
export function compile(node: SyntaxNode, depth = 1): Expression {
  const at = node.at ?? 0;
  if (depth > MAX_PARSE_DEPTH) {
    throw new SyntaxFailure(`expected at most ${MAX_PARSE_DEPTH} nested or chained operations`, at);
  }
  const inner = (child: SyntaxNode) => compile(child, depth + 1);
  switch (node.type) {
    case 'Literal':
      return { kind: 'literal', at, value: literalValue(node, at) };
    case 'Identifier':
      return { kind: 'name', at, name: node.name };
    case 'MemberExpression':
      return member(node, inner);
    case 'CallExpression':
      return call(node, inner);
    case 'ArrayExpression':
      return { kind: 'list', at, items: node.elements.map(inner) };
    case 'ObjectExpression':
      return { kind: 'object', at, members: node.members.map(({ key, value }) => ({ key, value: inner(value) })) };
    case 'Group':
      return compile(node.expression, depth);
    case 'UnaryExpression':
      return { kind: node.operator === '-' ? 'negate' : 'not', at, operand: inner(node.argument) };
    case 'BinaryExpression':
      return binary(node.operator as BinaryOperator | 'and' | 'or', at, inner(node.left), inner(node.right));
    case 'ConditionalExpression':
      return {
        kind: 'conditional',
        at,
        test: inner(node.test),
        whenTrue: inner(node.consequent),
        whenFalse: inner(node.alternate),
      };
    default:
      return assertNever(node);
  }
}

type Node<T extends SyntaxNode['type']> = Extract<SyntaxNode, { type: T }>;
type Inner = (child: SyntaxNode) => Expression;

function literalValue({ value, raw }: Node<'Literal'>, at: number): Node<'Literal'>['value'] {
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) throw new SyntaxFailure('expected a number that a double can hold', at);
  if (raw === undefined || isExact(raw)) return value;
  throw new SyntaxFailure(`expected a number that a double holds exactly, or text, found ${shownNumber(raw)}`, at);
}

function binary(operator: BinaryOperator | 'and' | 'or', at: number, left: Expression, right: Expression): Expression {
  return operator === 'and' || operator === 'or'
    ? { kind: 'logical', at, operator, left, right }
    : { kind: 'binary', at, operator, left, right };
}

/** Errors are reported at the name or index, not at the start of the whole chain. */
function member(node: Node<'MemberExpression'>, inner: Inner): Expression {
  const { object, property, computed } = node;
  const at = property.at ?? 0;
  if (node.optional) throw new SyntaxFailure("expected '.' instead of '?.': a missing member is null anyway", at);
  if (computed) return { kind: 'index', at, object: inner(object), index: inner(property) };
  if (property.type !== 'Identifier') throw new SyntaxFailure("expected a name after '.'", at);
  return { kind: 'member', at, object: inner(object), name: property.name };
}

function call(node: Node<'CallExpression'>, inner: Inner): CallExpression {
  const { callee } = node;
  const at = startOf(callee);
  if (callee.type !== 'Identifier' || node.optional) {
    throw new SyntaxFailure("expected the name of a function before '(', there are no methods", at);
  }
  const definition = functionNamed(callee.name);
  if (!definition) {
    throw new SyntaxFailure(`expected a function, found '${callee.name}'; known are ${functionNames().join(', ')}`, at);
  }
  const { least, most } = definition.arity;
  const count = node.arguments.length;
  if (count < least || count > most) {
    throw new SyntaxFailure(`expected ${arityText(least, most)} for ${callee.name}(), found ${count}`, at);
  }
  return { kind: 'call', at, name: callee.name, arguments: node.arguments.map(inner) };
}

function arityText(least: number, most: number): string {
  const range = most === Infinity ? `at least ${least}` : least === most ? `${least}` : `${least} to ${most}`;
  return `${range} ${range === '1' || range === 'at least 1' ? 'argument' : 'arguments'}`;
}

/** The position of the name after the last dot, if any: it was meant as a method. */
function startOf(node: SyntaxNode): number {
  if (node.type === 'MemberExpression') return node.property.at ?? startOf(node.object);
  if (node.type === 'CallExpression') return startOf(node.callee);
  return node.at ?? 0;
}
