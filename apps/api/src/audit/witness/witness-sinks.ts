import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { AuditSigner } from '@svc/audit';
import type { Logger, WitnessTarget } from '@svc/config';
import { TimeLimit } from '@svc/runtime';

/** Where witnesses are kept. `keep` rejects if it fails; they are made again then. */
export interface WitnessSink {
  keep(lines: readonly string[]): Promise<void>;
}

const WEBHOOK_MS = 15_000;

export function openWitnessSink(target: WitnessTarget, signer: AuditSigner, logger: Logger): WitnessSink {
  switch (target.kind) {
    case 'file':
      return new FileSink(resolve(target.path), signer);
    case 'log':
      return new LogSink(logger);
    case 'webhook':
      return new WebhookSink(target.url);
  }
}

/** Appends to a file. The public keys are in a second file beside it. */
class FileSink implements WitnessSink {
  private isOpened = false;

  constructor(
    private readonly path: string,
    private readonly signer: AuditSigner,
  ) {}

  async keep(lines: readonly string[]): Promise<void> {
    if (!this.isOpened) await this.prepare();
    const file = await open(this.path, 'a+');
    try {
      // A line that a crash or a full disk cut off must not spoil the next one.
      const before = (await endsInLine(file)) ? '' : '\n';
      await file.appendFile(`${before}${lines.join('\n')}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  private async prepare(): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true });
    for (const [id, pem] of this.signer.publicKeyTexts) await writeFile(`${this.path}.${id}.pem`, pem);
    this.isOpened = true;
  }
}

async function endsInLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === '\n';
}

/** Writes to the process's log, from which a log collector can take them. */
class LogSink implements WitnessSink {
  constructor(private readonly logger: Logger) {}

  keep(lines: readonly string[]): Promise<void> {
    for (const line of lines) this.logger.info({ witness: JSON.parse(line) as object }, 'head of an audit log');
    return Promise.resolve();
  }
}

/** Sends to a URL of the operator's. */
class WebhookSink implements WitnessSink {
  constructor(private readonly url: string) {}

  async keep(lines: readonly string[]): Promise<void> {
    const limit = new TimeLimit(WEBHOOK_MS);
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: `${lines.join('\n')}\n`,
      redirect: 'error',
      signal: limit.signal,
    }).finally(() => limit.lift());
    await response.body?.cancel();
    if (!response.ok) throw new Error(`expected 2xx of ${new URL(this.url).origin}, found ${response.status}`);
  }
}
