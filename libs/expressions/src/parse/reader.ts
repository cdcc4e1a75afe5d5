import { NOT_PRECEDENCE, operatorAt, RELATIONAL_PRECEDENCE } from './binary-operators.js';
import { Scanner } from './scanner.js';
import { SyntaxFailure } from './syntax-failure.js';
import type { SyntaxNode } from './syntax-node.js';

const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const RESERVED: ReadonlySet<string> = new Set(['and', 'or', 'in', 'not']);

/** The grammar, from the lowest precedence, `?:`, to names and literals. */
export class Reader extends Scanner {
  /** Reads one expression including `terminator`, or up to the end if that is ''. */
  readUntil(terminator: string): SyntaxNode {
    const node = this.gobbleExpression();
    this.limitLength();
    if (terminator === '' ? this.index < this.expr.length : !this.expr.startsWith(terminator, this.index)) {
      this.expected(
        `${this.char === '=' ? "'=='" : 'an operator'} or ${terminator === '' ? 'the end' : `'${terminator}'`}`,
      );
    }
    this.index += terminator.length;
    return node;
  }

  override gobbleExpression(): SyntaxNode {
    return this.nested(() => super.gobbleExpression());
  }

  /** jsep's hooks belong to its shared instance. This reader has its own hook for `test ? then : otherwise`. */
  override runHook(name: string, node: SyntaxNode): SyntaxNode {
    if (name !== 'after-expression' || this.char !== '?') return node;
    const at = this.index++;
    const consequent = this.gobbleExpression();
    this.take(':');
    return { type: 'ConditionalExpression', at, test: node, consequent, alternate: this.gobbleExpression() };
  }

  override gobbleBinaryExpression(floor = 1): SyntaxNode {
    let left = this.gobbleToken();
    for (let relations = 0; ;) {
      this.gobbleSpaces();
      const at = this.index;
      const found = operatorAt(this.expr, at);
      if (!found || found.precedence < floor) return left;
      if (found.precedence === RELATIONAL_PRECEDENCE && ++relations > 1) this.expected("'and' or parentheses");
      this.index = found.end;
      const right = this.gobbleBinaryExpression(found.precedence + 1);
      left = { type: 'BinaryExpression', at, operator: found.operator, left, right };
    }
  }

  override gobbleToken(): SyntaxNode {
    this.gobbleSpaces();
    this.limitLength();
    const at = this.index;
    const node = this.operand();
    node.at ??= at;
    return node;
  }

  private operand(): SyntaxNode {
    const { char } = this;
    if (/[0-9.]/.test(char)) return this.gobbleNumericLiteral();
    if (char === '-' || char === '!') return this.unary(char === '-' ? '-' : 'not', 1);
    if (this.wordHere() === 'not') return this.unary('not', 3);
    return this.gobbleTokenProperty(this.primary());
  }

  private unary(operator: '-' | 'not', length: number): SyntaxNode {
    this.index += length;
    const read = length === 3 ? () => this.gobbleBinaryExpression(NOT_PRECEDENCE + 1) : () => this.gobbleToken();
    return { type: 'UnaryExpression', operator, argument: this.nested(read) };
  }

  private primary(): SyntaxNode {
    const at = this.index;
    switch (this.char) {
      case "'":
      case '"':
        return { type: 'Literal', at, value: this.quoted() };
      case '(':
        return { type: 'Group', at, expression: this.group() };
      case '[':
        this.index++;
        return { type: 'ArrayExpression', at, elements: this.gobbleArguments(']'.charCodeAt(0)) };
      case '{':
        return { type: 'ObjectExpression', at, members: this.members() };
      default:
        return this.word();
    }
  }

  private word(): SyntaxNode {
    const { index } = this;
    const name = this.wordHere();
    if (name === undefined || RESERVED.has(name)) return this.expected('a value');
    this.index += name.length;
    const constant = CONSTANTS.get(name);
    return constant === undefined
      ? { type: 'Identifier', at: index, name }
      : { type: 'Literal', at: index, value: constant };
  }

  private group(): SyntaxNode {
    this.index++;
    const node = this.gobbleExpression();
    this.take(')', "an operator or ')'");
    return node;
  }

  private members(): { key: string; value: SyntaxNode }[] {
    this.index++;
    const members: { key: string; value: SyntaxNode }[] = [];
    const keys = new Set<string>();
    while (!this.takeIf('}')) {
      if (members.length > 0) this.take(',', "',' or '}'");
      const key = this.key(keys);
      this.take(':');
      members.push({ key, value: this.gobbleExpression() });
    }
    return members;
  }

  private key(taken: Set<string>): string {
    this.gobbleSpaces();
    const at = this.index;
    const isQuoted = this.char === "'" || this.char === '"';
    const key = isQuoted ? this.quoted() : this.wordHere();
    if (key === undefined) return this.expected('a name or text as a key');
    if (taken.has(key)) throw new SyntaxFailure(`expected each key once, found '${key}' again`, at);
    taken.add(key);
    if (!isQuoted) this.index += key.length;
    return key;
  }
}
