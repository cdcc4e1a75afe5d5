import { Module } from '@nestjs/common';
import { IdempotencyRepository } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { ActionOutcomes } from './action-outcomes.js';
import { ExpiredAnswers } from './expired-answers.js';
import { FirstAnswers } from './first-answers.js';
import { IdempotencyHook } from './idempotency.hook.js';

@Module({
  providers: [ofDatabase(IdempotencyRepository), FirstAnswers, ActionOutcomes, ExpiredAnswers, IdempotencyHook],
  exports: [FirstAnswers, ActionOutcomes],
})
export class IdempotencyModule {}
