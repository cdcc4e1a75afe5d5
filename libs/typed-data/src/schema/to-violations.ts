import type { Violation } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { memberPath, pathOf, valueAt } from '../violations/path.js';
import { MAX_VIOLATIONS, violation } from '../violations/violation.js';

/** Errors that only summarise others, which are reported themselves. */
const SUMMARIES: ReadonlySet<string> = new Set(['if', 'propertyNames']);

/** Part of the path of errors at items that do not match `contains`. Only the list is reported, as having no such item. */
const SEARCHED = '/contains/';

/** The validator's errors as violations of this service: at most {@link MAX_VIOLATIONS}, and no duplicates. */
export function toViolations(name: string, root: JsonValue, errors: readonly ErrorObject[]): readonly Violation[] {
  const told = errors.filter(({ keyword, schemaPath }) => !SUMMARIES.has(keyword) && !schemaPath.includes(SEARCHED));
  const kept = new Map<string, Violation>();
  for (const error of told.length > 0 ? told : errors) {
    const found = toViolation(name, root, error);
    kept.set(JSON.stringify([found.path, found.expected]), found);
    if (kept.size === MAX_VIOLATIONS) break;
  }
  return [...kept.values()];
}

function toViolation(name: string, root: JsonValue, error: ErrorObject): Violation {
  const path = pathOf(name, error.instancePath, root);
  const value = valueAt(root, error.instancePath);
  const params = error.params as { readonly [name: string]: JsonValue };
  if (error.propertyName !== undefined)
    return violation(path, `names that are ${expectation(error)}`, error.propertyName);
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
      return violation(memberPath(path, String(params['missingProperty'])), 'a value', undefined);
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return undeclared(path, value, String(params['additionalProperty'] ?? params['unevaluatedProperty']));
    default:
      return violation(path, expectation(error), value);
  }
}

function undeclared(path: string, value: JsonValue | undefined, key: string): Violation {
  const member = valueAt(value ?? null, `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return violation(memberPath(path, key), 'no member of this name', member);
}

/** The expectation of the keyword that failed, for readers. */
function expectation({ keyword, params }: ErrorObject): string {
  const { type, limit, allowedValues, allowedValue, pattern, format, multipleOf } = params as {
    readonly [name: string]: JsonValue;
  };
  if (type !== undefined) return typeNames(type as string | string[]);
  if (allowedValues !== undefined)
    return `one of ${(allowedValues as JsonValue[]).map((allowed) => JSON.stringify(allowed)).join(', ')}`;
  if (allowedValue !== undefined) return JSON.stringify(allowedValue);
  if (pattern !== undefined) return `text that matches ${String(pattern)}`;
  if (format !== undefined) return FORMATS.get(String(format)) ?? String(format);
  if (multipleOf !== undefined) return `a multiple of ${String(multipleOf)}`;
  return EXPECTATIONS.get(keyword)?.replace('#', String(limit)) ?? `a value for which ${keyword} holds`;
}

/** For keywords with a limit, which replaces the `#`, and for keywords without details of interest. */
const EXPECTATIONS = new Map([
  ['minimum', 'at least #'],
  ['maximum', 'at most #'],
  ['exclusiveMinimum', 'more than #'],
  ['exclusiveMaximum', 'less than #'],
  ['minLength', 'at least # characters'],
  ['maxLength', 'at most # characters'],
  ['minItems', 'at least # items'],
  ['maxItems', 'at most # items'],
  ['unevaluatedItems', 'no more items than are declared'],
  ['uniqueItems', 'no two equal items'],
  ['contains', 'a list with the items that are demanded'],
  ['minProperties', 'at least # members'],
  ['maxProperties', 'at most # members'],
  ['propertyNames', 'other names of members'],
  ['anyOf', 'at least one of several alternatives to fit'],
  ['oneOf', 'exactly one of several alternatives to fit'],
  ['not', 'a value that does not fit what is excluded'],
  ['if', 'what the condition demands'],
  ['false schema', 'no value here'],
]);

const TYPES = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['null', 'null'],
]);

function typeNames(types: string | string[]): string {
  return [types]
    .flat()
    .map((type) => TYPES.get(type) ?? type)
    .join(' or ');
}

const FORMATS = new Map([
  ['date', 'a date such as 2024-05-31'],
  ['time', 'a time such as 14:30:00Z'],
  ['date-time', 'a date and time such as 2024-05-31T14:30:00Z'],
  ['uuid', 'a UUID'],
  ['email', 'an e-mail address'],
  ['uri', 'a URI'],
]);
