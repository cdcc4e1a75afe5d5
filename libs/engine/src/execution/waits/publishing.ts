import type { PublishedByToken } from '../../event-holder.js';
import { DONE, failed } from '../../result.js';
import type { Result } from '../../result.js';
import type { ScopeId } from '../../ids.js';
import type { EngineState, Token } from '../../state.js';
import { deliver, hand, waitsFor } from './events.js';
import type { EventWait } from './events.js';
import type { Execution } from '../execution.js';

/**
 * Publishes to the tenant [engine#signals-and-messages]. Waits of this instance get it at once: a signal goes to all of
 * them, a message to an enclosing scope of the thrower, since an interrupting catch event stops the thrower too
 * [engine#interrupting-throw]. All other receivers get it through the fact.
 */
export function publish(execution: Execution, thrower: Token, event: PublishedByToken): Result<void> {
  const around = event.kind === 'message' ? waitAround(execution, thrower, event) : undefined;
  if (around !== undefined) {
    const { kind, name } = event;
    execution.record({ fact: 'event.received', kind, name, delivered: 1, buffered: false });
    hand(execution, around, event.payload);
    return DONE;
  }
  const refusal = execution.input?.eventsRefused;
  if (refusal !== undefined) return failed('TooManyEvents', refusal);
  execution.record({ fact: 'event.published', eventId: execution.newId(), ...execution.at(thrower), ...event });
  if (event.kind === 'signal') deliver(execution, event);
  return DONE;
}

function waitAround(execution: Execution, thrower: Token, event: PublishedByToken): EventWait | undefined {
  const waits = waitsFor(execution, event).filter((wait) => wait.correlationKey === event.correlationKey);
  if (waits.length === 0) return undefined;
  const scopes = scopesAround(execution.state, thrower);
  const hosts = new Set([...scopes].map((id) => execution.state.scopes[id]?.hostToken ?? null));
  return waits.find((wait) => ('listenerOf' in wait ? scopes.has(wait.listenerOf) : hosts.has(wait.tokenId)));
}

function scopesAround({ scopes }: EngineState, { scopeId }: Token): Set<ScopeId> {
  const around = new Set<ScopeId>();
  for (let id: ScopeId | null = scopeId; id !== null; id = scopes[id]?.parent ?? null) around.add(id);
  return around;
}
