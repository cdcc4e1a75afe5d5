import jsep from 'jsep';
import type { SyntaxNode } from './syntax-node.js';

/**
 * The part of jsep's parser that the grammar uses. jsep's types describe only the plugin interface of the shared instance, but
 * its class is public (`jsep.Jsep`): a subclass has its own syntax and does not change the shared instance.
 */
export interface JsepReader {
  readonly expr: string;
  index: number;
  /** The character at `index`; '' at the end. */
  readonly char: string;
  readonly code: number;
  gobbleSpaces(): void;
  gobbleExpression(): SyntaxNode;
  gobbleBinaryExpression(): SyntaxNode;
  gobbleToken(): SyntaxNode;
  /** `.member`, `[index]` and `(arguments)` after a node. */
  gobbleTokenProperty(node: SyntaxNode): SyntaxNode;
  gobbleNumericLiteral(): SyntaxNode;
  gobbleIdentifier(): SyntaxNode;
  gobbleArguments(terminator: number): SyntaxNode[];
  runHook(name: string, node: SyntaxNode): SyntaxNode;
  throwError(message: string): never;
}

export const { Jsep } = jsep as unknown as { Jsep: new (source: string) => JsepReader };
