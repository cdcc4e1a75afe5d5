import { printable } from '../tables/printable.js';
import { shortened } from '../tables/table-lines.js';
import { localTime } from '../tables/times.js';
import type { Terminal } from '../terminal.js';
import type { HistoryEntry } from './read-history.js';

/** Members of a payload that stand before the others, or say nothing to a reader. */
const APART = ['element_id', 'element_type', 'variables_snapshot', 'api_key_id', 'definition_hash', 'definition_id'];
const WIDTH_OF_ACTION = 26;

/** An entry in one line: the time, the action, the element, and then what else there is to say of it. */
export function entryLine({ createdAt, action, payload }: HistoryEntry, { width, paint }: Terminal): string {
  const values = (payload ?? {}) as Readonly<Record<string, unknown>>;
  const element = [values['element_id'], bracketed(values['element_type'])].filter(Boolean).join(' ');
  const others = Object.entries(values).filter(([name, value]) => !APART.includes(name) && !isEmpty(value));
  const time = localTime(createdAt);
  const rest = [element, ...others.map(([name, value]) => `${name}=${textOf(value)}`)].filter(Boolean).join('  ');
  const room = Math.max(20, (width ?? Infinity) - time.length - WIDTH_OF_ACTION - 4);
  const what = action.padEnd(WIDTH_OF_ACTION);
  const isBad = /(\.error|\.failed|_failed)$/.test(action);
  const line = shortened(printable(rest), room);
  return `${paint('dim', time)}  ${isBad ? paint('red', what) : what}  ${line}`.trimEnd();
}

function bracketed(value: unknown): string {
  return typeof value === 'string' ? `(${value})` : '';
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
