/** Whether `Prefer` asks for an answer without a body (RFC 7240, `return=minimal`). */
export function prefersMinimal(prefer: string | undefined): boolean {
  return preferences(prefer).get('return') === 'minimal';
}

/** Seconds of `Prefer: wait=N`, at most `max`; null without one. */
export function preferredWait(prefer: string | undefined, max: number): number | null {
  const seconds = preferences(prefer).get('wait');
  return seconds !== undefined && /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds), max) : null;
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
