import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { guardedConnector } from './guarded-connector.js';
import type { Guard } from './guarded-connector.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** After this time without calls the connections of a tenant are closed. */
const IDLE_MS = 5 * 60_000;

/**
 * Pools connections per tenant, so that a slow service of one tenant uses no connections of others, and no connection serves
 * two tenants. Proxy variables are ignored, since the agents connect directly. They do not limit requests at once: to wait for a
 * connection would use up the time-out of a request. Who sends them limits them.
 */
export class TenantPools {
  private readonly agents = new Map<string, { readonly agent: Agent; usedAt: number }>();

  constructor(private readonly guard: Guard) {}

  of(tenantId: string): Dispatcher {
    this.closeIdle();
    const known = this.agents.get(tenantId);
    if (known) {
      known.usedAt = Date.now();
      return known.agent;
    }
    const connect = guardedConnector(this.guard, CONNECT_TIMEOUT_MS);
    const agent = new Agent({ connect, connections: null, pipelining: 1 });
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
      // Waits for running calls.
      void agent.close();
    }
  }
}
