import { Module } from '@nestjs/common';
import type { Config } from '@svc/config';
import { CredentialVault } from '@svc/credentials';
import { CredentialRepository, CredentialWriter } from '@svc/persistence';
import { DataSource } from 'typeorm';
import { CONFIG } from '../app-resources.js';
import { CredentialsController } from './credentials.controller.js';
import { CredentialsService } from './credentials.service.js';

@Module({
  controllers: [CredentialsController],
  providers: [
    {
      provide: CredentialRepository,
      useFactory: (dataSource: DataSource) => new CredentialRepository(dataSource),
      inject: [DataSource],
    },
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
