import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_DIR } from './client.js';

export interface OutboxMail {
  readonly to: string;
  readonly text: string;
  readonly tenantId: string;
  readonly verificationCode: string;
}

/** Mails to a tenant that registers, oldest first. */
export async function mailsOf(tenantId: string): Promise<OutboxMail[]> {
  const folder = join(DATA_DIR, 'outbox');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const mails = await Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as OutboxMail));
  return mails.filter((mail) => mail.tenantId === tenantId);
}

/** The newest code that was sent to a tenant. */
export async function codeOf(tenantId: string): Promise<string> {
  const mail = (await mailsOf(tenantId)).at(-1);
  if (mail === undefined) throw new Error(`no mail to tenant ${tenantId}`);
  return mail.verificationCode;
}
