/** The nodes of jsep that this grammar produces: ESTree names, with the offset, which jsep does not keep. */
export type SyntaxNode = { at?: number } & (
  | { type: 'Literal'; value: string | number | boolean | null; raw?: string }
  | { type: 'Identifier'; name: string }
  | { type: 'MemberExpression'; computed: boolean; optional?: boolean; object: SyntaxNode; property: SyntaxNode }
  | { type: 'CallExpression'; optional?: boolean; callee: SyntaxNode; arguments: SyntaxNode[] }
  | { type: 'ArrayExpression'; elements: SyntaxNode[] }
  | { type: 'ObjectExpression'; members: { key: string; value: SyntaxNode }[] }
  | { type: 'Group'; expression: SyntaxNode }
  | { type: 'UnaryExpression'; operator: '-' | 'not'; argument: SyntaxNode }
  | { type: 'BinaryExpression'; operator: string; left: SyntaxNode; right: SyntaxNode }
  | { type: 'ConditionalExpression'; test: SyntaxNode; consequent: SyntaxNode; alternate: SyntaxNode }
);
