import type { ModelIndex } from '../element-definition.js';
import { errorOf } from '../execution/failures/incidents.js';
import type { FactBody } from '../facts.js';
import type { IncidentId, TokenId } from '../ids.js';
import type { Variables } from '../variables.js';
import type { Scope } from '../scope.js';
import type { EngineState, InstanceStatus, Token } from '../state.js';
import type { Journal } from '../store/journal.js';

interface Since {
  readonly before: { readonly status: InstanceStatus; readonly error: string | null };
  readonly index: ModelIndex;
}

/**
 * What an `advance` has changed in the projections: each thing once with its last value. It is read from the journal, which
 * contains no undone writes.
 */
export function changesOf(state: EngineState, journal: Journal, { before, index }: Since): FactBody[] {
  const facts: FactBody[] = [...tokenChanges(state, journal, index)];
  const variables = variableChanges(state, journal);
  if (variables !== null) facts.push({ fact: 'variables.changed', changed: variables });
  const { status } = state;
  const error = errorOf(state);
  if (status !== before.status || error !== before.error) facts.push({ fact: 'instance.status', status, error });
  return facts;
}

/** In order of creation. A removed token is dead at its last element. */
function tokenChanges(state: EngineState, journal: Journal, index: ModelIndex): FactBody[] {
  const first = new Map<string, Token | undefined>();
  const last = new Map<string, Token>();
  for (const change of journal) {
    if (change.table !== 'tokens') continue;
    if (!first.has(change.key)) first.set(change.key, change.previous as Token | undefined);
    if (change.previous) last.set(change.key, change.previous as Token);
  }
  const facts: FactBody[] = [];
  const incidents = incidentsByToken(state);
  for (const [tokenId, before] of first) {
    const living = state.tokens[tokenId];
    const place = living ?? last.get(tokenId);
    if (!place) continue;
    const status = living ? living.status : 'dead';
    const incidentId = incidents.get(tokenId);
    const isSame = before?.status === status && before.elementId === place.elementId && incidentId === undefined;
    if (isSame && living) continue;
    const { elementId } = place;
    const elementType = index.at(elementId).node.type;
    facts.push({ fact: 'token.changed', tokenId, elementId, elementType, status, ...(incidentId && { incidentId }) });
  }
  return facts;
}

export function incidentsByToken({ incidents }: EngineState): ReadonlyMap<TokenId, IncidentId> {
  return new Map(Object.values(incidents).map(({ id, tokenId }) => [tokenId, id]));
}

function variableChanges(state: EngineState, journal: Journal): Variables | null {
  const change = journal.find(({ table, key }) => table === 'scopes' && key === state.rootScope);
  if (!change) return null;
  // At the start all variables are new, also those of `instance.created`: projections fold `variables.changed` only.
  const known = (change.previous as Scope | undefined)?.variables ?? {};
  const now = state.scopes[state.rootScope]?.variables ?? {};
  const changed = Object.entries(now).filter(([name, value]) => !Object.hasOwn(known, name) || known[name] !== value);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
