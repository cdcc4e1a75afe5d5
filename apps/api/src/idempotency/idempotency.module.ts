import { Module } from '@nestjs/common';
import { IdempotencyRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
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
    ExpiredAnswers,
    IdempotencyHook,
  ],
  exports: [FirstAnswers],
})
export class IdempotencyModule {}
