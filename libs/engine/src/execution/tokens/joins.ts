import type { Arrivals } from '../../store/aged-ids.js';
import type { JoinPlace, ModelElement } from '../../element-definition.js';
import type { ElementId, FlowId, ScopeId, TokenId } from '../../ids.js';
import type { Token } from '../../state.js';
import type { OrderedIds } from '../../store/aged-ids.js';
import type { Execution } from '../execution.js';
import { placeNextToken, unstartedIn } from '../scopes/ad-hoc-order.js';
import { removeToken } from './tokens.js';
import { disarmAll, openWait, waitHere } from '../waits/waits.js';

const NO_ARRIVALS: Arrivals = new Map();

export function arrivalsAt(
  { store }: Execution,
  { scopeId, elementId }: Pick<Token, 'scopeId' | 'elementId'>,
): Arrivals {
  return store.indexes.joinsIn(scopeId)?.get(elementId) ?? NO_ARRIVALS;
}

/** Takes the oldest token of each flow. The token from the first flow goes on. */
export function joinOldest(execution: Execution, place: Token, flows: readonly FlowId[]): Token {
  const arrivals = arrivalsAt(execution, place);
  return joinTokens(
    execution,
    flows.map((flow) => execution.token(firstOf(arrivals.get(flow)))),
  );
}

/**
 * Joins the oldest tokens of an activity that needs several to begin (BPMN 2.0.2, 10.3, `startQuantity`). Null while there
 * are too few: the token then waits for the others.
 */
export function gather(execution: Execution, token: Token, via: FlowId, quantity: number): Token | null {
  const { scopeId, elementId } = token;
  openWait(execution, token.id, { kind: 'join', elementId, scopeId, via });
  waitHere(execution, token, 'waiting');
  const waiting = [...arrivalsAt(execution, token).values()].flatMap((ids) => [...ids]);
  if (waiting.length < quantity) return null;
  const oldest = waiting.map((id) => execution.token(id)).sort((a, b) => a.n - b.n);
  return joinTokens(execution, oldest.slice(0, quantity));
}

/** The first token goes on for all of them. */
function joinTokens(execution: Execution, [survivor, ...others]: readonly Token[]): Token {
  if (!survivor) throw new Error('expected a token to be joined, but no flow was named');
  for (const token of [survivor, ...others]) disarmAll(execution, token.id);
  for (const token of others) removeToken(execution, token);
  // From here on it is one token of the join itself. If its element fails, it does not wait for the others again.
  const joinedToken: Token = { ...survivor, via: null, status: 'active', phase: 'inside' };
  execution.store.put('tokens', joinedToken);
  return joinedToken;
}

/**
 * Checks joins whose rule looks beyond their own tokens again, once nothing else can move. True if one of them let a token
 * go on.
 */
export function settleJoins(execution: Execution): boolean {
  const { state } = execution;
  const scopes = [...execution.unsettled].flatMap((id) => state.scopes[id] ?? []).sort((a, b) => a.n - b.n);
  execution.unsettled.clear();
  let hasMoved = false;
  for (const { id } of scopes) hasMoved = settleScope(execution, id) || beginsNext(execution, id) || hasMoved;
  return hasMoved;
}

function beginsNext(execution: Execution, scopeId: ScopeId): boolean {
  const scope = execution.state.scopes[scopeId];
  return scope !== undefined && placeNextToken(execution, scope);
}

/** In the order of ids, since a restored state does not tell the order of arrival. */
function settleScope(execution: Execution, scopeId: ScopeId): boolean {
  let hasMoved = false;
  const joins = execution.store.indexes.joinsIn(scopeId);
  const resetting = execution.state.scopes[scopeId]?.resetting?.map(({ gateway }) => gateway) ?? [];
  for (const elementId of [...new Set([...(joins?.keys() ?? []), ...resetting])].sort()) {
    const element = execution.index.at(elementId);
    // Another join of the scope may have taken the tokens of this one, or ended the scope.
    const isThere = joins?.has(elementId) === true || taken(execution, scopeId, elementId) !== null;
    if (!isThere || !element.definition.join?.settle) continue;
    hasMoved = element.definition.join.settle(placeOf(execution, scopeId, element), execution.index) || hasMoved;
  }
  return hasMoved;
}

function placeOf(execution: Execution, scopeId: ScopeId, element: ModelElement): JoinPlace {
  const elementId = element.node.id;
  const arrivals = arrivalsAt(execution, { scopeId, elementId });
  return {
    element,
    arrivals,
    occupied: () => {
      const held = [...execution.store.indexes.occupiedIn(scopeId), ...unstartedIn(execution, scopeId)];
      return execution.index.placesOf(element.node.scope, held);
    },
    activation: () => execution.activate(execution.token(oldestOf(execution, arrivals))),
    taken: taken(execution, scopeId, elementId),
    reset: () => remember(execution, scopeId, elementId, null),
  };
}

/** The flows whose tokens a complex gateway took when it fired; null while it waits for its start. */
export function taken({ state }: Execution, scopeId: ScopeId, gateway: ElementId): readonly FlowId[] | null {
  return state.scopes[scopeId]?.resetting?.find((one) => one.gateway === gateway)?.taken ?? null;
}

export function remember(
  execution: Execution,
  scopeId: ScopeId,
  gateway: ElementId,
  flows: readonly FlowId[] | null,
): void {
  const { resetting = [], ...scope } = execution.state.scopes[scopeId]!;
  const others = resetting.filter((one) => one.gateway !== gateway);
  const all = flows === null ? others : [...others, { gateway, taken: [...flows] }];
  execution.store.put('scopes', { ...scope, ...(all.length === 0 ? {} : { resetting: all }) });
  execution.unsettled.add(scopeId);
}

function oldestOf(execution: Execution, arrivals: Arrivals): TokenId {
  const firsts = [...arrivals.values()].map((tokens) => execution.token(firstOf(tokens)));
  return firsts.reduce((oldest, token) => (token.n < oldest.n ? token : oldest)).id;
}

function firstOf(tokens: OrderedIds | undefined): TokenId {
  for (const id of tokens ?? []) return id;
  throw new Error('expected a token to have arrived by this flow, but none has');
}
