import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { readTemporalFailure } from './temporal-failure.js';
import type { TemporalFailure } from './temporal-failure.js';

export type Outcome<T> =
  | { readonly value: T }
  /** `error` is the SDK's error, if it was called. */
  | { readonly failure: TemporalFailure; readonly error?: unknown };

/** The first and the longest pause before a call is repeated, in milliseconds. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/**
 * Calls until the server has accepted the request, or until the deadline (milliseconds since the epoch). The call is repeated if
 * the server was too busy, or if a workflow task failed under it, which is safe because an update has an id.
 */
export async function callUntilTaken<T>(
  client: Client,
  deadline: number,
  call: (client: Client) => Promise<T>,
): Promise<Outcome<T>> {
  let wasInterrupted = false;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const outcome = await callOnce(client, deadline, call);
    const failure = 'failure' in outcome ? outcome.failure.kind : null;
    wasInterrupted ||= failure === 'interrupted';
    const isToRepeat = failure === 'busy' || failure === 'interrupted';
    if (!isToRepeat) return outcome;
    // That a server is busy does not tell whether the first attempt took effect.
    if (Date.now() + pauseMs >= deadline)
      return wasInterrupted ? { ...outcome, failure: { kind: 'unknown' } } : outcome;
    await pause(pauseMs);
  }
}

async function callOnce<T>(
  client: Client,
  deadline: number,
  call: (client: Client) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return { value: await client.withDeadline(deadline, () => call(client)) };
  } catch (error) {
    return { failure: readTemporalFailure(error), error };
  }
}

/** The instance has ended, perhaps by this input at an interrupted attempt, or it has no workflow yet. */
export function isNotFound(outcome: Outcome<unknown>): boolean {
  return 'failure' in outcome && outcome.failure.kind === 'not_found';
}
