import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@svc/config';
import { ApiKeyRepository } from '@svc/persistence';
import { LOGGER } from '../app-resources.js';

const MINUTE = 60_000;
const FLUSH_AFTER = 2_000;

/** Writes `lastUsedAt` at most once a minute per key, in one statement for many keys. No request waits for it. */
@Injectable()
export class LastUse implements OnApplicationShutdown {
  private readonly written = new Map<string, number>();
  private pending = new Map<string, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly keys: ApiKeyRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  note(keyId: string): void {
    const now = Date.now();
    if (now - (this.written.get(keyId) ?? 0) < MINUTE) return;
    this.written.set(keyId, now);
    this.pending.set(keyId, new Date(now));
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.flush();
  }

  private async flush(): Promise<void> {
    this.timer = undefined;
    const uses = this.pending;
    this.pending = new Map();
    if (uses.size === 0) return;
    try {
      await this.keys.touch(uses);
    } catch (error) {
      // A lost minute does no harm: the next use of the key is written.
      this.logger.warn({ err: error, keys: uses.size }, 'lastUsedAt could not be written');
      for (const keyId of uses.keys()) this.written.delete(keyId);
    }
  }
}
