import type { Item } from '@svc/client';

export type ApiKey = Item<'apiKeys.list'>;

const SOON_MS = 7 * 24 * 60 * 60 * 1000;

export type KeyState = 'valid' | 'soon' | 'expired' | 'revoked';

/** Whether a key still works, and whether its end is less than 7 days away. @param now in milliseconds */
export function stateOf({ revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>, now: number): KeyState {
  if (revoked_at !== null) return 'revoked';
  if (expires_at === null) return 'valid';
  const left = Date.parse(expires_at) - now;
  return left <= 0 ? 'expired' : left <= SOON_MS ? 'soon' : 'valid';
}

/** Those that still work, those that end first before the others, which are in the order of their names. */
export function validKeys(keys: readonly ApiKey[], now: number): ApiKey[] {
  const ends = ({ expires_at }: ApiKey) => (expires_at === null ? Infinity : Date.parse(expires_at));
  return keys
    .filter((key) => isValid(stateOf(key, now)))
    .toSorted((a, b) => compare(ends(a), ends(b)) || a.name.localeCompare(b.name));
}

/** Those that are refused, the latest first. */
export function endedKeys(keys: readonly ApiKey[], now: number): ApiKey[] {
  return keys
    .filter((key) => !isValid(stateOf(key, now)))
    .toSorted((a, b) => compare(Date.parse(b.created_at), Date.parse(a.created_at)));
}

function isValid(state: KeyState): boolean {
  return state === 'valid' || state === 'soon';
}

/** Unlike a difference also right for two that never end. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The moment so many days from now; null for `never`. */
export function expiryOf(choice: string, now: number): string | null {
  const days = Number(choice);
  return Number.isInteger(days) ? new Date(now + days * 24 * 60 * 60 * 1000).toISOString() : null;
}

/** `a, b` as its parts, each once; null if there are none. */
export function jobTypesOf(text: string): string[] | null {
  const types = [...new Set(text.split(',').map((type) => type.trim()))].filter((type) => type !== '');
  return types.length === 0 ? null : types;
}
