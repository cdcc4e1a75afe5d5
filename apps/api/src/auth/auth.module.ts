import { Global, Module } from '@nestjs/common';
import { ApiKeyRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { AccessHook } from './access.hook.js';
import { Authentication } from './authentication.js';
import { InnerCalls } from './inner-calls.js';
import { KeySessions } from './key-sessions.js';
import { LastUse } from './last-use.js';
import { OperatorTokens } from './operator-tokens.js';
import { SharedLookups } from './shared-lookups.js';

@Global()
@Module({
  providers: [
    {
      provide: ApiKeyRepository,
      useFactory: (dataSource: DataSource) => new ApiKeyRepository(dataSource),
      inject: [DataSource],
    },
    LastUse,
    SharedLookups,
    Authentication,
    KeySessions,
    InnerCalls,
    OperatorTokens,
    AccessHook,
  ],
  exports: [ApiKeyRepository, Authentication, KeySessions, InnerCalls],
})
export class AuthModule {}
