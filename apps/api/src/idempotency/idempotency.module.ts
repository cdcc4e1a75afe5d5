import { Module } from '@nestjs/common';
import { IdempotencyRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { ActionOutcomes } from './action-outcomes.js';
import { ExpiredAnswers } from './expired-answers.js';
import { FirstAnswers } from './first-answers.js';
import { IdempotencyHook } from './idempotency.hook.js';

@Module({
  providers: [
    {
      provide: IdempotencyRepository,
      useFactory: (dataSource: DataSource) => new IdempotencyRepository(dataSource),
      inject: [DataSource],
    },
    FirstAnswers,
    ActionOutcomes,
    ExpiredAnswers,
    IdempotencyHook,
  ],
  exports: [FirstAnswers, ActionOutcomes],
})
export class IdempotencyModule {}
