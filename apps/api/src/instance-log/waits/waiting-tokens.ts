import type { EngineState, Incident, Token, Wait } from '@svc/engine';

/** The loop body that a token hosts, and how many of its iterations have failed. */
export interface HostedLoop {
  readonly total: number | null;
  readonly done: number;
  readonly open: number;
  readonly failed: number;
}

/** The state of an instance by token: what each one waits for, hosts and failed at. Made once for a look at all of them. */
export class WaitingTokens {
  private readonly waits = new Map<string, Wait[]>();
  private readonly incidents = new Map<string, Incident>();
  private readonly hosts = new Map<string, EngineState['scopes'][string][]>();
  private readonly joins = new Map<string, Set<string>>();
  private readonly failedIn: ReadonlySet<string>;

  constructor(private readonly state: EngineState) {
    for (const wait of byAge(state.waits)) {
      if (wait.tokenId !== null) addTo(this.waits, wait.tokenId, wait);
      if (wait.kind === 'join') this.arrive(`${wait.scopeId} ${wait.elementId}`, wait.via);
    }
    for (const incident of byAge(state.incidents)) this.incidents.set(incident.tokenId, incident);
    for (const scope of byAge(state.scopes)) if (scope.hostToken !== null) addTo(this.hosts, scope.hostToken, scope);
    this.failedIn = this.scopesWithIncidents();
  }

  /** Oldest first. */
  get tokens(): Token[] {
    return byAge(this.state.tokens);
  }

  waitsOf({ id }: Token): readonly Wait[] {
    return this.waits.get(id) ?? [];
  }

  incidentOf({ id }: Token): Incident | undefined {
    return this.incidents.get(id);
  }

  isHost({ id }: Token): boolean {
    return this.hosts.has(id);
  }

  /** Null if the token hosts none. */
  loopOf({ id }: Token): HostedLoop | null {
    const hosted = this.hosts.get(id) ?? [];
    const body = hosted.find((scope) => scope.body !== undefined)?.body;
    if (body === undefined) return null;
    const { count, started, completed, terminated } = body;
    const failed = hosted.filter((scope) => scope.iteration !== undefined && this.failedIn.has(scope.id)).length;
    return { total: count, done: completed, open: started - completed - terminated - failed, failed };
  }

  /** The flows from which tokens have come to this join. */
  arrivedBy({ scopeId, elementId }: Token): ReadonlySet<string> {
    return this.joins.get(`${scopeId} ${elementId}`) ?? new Set();
  }

  private arrive(join: string, via: string): void {
    this.joins.set(join, (this.joins.get(join) ?? new Set()).add(via));
  }

  /** Scopes in which a token is in incident, and all around them. */
  private scopesWithIncidents(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { tokenId } of Object.values(this.state.incidents))
      for (let id = this.state.tokens[tokenId]?.scopeId; id != null && !found.has(id);) {
        found.add(id);
        id = this.state.scopes[id]?.parent ?? undefined;
      }
    return found;
  }
}

function byAge<T extends { readonly n: number }>(table: Readonly<Record<string, T>>): T[] {
  return Object.values(table).sort((a, b) => a.n - b.n);
}

function addTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
