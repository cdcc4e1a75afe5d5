import type { Expression, Template } from '../ast.js';
import { matchAt } from './binary-operators.js';
import { compile } from './compile.js';
import { parsed, parseExpression } from './expression.js';
import type { Parsed } from './expression.js';
import { Reader } from './reader.js';
import { SyntaxFailure } from './syntax-failure.js';

/** A credential's name may contain dashes and dots, which an expression would read as subtraction and members. */
const CREDENTIAL = /\{\{\s*credentials\.([\w.-]+)\s*\}\}/y;

/** Parses text with any number of `{{ … }}`, or none. Positions are offsets in the whole text. */
export function parseTemplate(source: string): Parsed<Template> {
  return parsed(source, () => ({ source, parts: [...partsOf(source)] }));
}

/** Parses a condition with or without braces. Spaces around it are ignored. */
export function parseCondition(source: string): Parsed<Template> {
  if (!source.trimStart().startsWith('{{')) {
    const expression = parseExpression(source);
    return expression.ok ? { ok: true, value: { source, parts: [expression.value] } } : expression;
  }
  return parsed(source, () => {
    const start = source.indexOf('{{');
    const { expression, end } = expressionAt(source, start);
    if (source.slice(end).trim() !== '') {
      throw new SyntaxFailure(
        "expected the whole condition within one pair of braces, or none, found more after '}}'",
        end,
      );
    }
    return { source, parts: [expression] };
  });
}

function* partsOf(source: string): Generator<string | Expression> {
  for (let position = 0; position < source.length;) {
    const open = source.indexOf('{{', position);
    const textEnd = open === -1 ? source.length : open;
    if (textEnd > position) yield source.slice(position, textEnd);
    if (open === -1) return;
    const { expression, end } = expressionAt(source, open);
    yield expression;
    position = end;
  }
}

function expressionAt(source: string, open: number): { expression: Expression; end: number } {
  const credential = matchAt(CREDENTIAL, source, open);
  if (credential !== undefined)
    return { expression: credentialMember(credential, open), end: open + credential.length };
  const reader = new Reader(source, open + 2);
  const node = reader.readUntil('}}');
  return { expression: compile(node), end: reader.index };
}

function credentialMember(braces: string, open: number): Expression {
  const at = open + braces.indexOf('credentials');
  const name = braces.slice(braces.indexOf('.') + 1, -2).trim();
  return { kind: 'member', at: at + 'credentials.'.length, object: { kind: 'name', at, name: 'credentials' }, name };
}
