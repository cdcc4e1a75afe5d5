import { Global, Module } from '@nestjs/common';
import { ApiKeyRepository } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { AccessHook } from './access.hook.js';
import { Authentication } from './authentication.js';
import { CallbackCallers } from './callback-callers.js';
import { InnerCalls } from './inner-calls.js';
import { KeySessions } from './key-sessions.js';
import { LastUse } from './last-use.js';
import { OperatorTokens } from './operator-tokens.js';
import { SharedLookups } from './shared-lookups.js';

@Global()
@Module({
  providers: [
    ofDatabase(ApiKeyRepository),
    LastUse,
    SharedLookups,
    Authentication,
    KeySessions,
    InnerCalls,
    OperatorTokens,
    CallbackCallers,
    AccessHook,
  ],
  exports: [ApiKeyRepository, Authentication, KeySessions, InnerCalls],
})
export class AuthModule {}
