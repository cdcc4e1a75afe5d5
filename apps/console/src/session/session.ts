import { computed, signal } from '@preact/signals';
import { ApiError, type Data } from '@svc/client';
import { client, forgetAnswers, setCsrfToken } from '../api/client';

/** Whoever is signed in. */
type Me = Data<'me.get'>;
export type Scope = Me['scopes'][number];

/** Null while nobody is signed in. */
export const me = signal<Me | null>(null);
/** `unknown` until the first answer; `ended` after a session that was there before. */
export const sessionState = signal<'unknown' | 'none' | 'live' | 'ended'>('unknown');

/** Of these a key needs one to change anything. */
const WRITING: readonly Scope[] = [
  ...(['instances:write', 'tasks:write', 'definitions:write'] as const),
  ...(['jobs:work', 'webhooks:manage', 'credentials:write'] as const),
];
export const isReadOnly = computed(() => !WRITING.some(may));

/** Whether the key may do what needs the scope. What it may not do is not offered. */
export function may(scope: Scope): boolean {
  const scopes = me.value?.scopes ?? [];
  return scopes.includes(scope) || scopes.includes('admin');
}

/** Why it could not be found out whether there is a session; null if it could. */
export const unreachable = signal<unknown>(null);

/** In the browser's storage: that somebody has signed in. The session itself is where no script reads it. */
const HAS_SIGNED_IN = 'svc.signed-in';

/** Finds out whether the browser still has a session. */
export async function resume(): Promise<void> {
  if (localStorage.getItem(HAS_SIGNED_IN) === null) return void (sessionState.value = 'none');
  try {
    enter(await client.me.get({ retries: 0 }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return leave('ended');
    unreachable.value = error;
    sessionState.value = 'none';
  }
}

/**
 * Makes a session of an API key. The key is kept nowhere.
 * @throws {ApiError} if the key is not valid
 */
export async function signIn(key: string): Promise<void> {
  enter(await client.sessions.create({ headers: { 'x-api-key': key }, retries: 0 }));
}

export async function signOut(): Promise<void> {
  await client.sessions.end();
  leave('none');
}

/** After an answer that says that the session is no more. Drafts stay in the browser. */
export function sessionEnded(): void {
  if (me.value !== null) leave('ended');
}

function enter(who: Me): void {
  setCsrfToken(who.session?.csrf_token ?? null);
  localStorage.setItem(HAS_SIGNED_IN, 'true');
  me.value = who;
  sessionState.value = 'live';
}

function leave(state: 'none' | 'ended'): void {
  setCsrfToken(null);
  localStorage.removeItem(HAS_SIGNED_IN);
  me.value = null;
  sessionState.value = state;
  forgetAnswers();
}
