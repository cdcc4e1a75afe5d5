import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { TenantScope } from '@svc/persistence';
import { Tinypool } from 'tinypool';
import { badRequest } from '../errors/api-error.js';
import { isOutOfMemory } from '../threads/out-of-memory.js';
import { OneAtATime } from '../threads/one-at-a-time.js';
import { TenantTurns } from '../threads/tenant-turns.js';
import { drawDefinition, type DrawingTask } from './draw-definition.js';

/** After this time without a drawing the thread and its memory are given back, in milliseconds. */
const IDLE_MS = 60_000;
const MAX_SECONDS = 15;
const MAX_MEGABYTES = 512;

/** Draws definitions on a thread of their own, so that other requests go on; those of one tenant one after the other. */
@Injectable()
export class DrawingThread implements OnApplicationShutdown {
  private readonly thread = new Tinypool({
    filename: new URL('./draw-definition.js', import.meta.url).href,
    name: drawDefinition.name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  private readonly turns = new TenantTurns('drawings');
  /** What one tenant's drawing takes is not counted against the next tenant's. */
  private readonly free = new OneAtATime();

  draw(tenant: TenantScope, task: DrawingTask): Promise<string> {
    return this.turns.take(tenant, () => this.free.run(() => this.drawNow(task)));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }

  private async drawNow(task: DrawingTask): Promise<string> {
    const signal = AbortSignal.timeout(MAX_SECONDS * 1000);
    try {
      return (await this.thread.run(task, { signal })) as string;
    } catch (error) {
      if (!signal.aborted && !isOutOfMemory(error)) throw error;
      throw badRequest(
        `expected a process that can be drawn in ${MAX_SECONDS} s with ${MAX_MEGABYTES} MB, found one that needs more`,
      );
    }
  }
}
