import { badRequest } from '../../errors/api-error.js';

/** Whether `Prefer` asks for an answer without a body (RFC 7240, `return=minimal`). */
export function prefersMinimal(prefer: string | undefined): boolean {
  return preferences(prefer).get('return') === 'minimal';
}

/**
 * Seconds of `Prefer: wait=N`, at most `max`; null without one.
 * @throws ApiError 400 if N is no whole number: a client that asks to wait must not get an answer that did not wait
 */
export function preferredWait(prefer: string | undefined, max: number): number | null {
  const seconds = preferences(prefer).get('wait');
  if (seconds === undefined) return null;
  if (!/^\d{1,9}$/.test(seconds))
    throw badRequest(`Prefer: wait must be a whole number of seconds, found ${JSON.stringify(seconds.slice(0, 100))}`);
  return Math.min(Number(seconds), max);
}

/** Names in lower case; of a repeated preference the first counts (RFC 7240, section 2). */
function preferences(prefer: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const preference of (prefer ?? '').split(',')) {
    const [name = '', value = ''] = (preference.split(';', 1)[0] ?? '').split('=', 2).map((part) => part.trim());
    if (name !== '' && !found.has(name.toLowerCase()))
      found.set(name.toLowerCase(), value.replace(/^"(.*)"$/, '$1').toLowerCase());
  }
  return found;
}
