import { Global, Module } from '@nestjs/common';
import { ApiKeyRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { AccessHook } from './access.hook.js';
import { Authentication } from './authentication.js';
import { LastUse } from './last-use.js';

@Global()
@Module({
  providers: [
    {
      provide: ApiKeyRepository,
      useFactory: (dataSource: DataSource) => new ApiKeyRepository(dataSource),
      inject: [DataSource],
    },
    LastUse,
    Authentication,
    AccessHook,
  ],
  exports: [ApiKeyRepository, Authentication],
})
export class AuthModule {}
