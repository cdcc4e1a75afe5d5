import { Module } from '@nestjs/common';
import { RegistrationRepository } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { MailModule } from '../mail/mail.module.js';
import { TenantModule } from '../tenant/tenant.module.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationService } from './registration.service.js';
import { VerificationService } from './verification.service.js';

@Module({
  imports: [MailModule, TenantModule],
  controllers: [RegistrationController],
  providers: [
    {
      provide: RegistrationRepository,
      useFactory: (dataSource: DataSource) => new RegistrationRepository(dataSource),
      inject: [DataSource],
    },
    RegistrationService,
    VerificationService,
  ],
})
export class RegistrationModule {}
