import { Module } from '@nestjs/common';
import { TenantModule } from '../tenant/tenant.module.js';
import { ExpiredSessions } from './expired-sessions.js';
import { MeController } from './me.controller.js';
import { MeService } from './me.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [TenantModule],
  controllers: [SessionsController, MeController],
  providers: [MeService, SessionsService, ExpiredSessions],
})
export class SessionsModule {}
