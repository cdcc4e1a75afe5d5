import type { ElementId, FlowId, IncidentId, ScopeId, TokenId, WaitId } from '../ids.js';
import type { Scope } from '../scope.js';
import type { CompletedActivity, EngineState, Incident, Token, Wait } from '../state.js';
import { AgedIds } from './aged-ids.js';
import type { OrderedIds } from './aged-ids.js';
import type { TableName, Tables } from './journal.js';

type Completed = CompletedActivity | undefined;
type Arrivals = Map<FlowId, AgedIds>;
/** The key of conditions that may read any variable. */
const ANY_VARIABLE = Symbol('any variable');
/** The key of waits for the answer to a call; no kind of wait. */
const ANSWER = 'answer';
const NONE: OrderedIds = new AgedIds();

/**
 * Lookups that would otherwise be searches through the state, so that a step costs the same with ten tokens and ten
 * thousand. They are derived from the state alone and follow every write and every undo.
 */
export class Indexes {
  private readonly tokensByScope = new Map<ScopeId, AgedIds>();
  private readonly occupied = new Map<ScopeId, Map<ElementId, number>>();
  private readonly scopesByHost = new Map<TokenId, AgedIds>();
  private readonly waitsByToken = new Map<TokenId, AgedIds>();
  private readonly waitsByKey = new Map<string, AgedIds>();
  private readonly waitsByListener = new Map<ScopeId, AgedIds>();
  private readonly conditionsByName = new Map<string | typeof ANY_VARIABLE, AgedIds>();
  /** All awaited conditions. */
  readonly conditions = new AgedIds();
  private readonly joins = new Map<ScopeId, Map<ElementId, Arrivals>>();
  private readonly incidents = new Map<TokenId, IncidentId>();
  private readonly completedByScope = new Map<ScopeId, AgedIds>();
  /** Number of activities kept for compensation, and the bytes of their snapshots. */
  completed = 0;
  snapshotBytes = 0;
  /** Scopes with complex gateways that wait for their reset, in no order. */
  readonly resetting = new Set<ScopeId>();
  /** Tokens frozen by an error, in no order. */
  readonly frozen = new Set<TokenId>();
  /** Number of waits of tokens that something outside can satisfy: all but joins. Listeners of scopes do not count. */
  outsideWaits = 0;
  /** Number of tokens. */
  tokens = 0;

  static of(state: EngineState): Indexes {
    const indexes = new Indexes();
    for (const scope of byAge(state.scopes)) indexes.replace('scopes', undefined, scope);
    for (const token of byAge(state.tokens)) indexes.replace('tokens', undefined, token);
    for (const wait of byAge(state.waits)) indexes.replace('waits', undefined, wait);
    for (const incident of byAge(state.incidents)) indexes.replace('incidents', undefined, incident);
    for (const completed of byAge(state.completed ?? {})) indexes.replace('completed', undefined, completed);
    return indexes;
  }

  replace<T extends TableName>(table: T, previous: Tables[T] | undefined, next: Tables[T] | undefined): void {
    if (table === 'tokens') this.replaceToken(previous as Token | undefined, next as Token | undefined);
    else if (table === 'waits') this.replaceWait(previous as Wait | undefined, next as Wait | undefined);
    else if (table === 'scopes') this.replaceScope(previous as Scope | undefined, next as Scope | undefined);
    else if (table === 'completed') this.replaceCompleted(previous as Completed, next as Completed);
    else this.replaceIncident(previous as Incident | undefined, next as Incident | undefined);
  }

  tokensIn(scopeId: ScopeId): OrderedIds {
    return this.tokensByScope.get(scopeId) ?? NONE;
  }

  scopesHostedBy(tokenId: TokenId): OrderedIds {
    return this.scopesByHost.get(tokenId) ?? NONE;
  }

  waitsOf(tokenId: TokenId): OrderedIds {
    return this.waitsByToken.get(tokenId) ?? NONE;
  }

  /** The completed activities of a scope that can still be compensated, oldest first. */
  completedIn(scopeId: ScopeId): OrderedIds {
    return this.completedByScope.get(scopeId) ?? NONE;
  }

  incidentOf(tokenId: TokenId): IncidentId | undefined {
    return this.incidents.get(tokenId);
  }

  /** The waits for one timer, job or event name. */
  waitsFor(kind: Wait['kind'], name: string): OrderedIds {
    return this.waitsByKey.get(`${kind}:${name}`) ?? NONE;
  }

  /** The wait for the answer to an acknowledged call. */
  waitsForCall(callId: string): OrderedIds {
    return this.waitsByKey.get(`${ANSWER}:${callId}`) ?? NONE;
  }

  /** The waits of a scope for the start events of its event subprocesses. */
  listenersOf(scopeId: ScopeId): OrderedIds {
    return this.waitsByListener.get(scopeId) ?? NONE;
  }

  /** The conditions that may change with this variable. */
  *conditionsReading(name: string): Iterable<WaitId> {
    yield* this.conditionsByName.get(name) ?? NONE;
    yield* this.conditionsByName.get(ANY_VARIABLE) ?? NONE;
  }

  /** Ids of all tokens, scope by scope, in no order. */
  *livingTokens(): Iterable<TokenId> {
    for (const ids of this.tokensByScope.values()) yield* ids.unordered();
  }

  /** Ids of the incidents of all tokens, in no order. */
  incidentIds(): Iterable<IncidentId> {
    return this.incidents.values();
  }

  get incidentCount(): number {
    return this.incidents.size;
  }

  joinsIn(scopeId: ScopeId): ReadonlyMap<ElementId, Arrivals> | undefined {
    return this.joins.get(scopeId);
  }

  /** Scopes in which tokens wait in joins or a gateway waits for its reset, in no order. */
  scopesWithJoins(): Iterable<ScopeId> {
    return [...this.joins.keys(), ...this.resetting];
  }

  /** Elements of a scope that hold a token, in no order. */
  occupiedIn(scopeId: ScopeId): ElementId[] {
    return [...(this.occupied.get(scopeId) ?? [])].flatMap(([elementId, tokens]) => (tokens > 0 ? [elementId] : []));
  }

  private replaceToken(previous: Token | undefined, next: Token | undefined): void {
    const place = (next ?? previous)!;
    this.tokens += (next ? 1 : 0) - (previous ? 1 : 0);
    if (!previous || !next) toggle(this.tokensByScope, place.scopeId, place, next !== undefined);
    if (previous?.elementId !== next?.elementId) {
      if (previous && !previous.isDetached) count(this.occupied, previous.scopeId, previous.elementId, -1);
      if (next && !next.isDetached) count(this.occupied, next.scopeId, next.elementId, 1);
    }
    if (next?.status === 'dead') this.frozen.add(next.id);
    else if (previous?.status === 'dead') this.frozen.delete(place.id);
  }

  private replaceScope(previous: Scope | undefined, next: Scope | undefined): void {
    const scope = (next ?? previous)!;
    if (!next) this.occupied.delete(scope.id);
    if (next?.resetting !== undefined) this.resetting.add(scope.id);
    else if (previous?.resetting !== undefined) this.resetting.delete(scope.id);
    if (previous?.hostToken === next?.hostToken) return;
    // Both apply if another token replaces the host: the scope moves from one to the other.
    if (previous && previous.hostToken !== null) toggle(this.scopesByHost, previous.hostToken, scope, false);
    if (next && next.hostToken !== null) toggle(this.scopesByHost, next.hostToken, scope, true);
  }

  private replaceIncident(previous: Incident | undefined, next: Incident | undefined): void {
    if (previous) this.incidents.delete(previous.tokenId);
    if (next) this.incidents.set(next.tokenId, next.id);
  }

  private replaceCompleted(previous: Completed, next: Completed): void {
    const activity = (next ?? previous)!;
    toggle(this.completedByScope, activity.scopeId, activity, next !== undefined);
    this.completed += (next ? 1 : 0) - (previous ? 1 : 0);
    this.snapshotBytes += (next?.bytes ?? 0) - (previous?.bytes ?? 0);
  }

  private replaceWait(previous: Wait | undefined, next: Wait | undefined): void {
    // The holder and the subject of a wait never change, so a replaced wait keeps its entries.
    if (previous && next) return;
    if (previous) this.toggleWait(previous, false);
    if (next) this.toggleWait(next, true);
  }

  private toggleWait(wait: Wait, isThere: boolean): void {
    if (wait.tokenId === null) toggle(this.waitsByListener, wait.listenerOf, wait, isThere);
    else toggle(this.waitsByToken, wait.tokenId, wait, isThere);
    if (wait.kind === 'join') return this.toggleArrival(wait, isThere);
    if (wait.tokenId !== null) this.outsideWaits += isThere ? 1 : -1;
    if (wait.kind === 'condition') return this.toggleCondition(wait, isThere);
    const name = keyOf(wait);
    if (name !== null) toggle(this.waitsByKey, `${wait.kind}:${name}`, wait, isThere);
    if ('callId' in wait) toggle(this.waitsByKey, `${ANSWER}:${wait.callId}`, wait, isThere);
  }

  private toggleCondition(wait: Wait & { kind: 'condition' }, isThere: boolean): void {
    if (isThere) this.conditions.add(wait.id, wait.n);
    else this.conditions.delete(wait.id);
    for (const name of wait.reads ?? [ANY_VARIABLE]) toggle(this.conditionsByName, name, wait, isThere);
  }

  private toggleArrival(wait: Wait & { kind: 'join' }, isThere: boolean): void {
    const elements = entry(this.joins, wait.scopeId, () => new Map<ElementId, Arrivals>());
    const arrivals = entry(elements, wait.elementId, (): Arrivals => new Map());
    toggle(arrivals, wait.via, { id: wait.tokenId, n: wait.n }, isThere);
    if (arrivals.size === 0) elements.delete(wait.elementId);
    if (elements.size === 0) this.joins.delete(wait.scopeId);
  }
}

/** Records of a table, oldest first. */
export function byAge<T extends { n: number }>(table: Record<string, T>): T[] {
  return Object.values(table).sort((a, b) => a.n - b.n);
}

function keyOf(wait: Exclude<Wait, { kind: 'join' | 'condition' }>): string | null {
  switch (wait.kind) {
    case 'task':
    case 'pulledJob':
    case 'child':
    case 'question':
      return null;
    case 'job':
      return wait.job.jobId;
    case 'timer':
      return wait.timerId;
    case 'message':
    case 'signal':
    case 'callback':
      return wait.name;
  }
}

function entry<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const created = create();
  map.set(key, created);
  return created;
}

function toggle<K>(
  sets: Map<K, AgedIds>,
  key: K,
  { id, n }: { readonly id: string; readonly n: number },
  isThere: boolean,
): void {
  const ids = entry(sets, key, () => new AgedIds());
  if (isThere) ids.add(id, n);
  else ids.delete(id);
  if (ids.size === 0) sets.delete(key);
}

/** Adds to a count. A zero stays: tokens that come and go would otherwise rebuild a large map again and again. */
function count<K>(counts: Map<K, Map<string, number>>, key: K, member: string, by: number): void {
  const inner = entry(counts, key, () => new Map<string, number>());
  inner.set(member, (inner.get(member) ?? 0) + by);
}
