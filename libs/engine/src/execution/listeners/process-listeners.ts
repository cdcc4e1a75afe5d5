import { hasListeners } from '../../listeners.js';
import type { LevelScope, ProcessScope } from '../../scope.js';
import type { Listening, Token } from '../../state.js';
import type { Execution } from '../execution.js';
import { createTokenInside } from '../tokens/tokens.js';
import { askListener, withoutListening } from './listening-tokens.js';

/** Has the listeners of the process asked before it begins, at the token that was placed at its start. */
export function listenToStart({ index, store, state }: Execution, { id: scopeId }: LevelScope): void {
  if (!hasListeners(index.model, 'start')) return;
  const [first] = store.indexes.tokensIn(scopeId);
  if (first !== undefined) store.put('tokens', { ...state.tokens[first]!, listening: { stage: 'process', next: 0 } });
}

/** The token of a process that begins by an event. The listeners of the process are asked before those of the event. */
export function atProcessStart(execution: Execution, scope: LevelScope, token: Token): Token {
  if (scope.parent !== null || !hasListeners(execution.index.model, 'start')) return token;
  const listening = { ...token, listening: { stage: 'process', next: 0, isEntered: true } } as const;
  execution.store.put('tokens', listening);
  return listening;
}

/** Asks the next listener of the process, which begins behind the last. */
export function beginProcess(execution: Execution, token: Token, listening: Listening): void {
  if (askListener(execution, token, listening)) return;
  execution.store.put('tokens', withoutListening(token));
  execution.store.enqueue(token.id);
}

/** Asks the listeners of the process where its last token has ended. False if nobody listens. */
export function endProcess(execution: Execution, { id: scopeId }: ProcessScope): boolean {
  const last = execution.lastRemoved;
  if (last === null || last.scopeId !== scopeId) return false;
  const listening: Listening = { stage: 'instance', next: 0, isLeaving: true };
  if (!hasListeners(execution.index.model, 'end')) return false;
  const token = createTokenInside(execution, { scopeId, elementId: last.elementId, via: null });
  execution.store.put('tokens', { ...token, phase: 'leave', listening });
  execution.store.enqueue(token.id);
  return true;
}
