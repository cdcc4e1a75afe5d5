import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@svc/config';
import {
  type IdempotencyAnswer,
  type IdempotencyClaim,
  IdempotencyRepository,
  type IdempotencyRow,
  isGivenAgain,
  isRefusedMeanwhile,
  type KeyedAction,
  type TenantScope,
} from '@svc/persistence';
import { LOGGER } from '../app-resources.js';
import { conflict } from '../errors/api-error.js';

/** A request that runs longer than this is run again beside it: harmless, both have the same action id. */
const LONGEST_RUN = 3_000;
const POLL = 50;

/** What a repeated request gets: the answer of the first, or the first's action id to be run (again). */
export type FirstAnswer =
  | { readonly kind: 'answered'; readonly answer: IdempotencyAnswer }
  | { readonly kind: 'run'; readonly actionId: string };

@Injectable()
export class FirstAnswers {
  constructor(
    private readonly rows: IdempotencyRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async find(tenant: TenantScope, claim: IdempotencyClaim): Promise<FirstAnswer> {
    const row = await this.rows.claim(tenant, claim);
    const { actionId } = row;
    if (!claim.requestHashes.includes(row.requestHash))
      throw conflict('this Idempotency-Key was used with another request');
    if (actionId === claim.actionId) return { kind: 'run', actionId };
    const ended = await this.whenEnded(tenant, row);
    if (isGivenAgain(ended)) return { kind: 'answered', answer: ended };
    if (!isRefusedMeanwhile(ended) && (await this.rows.repeat(tenant, row))) return { kind: 'run', actionId };
    // It did nothing, or was answered just now.
    return this.find(tenant, claim);
  }

  /** Keeps what is known of the action; otherwise it only tells that the request no longer runs. */
  async keep(tenant: TenantScope, action: KeyedAction, answer: IdempotencyAnswer): Promise<void> {
    try {
      await this.rows.answer(tenant, action, answer);
    } catch (error) {
      // The caller has its answer in any case; a repetition runs again, and changes nothing by its action id.
      this.logger.warn({ err: error, tenant }, 'the first answer to an Idempotency-Key could not be kept');
    }
  }

  private async whenEnded(tenant: TenantScope, row: IdempotencyRow): Promise<IdempotencyRow> {
    const until = Math.min(row.createdAt.getTime(), Date.now()) + LONGEST_RUN;
    let current = row;
    while (current.status === null && Date.now() < until) {
      await pause(POLL);
      current = (await this.rows.find(tenant, row.key)) ?? current;
    }
    return current;
  }
}
