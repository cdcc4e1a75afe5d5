import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { IdempotencyRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { ExpiredAnswers } from './expired-answers.js';
import { FirstAnswers } from './first-answers.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/** Must be imported before anything else that intercepts: what is kept is the finished answer. */
@Module({
  providers: [
    {
      provide: IdempotencyRepository,
      useFactory: (dataSource: DataSource) => new IdempotencyRepository(dataSource),
      inject: [DataSource],
    },
    FirstAnswers,
    ExpiredAnswers,
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
})
export class IdempotencyModule {}
