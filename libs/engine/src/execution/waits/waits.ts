import { assertNever } from '@svc/expressions';
import type { ScopeId, TokenId } from '../../ids.js';
import type { Token, Wait } from '../../state.js';
import type { Actor } from '../../inputs.js';
import { ENGINE } from '../execution.js';
import type { Execution } from '../execution.js';

type WaitBody<W = Wait> = W extends Wait ? Omit<W, 'id' | 'n' | 'tokenId' | 'listenerOf'> : never;

/** Who waits: a token, or a scope that listens. */
export type Holder = { readonly tokenId: TokenId } | { readonly tokenId: null; readonly listenerOf: ScopeId };

/** What the called instance says about its end when its call activity is cancelled. */
const CALL_ENDED = 'its caller does not wait for it any more';

/** Begins a wait. Of one that something outside satisfies, the caller records the fact. */
export function openWait(execution: Execution, holder: TokenId | Holder, body: WaitBody): Wait {
  const by = typeof holder === 'string' ? { tokenId: holder } : holder;
  const wait = { ...body, id: execution.newId(), n: execution.store.nextN(), ...by } as Wait;
  execution.store.put('waits', wait);
  return wait;
}

/** The wait has been satisfied: it is gone, and that is not a cancellation. */
export function closeWait(execution: Execution, wait: Wait): void {
  execution.store.remove('waits', wait.id);
}

/** Nothing is awaited any more: everything that is open outside for these waits is cancelled. */
export function disarmAll(execution: Execution, tokenId: TokenId): void {
  for (const id of [...execution.store.indexes.waitsOf(tokenId)]) disarm(execution, execution.state.waits[id]!);
}

/** `actor` is who cancels; the engine itself unless told otherwise. */
export function disarm(execution: Execution, wait: Wait, actor: Actor = ENGINE): void {
  closeWait(execution, wait);
  switch (wait.kind) {
    case 'task':
      return execution.record({ fact: 'task.cancelled', taskId: wait.id, elementId: wait.elementId }, actor);
    case 'job':
      execution.command({ command: 'cancelJob', jobId: wait.job.jobId });
      return execution.record({ fact: 'job.cancelled', jobId: wait.job.jobId, elementId: wait.elementId });
    case 'child':
      return execution.command({ command: 'cancelChild', childId: wait.id, reason: CALL_ENDED });
    case 'timer':
      execution.command({ command: 'cancelTimer', timerId: wait.timerId });
      return execution.record({ fact: 'timer.cancelled', timerId: wait.timerId });
    case 'message':
    case 'signal':
    case 'callback':
      return execution.record({ fact: 'wait.disarmed', waitId: wait.id });
    // Nobody outside keeps a question: an answer that comes late changes nothing.
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
