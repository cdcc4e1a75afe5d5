import { setTimeout as pause } from 'node:timers/promises';
import type { TenantScope } from '../tenant-scope.js';
import type { DeliveryState } from './open-delivery.js';
import type { Settlement } from './settlements.js';

/** The most settlements in one transaction. */
const MOST_AT_ONCE = 200;
/** Only the next attempt waits for it. With this delay more settlements share a transaction, and commits of the tenant wait less often. */
const GATHERED_MS = 50;

interface Waiting {
  readonly settlement: Settlement;
  readonly resolve: (standing: DeliveryState) => void;
  readonly reject: (error: unknown) => void;
}

type SettleAll = (
  tenant: TenantScope,
  settlements: readonly Settlement[],
) => Promise<ReadonlyMap<string, DeliveryState>>;

/** Settlements at about the same time share a transaction, which locks the tenant's head once for all. */
export class SettlementQueue {
  private readonly waiting = new Map<TenantScope, Waiting[]>();

  constructor(private readonly settleAll: SettleAll) {}

  add(tenant: TenantScope, settlement: Settlement): Promise<DeliveryState> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(tenant);
      queue?.push({ settlement, resolve, reject });
      if (queue !== undefined) return;
      this.waiting.set(tenant, [{ settlement, resolve, reject }]);
      void this.run(tenant);
    });
  }

  private async run(tenant: TenantScope): Promise<void> {
    do {
      await pause(GATHERED_MS);
      await this.settle(tenant, this.next(tenant));
    } while (this.waiting.get(tenant)?.length);
    this.waiting.delete(tenant);
  }

  private async settle(tenant: TenantScope, group: readonly Waiting[]): Promise<void> {
    try {
      const settlements = group.map(({ settlement }) => settlement);
      const standings = await this.settleAll(tenant, settlements);
      for (const { settlement, resolve } of group) resolve(standings.get(settlement.id) ?? { kind: 'gone' });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  /** Each delivery once: a second result of the same delivery waits for the first. */
  private next(tenant: TenantScope): Waiting[] {
    const group = new Map<string, Waiting>();
    const rest: Waiting[] = [];
    for (const one of this.waiting.get(tenant) ?? []) {
      if (group.size === MOST_AT_ONCE || group.has(one.settlement.id)) rest.push(one);
      else group.set(one.settlement.id, one);
    }
    this.waiting.set(tenant, rest);
    return [...group.values()];
  }
}
