import { signal } from '@preact/signals';
import { ApiError } from '@svc/client';
import { may, me, sessionEnded } from '../session/session';
import { Changes } from './changes';
import { client, queries } from './client';
import { readAgain } from './read-again';

/** Whether what is shown follows what is committed. */
export const liveState = signal<'connecting' | 'live' | 'reconnecting' | 'off'>('off');

/** Between two times at which changes are read: a stream of many events a second must not keep the page busy. */
const REST_MS = 300;
/** Rests are this many times as long as reading took, so that the lists of many open pages do not keep the service busy. */
const RESTS = 3;

/** Follows the tenant's events while somebody is signed in. @returns what ends it */
export function followChanges(): () => void {
  if (me.value === null || !may('instances:read')) return () => undefined;
  const ending = new AbortController();
  const changes = new Changes();
  void follow(changes, ending.signal);
  void readChanges(changes, ending.signal);
  return () => {
    ending.abort();
    liveState.value = 'off';
  };
}

async function follow(changes: Changes, signal: AbortSignal): Promise<void> {
  liveState.value = 'connecting';
  const onReconnect = () => void (liveState.value = 'reconnecting');
  try {
    for await (const event of client.followEvents({ signal, onReconnect })) {
      liveState.value = 'live';
      changes.note(event);
    }
  } catch (error) {
    if (signal.aborted) return;
    liveState.value = 'off';
    if (error instanceof ApiError && error.status === 401) sessionEnded();
  }
}

/** Reads again what has changed, one time after the other. */
async function readChanges(changes: Changes, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const since = performance.now();
    await readAgain(queries, changes.take());
    const rest = Math.max(REST_MS, RESTS * (performance.now() - since));
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
