import type { Expression, Template } from './ast.js';
import { childrenOf } from './free-names.js';

/** Names of credentials: letters, digits, `_`, `-` and `.`; the first character is no `-` or `.`. */
export const CREDENTIAL_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;

/** The name of the credential if the expression is only `credentials.x` or `credentials['x']`; null for any other expression. */
export function credentialOf(expression: Expression): string | null {
  if (expression.kind !== 'member' && expression.kind !== 'index') return null;
  const { object } = expression;
  if (object.kind !== 'name' || object.name !== 'credentials') return null;
  if (expression.kind === 'member') return expression.name;
  const { index } = expression;
  return index.kind === 'literal' && typeof index.value === 'string' ? index.value : null;
}

/** Whether it reads `credentials` anywhere. `variables.credentials` is a normal variable. */
export function readsCredentials(expression: Template | Expression): boolean {
  if ('parts' in expression) return expression.parts.some((part) => typeof part === 'object' && readsCredentials(part));
  if (expression.kind === 'name') return expression.name === 'credentials';
  return childrenOf(expression).some(readsCredentials);
}
