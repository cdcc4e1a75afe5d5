import { describeType, isObject, ownMember, typeName } from '@svc/expressions';
import type { JsonValue } from '@svc/expressions';
import { failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import type { Cost } from '../cost.js';
import type { Execution } from '../execution.js';

/** Returns a value with the member at a path replaced. A missing or null value becomes an object. */
export type WriteMember = (
  value: JsonValue | undefined,
  path: readonly string[],
  member: JsonValue,
) => Result<JsonValue>;

/** Writes into objects by name and into lists by index. A value without members is a failure and is not overwritten. */
export function memberWriter({ cost }: Execution): WriteMember {
  return (value, path, member) => withMember(value, { path, member, cost });
}

interface Writing {
  readonly path: readonly string[];
  readonly member: JsonValue;
  readonly cost: Cost;
}

function withMember(value: JsonValue | undefined, writing: Writing): Result<JsonValue> {
  const [name, ...path] = writing.path;
  if (name === undefined) return succeeded(writing.member);
  if (Array.isArray(value)) return withItem(value, name, { ...writing, path });
  if (value !== undefined && value !== null && !isObject(value)) {
    const found = describeType(typeName(value));
    return failed('ExpressionError', `expected a list or an object to write the member ${name} to, found ${found}`);
  }
  writing.cost.chargeReplacement(value);
  const object = value ?? {};
  const inner = withMember(ownMember(object, name), { ...writing, path });
  // A computed key also creates an own member for `__proto__` [engine#ids-are-data].
  return inner.ok ? succeeded({ ...object, [name]: inner.value }) : inner;
}

/** Replaces an item. The index after the last item appends one. */
function withItem(list: readonly JsonValue[], name: string, writing: Writing): Result<JsonValue> {
  const index = /^(?:0|[1-9]\d{0,8})$/.test(name) ? Number(name) : -1;
  if (index < 0 || index > list.length) {
    const indexes = list.length === 0 ? '0' : `0 to ${list.length}`;
    return failed('ExpressionError', `expected an index from ${indexes} of the list, found ${name}`);
  }
  writing.cost.chargeListCopy(list);
  const inner = withMember(list[index], writing);
  return inner.ok ? succeeded([...list.slice(0, index), inner.value, ...list.slice(index + 1)]) : inner;
}
