import { computed, signal } from '@preact/signals';
import { ApiError } from '@svc/client';
import { client, forgetAnswers, setCsrfToken } from '../api/client';

export type Scope =
  | 'definitions:read'
  | 'definitions:write'
  | 'instances:read'
  | 'instances:write'
  | 'tasks:read'
  | 'tasks:write'
  | 'jobs:work'
  | 'webhooks:manage'
  | 'credentials:read'
  | 'credentials:write'
  | 'admin';

/** Whoever is signed in, as `GET /v1/me` says. */
export interface Me {
  readonly tenant: { readonly id: string; readonly name: string };
  readonly key: { readonly id: string; readonly name: string; readonly expires_at: string | null };
  readonly scopes: readonly string[];
  readonly session: { readonly csrf_token: string; readonly expires_at: string } | null;
}

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
    enter(await answerTo('GET', '/v1/me'));
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
  enter(await answerTo('POST', '/v1/sessions', { 'x-api-key': key }));
}

export async function signOut(): Promise<void> {
  await client.request('DELETE', '/v1/sessions/current');
  leave('none');
}

/** After an answer that says that the session is no more. Drafts stay in the browser. */
export function sessionEnded(): void {
  if (me.value !== null) leave('ended');
}

async function answerTo(method: string, path: string, headers: Record<string, string> = {}): Promise<Me> {
  const { data } = await client.request<{ readonly data: Me }>(method, path, { headers, retries: 0 });
  return data;
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
