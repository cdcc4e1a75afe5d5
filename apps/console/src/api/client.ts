import { createClient } from '@svc/client';
import { QueryClient } from '@tanstack/query-core';

/** What is read stays on the screen while it is read again. */
const FRESH_MS = 2_000;

let csrfToken: string | null = null;

export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

/** Sent with everything, so that a tab never shows what belongs to the session of another one. */
function withToken(init: RequestInit | undefined): RequestInit {
  if (csrfToken === null) return init ?? {};
  return { ...init, headers: { ...(init?.headers as Record<string, string>), 'x-csrf-token': csrfToken } };
}

/** The public API. The browser adds the cookie of the session. */
export const client = createClient({
  baseUrl: globalThis.location.origin,
  fetch: (input, init) => globalThis.fetch(input, withToken(init)),
});

/** What has been read. */
export const queries = new QueryClient({
  // The client itself repeats what may be repeated.
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: true } },
});

/** What one has read may not be shown to whoever signs in next. */
export function forgetAnswers(): void {
  queries.clear();
}
