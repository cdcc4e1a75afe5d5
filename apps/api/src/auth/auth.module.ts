import { Global, Module } from '@nestjs/common';
import { ApiKeyRepository, SessionRepository } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { AccessHook } from './access.hook.js';
import { Authentication } from './authentication.js';
import { BrowserSessions } from './browser-sessions.js';
import { CallbackCallers } from './callback-callers.js';
import { InnerCalls } from './inner-calls.js';
import { KeyedCallers } from './keyed-callers.js';
import { KeySessions } from './key-sessions.js';
import { LastUse } from './last-use.js';
import { OperatorTokens } from './operator-tokens.js';
import { SessionCallers } from './session-callers.js';
import { SessionCookies } from './session-cookies.js';
import { SharedLookups } from './shared-lookups.js';

@Global()
@Module({
  providers: [
    ofDatabase(ApiKeyRepository),
    ofDatabase(SessionRepository),
    LastUse,
    SharedLookups,
    Authentication,
    KeySessions,
    BrowserSessions,
    SessionCookies,
    SessionCallers,
    KeyedCallers,
    InnerCalls,
    OperatorTokens,
    CallbackCallers,
    AccessHook,
  ],
  exports: [
    ApiKeyRepository,
    SessionRepository,
    Authentication,
    BrowserSessions,
    SessionCookies,
    KeySessions,
    InnerCalls,
  ],
})
export class AuthModule {}
