/** For run time: evaluates what `@svc/expressions/parse` has parsed. It imports no parser, no clock and no I/O. */
export type {
  BinaryExpression,
  BinaryOperator,
  CallExpression,
  ConditionalExpression,
  Expression,
  IndexExpression,
  ListExpression,
  LiteralExpression,
  LogicalExpression,
  MemberExpression,
  NameExpression,
  NegateExpression,
  NotExpression,
  ObjectExpression,
  Template,
} from './ast.js';
export { aloneExpression, isRaw } from './ast.js';
export { assertNever } from './assert-never.js';
export type { JsonObject, JsonValue, TypeName } from './json-value.js';
export { describeType, isObject, ownMember, typeName } from './json-value.js';
export type { FoundNumber } from './json-numbers.js';
export { findInexactNumber, findNumber, isExact, pathTo, shownNumber } from './json-numbers.js';
export { addMonths, civilFromDays, DAY_MS, daysFromCivil, daysInMonth } from './dates/calendar.js';
export type { Instant } from './dates/iso-date.js';
export { formatInstant, parseInstant, readDate } from './dates/iso-date.js';
export { unstorableIn } from './storable-text.js';
export type { ExpressionError } from './expression-error.js';
export type { Meter } from './cost.js';
export { ITEM, keysCost, membersCost } from './cost.js';
export type { Limits, Names } from './evaluation.js';
export { DEFAULT_LIMITS, MAX_DATA_DEPTH } from './evaluation.js';
export type { Answer, Evaluated } from './evaluate.js';
export { evaluate } from './evaluate.js';
export { evaluateCondition, evaluateTemplate } from './template.js';
export { namesIn } from './names.js';
export { CREDENTIAL_NAME, credentialOf, readsCredentials } from './credentials.js';
export { freeNames, readsAnyVariable } from './free-names.js';
