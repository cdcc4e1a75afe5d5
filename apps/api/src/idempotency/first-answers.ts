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

/** Milliseconds that a repetition waits for the first request before it runs beside it. Both have the same action id. */
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
    // The first request changed nothing, or was answered just now.
    return this.find(tenant, claim);
  }

  /** Stores the answer. One whose status is not given again only shows that the request no longer runs. */
  async keep(tenant: TenantScope, action: KeyedAction, answer: IdempotencyAnswer): Promise<void> {
    try {
      await this.rows.answer(tenant, action, answer);
    } catch (error) {
      // The caller gets its answer anyway. A repetition runs again with the same action id, so it changes nothing.
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
