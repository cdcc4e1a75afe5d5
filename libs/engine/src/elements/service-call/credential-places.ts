import { aloneExpression, credentialOf, CREDENTIAL_NAME, readsCredentials } from '@svc/expressions';
import type { Expression, Template } from '@svc/expressions';

/** Path from the value of a `body` to a text in it. */
export type Path = readonly (string | number)[];

/** The allowed places of credentials, for error messages. */
const PLACES = 'alone or in text as {{credentials.<name>}}';
const BODY_PLACES = `${PLACES}, or as a member or item of {{ {…} }} or {{ […] }}`;

/** What is wrong with the credentials in a header; null if nothing is, or if there are none. */
export function flawOf(template: Template, isBody: boolean): string | null {
  const alone = aloneExpression(template);
  const inside = isBody && alone ? leavesOf(alone, []).map(({ leaf }) => leaf) : template.parts;
  const expressions = inside.filter((part) => typeof part === 'object');
  if (expressions.some((part) => readsCredentials(part) && credentialOf(part) === null)) {
    return `expected credentials ${isBody ? BODY_PLACES : PLACES}, found them in a larger expression`;
  }
  const unfit = expressions.map(credentialOf).find((name) => name !== null && !CREDENTIAL_NAME.test(name));
  return unfit === undefined
    ? null
    : `expected a credential's name of letters, digits, "_", "-" and ".", found ${JSON.stringify(unfit)}`;
}

/** Names of the credentials in a header, once for each place. */
export function credentialsIn(template: Template): string[] {
  const alone = aloneExpression(template);
  const places = alone ? leavesOf(alone, []).map(({ leaf }) => leaf) : template.parts;
  return places.flatMap((part) => (typeof part === 'object' ? (credentialOf(part) ?? []) : []));
}

/** The expression with `text` in place of each credential in its literals, and the places of the credentials. */
export function withoutCredentials(
  expression: Expression,
  text: string,
): { expression: Expression; found: { path: Path; name: string }[] } {
  const found = leavesOf(expression, []).flatMap(({ leaf, path }) => {
    const name = credentialOf(leaf);
    return name === null ? [] : [{ path, name }];
  });
  return { expression: replaced(expression, text), found };
}

function leavesOf(expression: Expression, path: Path): { leaf: Expression; path: Path }[] {
  if (expression.kind === 'list') return expression.items.flatMap((item, n) => leavesOf(item, [...path, n]));
  if (expression.kind !== 'object') return [{ leaf: expression, path }];
  return expression.members.flatMap(({ key, value }) => leavesOf(value, [...path, key]));
}

function replaced(expression: Expression, text: string): Expression {
  if (expression.kind === 'list') {
    return { ...expression, items: expression.items.map((item) => replaced(item, text)) };
  }
  if (expression.kind === 'object') {
    const members = expression.members.map(({ key, value }) => ({ key, value: replaced(value, text) }));
    return { ...expression, members };
  }
  return credentialOf(expression) === null ? expression : { kind: 'literal', at: expression.at, value: text };
}
