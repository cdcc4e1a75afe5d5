import type { Field } from './field';
import { localText } from './moments';
import type { Json } from './schema';

const OF_JSON = ['choice', 'select', 'checkbox', 'checks'];

/** What the field shows before somebody has typed. */
export function initialText({ kind, initial }: Field): string {
  if (initial === undefined || initial === null) return '';
  if (kind === 'json') return JSON.stringify(initial, null, 2);
  if (kind === 'lines') return (initial as readonly Json[]).map(String).join('\n');
  if (kind === 'datetime') return localText(String(initial));
  if (kind === 'checks' && (initial as readonly Json[]).length === 0) return '';
  if (OF_JSON.includes(kind)) return JSON.stringify(initial);
  return typeof initial === 'string' ? initial : JSON.stringify(initial);
}
