import { Module } from '@nestjs/common';
import type { Config } from '@svc/config';
import { CredentialVault } from '@svc/credentials';
import { CredentialRepository, CredentialWriter } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { CONFIG } from '../app-resources.js';
import { CredentialsController } from './credentials.controller.js';
import { CredentialsService } from './credentials.service.js';

@Module({
  controllers: [CredentialsController],
  providers: [
    ofDatabase(CredentialRepository),
    {
      provide: CredentialVault,
      useFactory: (config: Config) => new CredentialVault(config.credentialsKeys),
      inject: [CONFIG],
    },
    CredentialWriter,
    CredentialsService,
  ],
})
export class CredentialsModule {}
