import { join } from 'node:path';
import { Module } from '@nestjs/common';
import type { Config, Logger } from '@svc/config';
import { CONFIG, LOGGER } from '../app-resources.js';
import { Mailer } from './mailer.js';
import { OutboxMailer } from './outbox-mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

function createMailer({ smtpUrl, mailFrom, dataDir }: Config, logger: Logger): Mailer {
  return smtpUrl === null
    ? new OutboxMailer(join(dataDir, 'outbox'), mailFrom, logger)
    : new SmtpMailer(smtpUrl, mailFrom);
}

@Module({ providers: [{ provide: Mailer, useFactory: createMailer, inject: [CONFIG, LOGGER] }], exports: [Mailer] })
export class MailModule {}
