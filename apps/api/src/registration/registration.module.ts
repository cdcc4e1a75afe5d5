import { Module } from '@nestjs/common';
import { RegistrationRepository } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { MailModule } from '../mail/mail.module.js';
import { TenantModule } from '../tenant/tenant.module.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationService } from './registration.service.js';
import { VerificationService } from './verification.service.js';

@Module({
  imports: [MailModule, TenantModule],
  controllers: [RegistrationController],
  providers: [ofDatabase(RegistrationRepository), RegistrationService, VerificationService],
})
export class RegistrationModule {}
