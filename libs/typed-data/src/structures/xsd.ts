import { assertNever } from '@svc/engine';
import type { XsdPrimitive } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { decodedBytes, isBase64 } from './base64.js';
import { isDate, isDateTime, isTime } from './calendar.js';

export interface ValueLimits {
  /** Decoded bytes of an `xsd:base64Binary` [api#limits]. */
  readonly maxBase64Bytes: number;
}

/** What was expected, for readers; null if the value has the type. */
export type Shortcoming = string | null;

/** The primitives of XML Schema as docs/interface.md lists them [typed-data#types]. */
export function shortcomingOf(value: JsonValue, name: XsdPrimitive, limits: ValueLimits): Shortcoming {
  switch (name) {
    case 'string':
      return typeof value === 'string' ? null : 'text';
    case 'decimal':
      return Number.isFinite(value) ? null : 'a number';
    case 'int':
      return Number.isInteger(value) ? null : 'a whole number';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'true or false';
    case 'dateTime':
      return textOf(value, isDateTime) ? null : 'a date and time of ISO 8601, such as 2024-05-31T14:30:00Z';
    case 'date':
      return textOf(value, isDate) ? null : 'a date of ISO 8601, such as 2024-05-31';
    case 'time':
      return textOf(value, isTime) ? null : 'a time of ISO 8601, such as 14:30:00';
    case 'base64Binary':
      return base64Shortcoming(value, limits);
    default:
      return assertNever(name);
  }
}

function base64Shortcoming(value: JsonValue, { maxBase64Bytes }: ValueLimits): Shortcoming {
  if (typeof value !== 'string' || !isBase64(value)) return 'base64 text';
  const bytes = decodedBytes(value);
  return bytes <= maxBase64Bytes ? null : `base64 text of at most ${maxBase64Bytes} bytes when decoded`;
}

function textOf(value: JsonValue, isRight: (text: string) => boolean): boolean {
  return typeof value === 'string' && isRight(value);
}
