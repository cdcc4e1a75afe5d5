import { matchAt } from './binary-operators.js';
import { Jsep } from './jsep-reader.js';
import { foundAt, SyntaxFailure } from './syntax-failure.js';
import type { SyntaxNode } from './syntax-node.js';
import { readText } from './text-literal.js';

/** The maximal depth of an expression, in the source and in its tree [expressions#limits]. */
export const MAX_PARSE_DEPTH = 100;

/** The maximal length of one expression in characters. Its stored form is about twenty times as large. */
export const MAX_SOURCE_LENGTH = 20_000;

const IDENTIFIER = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;

/**
 * The layer between jsep and the grammar. jsep accepts more than this language (lists without commas, `this`, any letter in a
 * name, any escape), keeps no positions and has no limits. The overrides here restrict it.
 */
export class Scanner extends Jsep {
  private depth = 0;

  constructor(
    source: string,
    private readonly start = 0,
  ) {
    super(source);
    this.index = start;
  }

  /** The name after a dot: any word, also a reserved one. */
  override gobbleIdentifier(): SyntaxNode {
    const at = this.index;
    const name = this.wordHere();
    if (name === undefined) return this.expected("a name after '.'");
    this.index += name.length;
    return { type: 'Identifier', at, name };
  }

  override gobbleArguments(terminator: number): SyntaxNode[] {
    const close = String.fromCharCode(terminator);
    const items: SyntaxNode[] = [];
    while (!this.takeIf(close)) {
      if (items.length > 0) this.take(',', `',' or '${close}'`);
      items.push(this.gobbleExpression());
    }
    return items;
  }

  /** The name or reserved word at the current position. */
  protected wordHere(): string | undefined {
    return matchAt(IDENTIFIER, this.expr, this.index);
  }

  protected quoted(): string {
    const { value, end } = readText(this.expr, this.index);
    this.index = end;
    return value;
  }

  protected takeIf(character: string): boolean {
    this.gobbleSpaces();
    if (this.char !== character) return false;
    this.index++;
    return true;
  }

  protected take(character: string, expectation = `'${character}'`): void {
    if (!this.takeIf(character)) this.expected(expectation);
  }

  protected nested(read: () => SyntaxNode): SyntaxNode {
    if (++this.depth > MAX_PARSE_DEPTH) this.tooDeep();
    const node = read();
    this.depth--;
    return node;
  }

  protected limitLength(): void {
    if (this.index - this.start > MAX_SOURCE_LENGTH) {
      throw new SyntaxFailure(`expected an expression of at most ${MAX_SOURCE_LENGTH} characters`, this.start);
    }
  }

  private tooDeep(): never {
    throw new SyntaxFailure(`expected at most ${MAX_PARSE_DEPTH} nested levels`, this.index);
  }

  protected expected(expectation: string): never {
    throw new SyntaxFailure(`expected ${expectation}, found ${foundAt(this.expr, this.index)}`, this.index);
  }

  /** Reports jsep's own errors (numbers, `]`) in the form of the others. */
  override throwError(message: string): never {
    const isBracket = message === 'Unclosed [';
    return this.expected(isBracket ? "an operator or ']'" : 'a well-formed number');
  }
}
