import { createClient } from '@svc/client';
import { QueryClient } from '@tanstack/query-core';

/** What is read stays on the screen while it is read again. */
const FRESH_MS = 2_000;

let csrfToken: string | null = null;

export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

/** The public API. The browser adds the cookie of the session; the token says which session the tab belongs to. */
export const client = createClient({
  baseUrl: globalThis.location.origin,
  headers: () => (csrfToken === null ? {} : { 'x-csrf-token': csrfToken }),
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
