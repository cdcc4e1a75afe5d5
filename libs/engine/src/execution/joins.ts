import type { Arrivals } from '../element-definition.js';
import type { FlowId } from '../model.js';
import type { ScopeId, Token, TokenId } from '../state.js';
import type { Execution } from './execution.js';
import { removeToken } from './tokens.js';
import { disarmAll } from './waits.js';

const NO_ARRIVALS: Arrivals = new Map();

export function arrivalsAt({ store }: Execution, { scopeId, elementId }: Token): Arrivals {
  return store.indexes.joinsIn(scopeId)?.get(elementId) ?? NO_ARRIVALS;
}

/** Takes the oldest token of each flow; of these the one that arrived on the first flow goes on. */
export function joinOldest(execution: Execution, place: Token, flows: readonly FlowId[]): Token {
  const arrivals = arrivalsAt(execution, place);
  const joined = flows.map((flow) => firstOf(arrivals.get(flow)));
  const [survivor, ...others] = joined.map((id) => execution.token(id));
  if (!survivor) throw new Error(`expected a token at join ${place.elementId}, but no flow was named`);
  for (const token of [survivor, ...others]) disarmAll(execution, token.id);
  for (const token of others) removeToken(execution, token);
  // From here on it is one token of the join itself: should its element fail, it does not wait for the others again.
  const joinedToken: Token = { ...survivor, via: null, status: 'active', phase: 'inside' };
  execution.store.put('tokens', joinedToken);
  return joinedToken;
}

/**
 * Joins whose rule looks beyond their own tokens are asked again once nothing else can move. True when one of them let
 * a token go on.
 */
export function settleJoins(execution: Execution): boolean {
  const { state } = execution;
  const scopes = [...execution.unsettled].flatMap((id) => state.scopes[id] ?? []).sort((a, b) => a.n - b.n);
  execution.unsettled.clear();
  let hasMoved = false;
  for (const scope of scopes) hasMoved = settleScope(execution, scope.id) || hasMoved;
  return hasMoved;
}

/** In the order of ids: that of arrival cannot be told from a state that was restored. */
function settleScope(execution: Execution, scopeId: ScopeId): boolean {
  let hasMoved = false;
  const joins = execution.store.indexes.joinsIn(scopeId);
  for (const elementId of [...(joins?.keys() ?? [])].sort()) {
    const element = execution.index.at(elementId);
    const arrivals = joins?.get(elementId);
    if (!arrivals || !element.definition.settle) continue;
    const occupied = occupiedBeside(execution, scopeId, elementId);
    const activation = () => execution.activate(execution.token(oldestOf(execution, arrivals)));
    hasMoved = element.definition.settle({ element, arrivals, occupied, activation }, execution.index) || hasMoved;
  }
  return hasMoved;
}

/** Tokens that wait in the join itself are not among those that may still come. */
function occupiedBeside({ store }: Execution, scopeId: ScopeId, join: string): string[] {
  return store.indexes.occupiedIn(scopeId).filter((elementId) => elementId !== join);
}

function oldestOf(execution: Execution, arrivals: Arrivals): TokenId {
  const firsts = [...arrivals.values()].map((tokens) => execution.token(firstOf(tokens)));
  return firsts.reduce((oldest, token) => (token.n < oldest.n ? token : oldest)).id;
}

function firstOf(tokens: ReadonlySet<TokenId> | undefined): TokenId {
  for (const id of tokens ?? []) return id;
  throw new Error('expected a token to have arrived by this flow, but none has');
}
