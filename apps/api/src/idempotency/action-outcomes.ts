import { Injectable } from '@nestjs/common';
import { IdempotencyRepository, type Queryable, type TenantScope } from '@svc/persistence';
import type { Action } from '../http/requests/action-on.js';

type Keyed = Pick<Action, 'caller' | 'id' | 'idempotencyKey'>;

/** An action that was done, with its answer. */
export interface DoneAction {
  readonly action: Keyed;
  readonly outcome: object;
}

/**
 * Outcomes of actions whose changes others may change again at once. They are stored with the change, so that a repeated
 * request whose answer was lost gets the outcome of its own action.
 */
@Injectable()
export class ActionOutcomes {
  constructor(private readonly rows: IdempotencyRepository) {}

  /** Null if the action was not done, or not by a request with an `Idempotency-Key`. */
  async of<Outcome extends object>({ caller, id, idempotencyKey }: Keyed): Promise<Outcome | null> {
    const row = idempotencyKey === null ? null : await this.rows.find(caller.tenant, idempotencyKey);
    return row === null || row.outcome === null || row.actionId !== id ? null : (JSON.parse(row.outcome) as Outcome);
  }

  /** Stores outcomes in the transaction that does the actions. */
  keep(tenant: TenantScope, done: readonly DoneAction[], tx: Queryable): Promise<void> {
    const keyed = done.flatMap(({ action: { idempotencyKey: key, id }, outcome }) =>
      key === null ? [] : [{ key, actionId: id, outcome: JSON.stringify(outcome) }],
    );
    return this.rows.keepOutcomes(tenant, keyed, tx);
  }
}
