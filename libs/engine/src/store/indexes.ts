import type { ElementId, FlowId } from '../model.js';
import type {
  CompletedActivity,
  EngineState,
  Incident,
  IncidentId,
  Scope,
  ScopeId,
  Token,
  TokenId,
  Wait,
  WaitId,
} from '../state.js';
import type { TableName, Tables } from './journal.js';

type Completed = CompletedActivity | undefined;
type Arrivals = Map<FlowId, Set<TokenId>>;
/** Stands for the names that a condition reads when they depend on the data. */
const ANY_VARIABLE = Symbol('any variable');
const NONE: ReadonlySet<string> = new Set();

/**
 * What would otherwise be a search through the state: derived from it alone, so that a step costs the same with ten
 * tokens and ten thousand. Every set is in the order of `n`, because records enter when they are created and are built
 * again in that order.
 */
export class Indexes {
  private readonly tokensByScope = new Map<ScopeId, Set<TokenId>>();
  private readonly occupied = new Map<ScopeId, Map<ElementId, number>>();
  private readonly scopesByHost = new Map<TokenId, Set<ScopeId>>();
  private readonly waitsByToken = new Map<TokenId, Set<WaitId>>();
  private readonly waitsByKey = new Map<string, Set<WaitId>>();
  private readonly waitsByListener = new Map<ScopeId, Set<WaitId>>();
  private readonly conditionsByName = new Map<string | typeof ANY_VARIABLE, Set<WaitId>>();
  /** Every condition that is awaited. */
  readonly conditions = new Set<WaitId>();
  private readonly joins = new Map<ScopeId, Map<ElementId, Arrivals>>();
  private readonly incidents = new Map<TokenId, IncidentId>();
  private readonly completedByScope = new Map<ScopeId, Set<string>>();
  /** How much is kept for compensation: activities, and their variables in bytes. */
  completed = 0;
  snapshotBytes = 0;
  /** Scopes with complex gateways that wait for their reset, in no order. */
  readonly resetting = new Set<ScopeId>();
  /** Tokens that an error stopped, in no order. */
  readonly frozen = new Set<TokenId>();
  /** Waits of tokens that something outside can satisfy: all but joins. A scope that listens does not wait for it. */
  outsideWaits = 0;
  /** How many tokens live. */
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

  tokensIn(scopeId: ScopeId): ReadonlySet<TokenId> {
    return this.tokensByScope.get(scopeId) ?? NONE;
  }

  scopesHostedBy(tokenId: TokenId): ReadonlySet<ScopeId> {
    return this.scopesByHost.get(tokenId) ?? NONE;
  }

  waitsOf(tokenId: TokenId): ReadonlySet<WaitId> {
    return this.waitsByToken.get(tokenId) ?? NONE;
  }

  /** What has completed in a scope and can still be compensated, oldest first. */
  completedIn(scopeId: ScopeId): ReadonlySet<string> {
    return this.completedByScope.get(scopeId) ?? NONE;
  }

  incidentOf(tokenId: TokenId): IncidentId | undefined {
    return this.incidents.get(tokenId);
  }

  /** Waits for one timer, job, or event name. */
  waitsFor(kind: Wait['kind'], name: string): ReadonlySet<WaitId> {
    return this.waitsByKey.get(`${kind}:${name}`) ?? NONE;
  }

  /** What a scope waits for itself, to start its event subprocesses. */
  listenersOf(scopeId: ScopeId): ReadonlySet<WaitId> {
    return this.waitsByListener.get(scopeId) ?? NONE;
  }

  /** Conditions that may change with this variable. */
  *conditionsReading(name: string): Iterable<WaitId> {
    yield* this.conditionsByName.get(name) ?? NONE;
    yield* this.conditionsByName.get(ANY_VARIABLE) ?? NONE;
  }

  joinsIn(scopeId: ScopeId): ReadonlyMap<ElementId, Arrivals> | undefined {
    return this.joins.get(scopeId);
  }

  /** Scopes in which tokens wait for others, or a gateway for its reset; in no order. */
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
    if (!previous || !next) toggle(this.tokensByScope, place.scopeId, place.id, next !== undefined);
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
    // Both where a host has been replaced by another token: all of its scopes go over, in their order.
    if (previous && previous.hostToken !== null) toggle(this.scopesByHost, previous.hostToken, scope.id, false);
    if (next && next.hostToken !== null) toggle(this.scopesByHost, next.hostToken, scope.id, true);
  }

  private replaceIncident(previous: Incident | undefined, next: Incident | undefined): void {
    if (previous) this.incidents.delete(previous.tokenId);
    if (next) this.incidents.set(next.tokenId, next.id);
  }

  private replaceCompleted(previous: Completed, next: Completed): void {
    const { scopeId, id } = (next ?? previous)!;
    toggle(this.completedByScope, scopeId, id, next !== undefined);
    this.completed += (next ? 1 : 0) - (previous ? 1 : 0);
    this.snapshotBytes += (next?.bytes ?? 0) - (previous?.bytes ?? 0);
  }

  private replaceWait(previous: Wait | undefined, next: Wait | undefined): void {
    // Who waits and for what never changes: one that is written again keeps its place.
    if (previous && next) return;
    if (previous) this.toggleWait(previous, false);
    if (next) this.toggleWait(next, true);
  }

  private toggleWait(wait: Wait, isThere: boolean): void {
    if (wait.tokenId === null) toggle(this.waitsByListener, wait.listenerOf, wait.id, isThere);
    else toggle(this.waitsByToken, wait.tokenId, wait.id, isThere);
    if (wait.kind === 'join') return this.toggleArrival(wait, isThere);
    if (wait.tokenId !== null) this.outsideWaits += isThere ? 1 : -1;
    if (wait.kind === 'condition') return this.toggleCondition(wait, isThere);
    const name = keyOf(wait);
    if (name !== null) toggle(this.waitsByKey, `${wait.kind}:${name}`, wait.id, isThere);
  }

  private toggleCondition({ id, reads }: Wait & { kind: 'condition' }, isThere: boolean): void {
    if (isThere) this.conditions.add(id);
    else this.conditions.delete(id);
    for (const name of reads ?? [ANY_VARIABLE]) toggle(this.conditionsByName, name, id, isThere);
  }

  private toggleArrival(wait: Wait & { kind: 'join' }, isThere: boolean): void {
    const elements = entry(this.joins, wait.scopeId, () => new Map<ElementId, Arrivals>());
    const arrivals = entry(elements, wait.elementId, (): Arrivals => new Map());
    toggle(arrivals, wait.via, wait.tokenId, isThere);
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

function toggle<K>(sets: Map<K, Set<string>>, key: K, member: string, isThere: boolean): void {
  const set = entry(sets, key, () => new Set<string>());
  if (isThere) set.add(member);
  else set.delete(member);
  if (set.size === 0) sets.delete(key);
}

/** A count that falls to zero stays: tokens that come and go would otherwise rebuild a large map again and again. */
function count<K>(counts: Map<K, Map<string, number>>, key: K, member: string, by: number): void {
  const inner = entry(counts, key, () => new Map<string, number>());
  inner.set(member, (inner.get(member) ?? 0) + by);
}
