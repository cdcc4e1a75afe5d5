import { assertNever } from '@svc/expressions';
import type { ScopeId, TokenId } from '../../ids.js';
import type { Token, Wait } from '../../state.js';
import type { Actor } from '../../inputs.js';
import { ENGINE } from '../execution.js';
import type { Execution } from '../execution.js';
import { placeOfJob } from './job-snapshot.js';

type WaitBody<W = Wait> = W extends Wait ? Omit<W, 'id' | 'n' | 'tokenId' | 'listenerOf'> : never;

/** The holder of a wait: a token, or a scope that listens. */
export type Holder = { readonly tokenId: TokenId } | { readonly tokenId: null; readonly listenerOf: ScopeId };

/** The reason given to a called instance when its call activity is cancelled. */
const CALL_ENDED = 'its caller does not wait for it any more';

/** Begins a wait. If something outside satisfies it, the caller records the fact. */
export function openWait(execution: Execution, holder: TokenId | Holder, body: WaitBody): Wait {
  const by = typeof holder === 'string' ? { tokenId: holder } : holder;
  const wait = { ...body, id: execution.newId(), n: execution.store.nextN(), ...by } as Wait;
  execution.store.put('waits', wait);
  return wait;
}

/** Removes a satisfied wait, which is not a cancellation. */
export function closeWait(execution: Execution, wait: Wait): void {
  execution.store.remove('waits', wait.id);
}

/** Cancels all waits of a token and everything open outside for them. */
export function disarmAll(execution: Execution, tokenId: TokenId): void {
  for (const id of [...execution.store.indexes.waitsOf(tokenId)]) disarm(execution, execution.state.waits[id]!);
}

/** Cancels a wait. `actor` is who cancels it, by default the engine. */
export function disarm(execution: Execution, wait: Wait, actor: Actor = ENGINE): void {
  closeWait(execution, wait);
  switch (wait.kind) {
    case 'task':
      return execution.record({ fact: 'task.cancelled', taskId: wait.id, elementId: wait.elementId }, actor);
    case 'pulledJob':
      return execution.record({ fact: 'job.cancelled', jobId: wait.id, ...placeOfJob(execution.index, wait) });
    case 'job':
      execution.command({ command: 'cancelJob', jobId: wait.job.jobId });
      return execution.record({ fact: 'call.cancelled', jobId: wait.job.jobId, elementId: wait.elementId });
    case 'child':
      return execution.command({ command: 'cancelChild', childId: wait.id, reason: CALL_ENDED });
    case 'timer':
      execution.command({ command: 'cancelTimer', timerId: wait.timerId });
      return execution.record({ fact: 'timer.cancelled', timerId: wait.timerId });
    case 'message':
    case 'signal':
    case 'callback':
      return execution.record({ fact: 'wait.disarmed', waitId: wait.id });
    // Nothing outside keeps a question: a late answer changes nothing.
    case 'question':
    case 'join':
    case 'condition':
      return;
    default:
      return assertNever(wait);
  }
}

/** The token stays at its element until something outside, or another token, moves it on. */
export function waitHere(execution: Execution, token: Token, status: 'active' | 'waiting'): void {
  if (token.status !== status || token.phase !== 'inside') {
    execution.store.put('tokens', { ...token, status, phase: 'inside' });
  }
}
