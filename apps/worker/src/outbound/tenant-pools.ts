import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { guardedConnector } from './guarded-connector.js';
import type { Guard } from './guarded-connector.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** Connections to one origin that one tenant may hold, unless told otherwise. */
const CONNECTIONS = 64;
/** A tenant that called nothing for so long gives its connections back. */
const IDLE_MS = 5 * 60_000;

/**
 * Connections are pooled per tenant: one tenant's slow service takes no other's connections, and no connection is
 * ever used for two tenants. Proxy variables are ignored since the agents connect by themselves.
 */
export class TenantPools {
  private readonly agents = new Map<string, { readonly agent: Agent; usedAt: number }>();

  /** `connections`: null where what is sent at the same time is bounded elsewhere. */
  constructor(
    private readonly guard: Guard,
    private readonly connections: number | null = CONNECTIONS,
  ) {}

  of(tenantId: string): Dispatcher {
    this.closeIdle();
    const known = this.agents.get(tenantId);
    if (known) {
      known.usedAt = Date.now();
      return known.agent;
    }
    const connect = guardedConnector(this.guard, CONNECT_TIMEOUT_MS);
    const agent = new Agent({ connect, connections: this.connections, pipelining: 1 });
    this.agents.set(tenantId, { agent, usedAt: Date.now() });
    return agent;
  }

  async close(): Promise<void> {
    const agents = [...this.agents.values()].map(({ agent }) => agent.destroy());
    this.agents.clear();
    await Promise.all(agents);
  }

  private closeIdle(): void {
    const limit = Date.now() - IDLE_MS;
    for (const [tenantId, { agent, usedAt }] of this.agents) {
      if (usedAt >= limit) continue;
      this.agents.delete(tenantId);
      // Graceful: a call that still runs ends first.
      void agent.close();
    }
  }
}
