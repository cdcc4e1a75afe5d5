/** For uploads: parses source text to the JSON that `@svc/expressions` evaluates. */
export type { Parsed } from './expression.js';
export { parseExpression } from './expression.js';
export { parseCondition, parseTemplate } from './template.js';
