import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@svc/config';
import { v7 as newId } from 'uuid';
import { type Mail, Mailer } from './mailer.js';

/** The local stack's mail: one JSON file per mail in a folder, and a line in the log. */
export class OutboxMailer extends Mailer {
  constructor(
    private readonly folder: string,
    private readonly from: string,
    private readonly logger: Logger,
  ) {
    super();
  }

  async send({ values, ...mail }: Mail): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = join(this.folder, `${newId()}.json`);
    const content = { from: this.from, ...mail, ...values, sent_at: new Date().toISOString() };
    // Renamed when it is complete, so that a program that watches the folder never sees half a file.
    await writeFile(`${file}.part`, JSON.stringify(content, null, 2), { mode: 0o600 });
    await rename(`${file}.part`, file);
    this.logger.info({ to: mail.to, ...values, file }, `mail: ${mail.subject}`);
  }
}
