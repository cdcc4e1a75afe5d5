import { join } from 'node:path';
import { Module } from '@nestjs/common';
import type { Config, Logger } from '@svc/config';
import { CONFIG, LOGGER } from '../app-resources.js';
import { Mailer } from './mailer.js';
import { OutboxMailer } from './outbox-mailer.js';

async function createMailer({ smtpUrl, mailFrom, dataDir }: Config, logger: Logger): Promise<Mailer> {
  if (smtpUrl === null) return new OutboxMailer(join(dataDir, 'outbox'), mailFrom, logger);
  const { SmtpMailer } = await import('./smtp-mailer.js');
  return new SmtpMailer(smtpUrl, mailFrom);
}

@Module({ providers: [{ provide: Mailer, useFactory: createMailer, inject: [CONFIG, LOGGER] }], exports: [Mailer] })
export class MailModule {}
