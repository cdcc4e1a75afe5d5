import { Injectable } from '@nestjs/common';
import { IdempotencyRepository, type Queryable, type TenantScope } from '@svc/persistence';
import type { Action } from '../http/requests/action-on.js';

type Keyed = Pick<Action, 'caller' | 'id' | 'idempotencyKey'>;

/** What an action answered when it was done. */
export interface DoneAction {
  readonly action: Keyed;
  readonly outcome: object;
}

/**
 * Outcomes of actions whose own traces others may change at once: kept with what was done, so that a repeated request
 * whose answer was lost learns its own.
 */
@Injectable()
export class ActionOutcomes {
  constructor(private readonly rows: IdempotencyRepository) {}

  /** Null where it was not done, or not by a request with an `Idempotency-Key`. */
  async of<Outcome extends object>({ caller, id, idempotencyKey }: Keyed): Promise<Outcome | null> {
    const row = idempotencyKey === null ? null : await this.rows.find(caller.tenant, idempotencyKey);
    return row === null || row.outcome === null || row.actionId !== id ? null : (JSON.parse(row.outcome) as Outcome);
  }

  /** In the transaction in which they are done. */
  keep(tenant: TenantScope, done: readonly DoneAction[], tx: Queryable): Promise<void> {
    const keyed = done.flatMap(({ action: { idempotencyKey: key, id }, outcome }) =>
      key === null ? [] : [{ key, actionId: id, outcome: JSON.stringify(outcome) }],
    );
    return this.rows.keepOutcomes(tenant, keyed, tx);
  }
}
