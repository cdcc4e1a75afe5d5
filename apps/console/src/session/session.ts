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

export const isReadOnly = computed(() => !may('instances:write') && !may('tasks:write'));

/** Whether the key may do what needs the scope. What it may not do is not offered. */
export function may(scope: Scope): boolean {
  const scopes = me.value?.scopes ?? [];
  return scopes.includes(scope) || scopes.includes('admin');
}

/** Finds out whether the browser still has a session. */
export async function resume(): Promise<void> {
  try {
    enter(await client.me.get({ retries: 0 }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
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
  me.value = who;
  sessionState.value = 'live';
}

function leave(state: 'none' | 'ended'): void {
  setCsrfToken(null);
  me.value = null;
  sessionState.value = state;
  forgetAnswers();
}
