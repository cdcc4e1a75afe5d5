import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { TenantScope } from '@svc/persistence';
import { ComputeThread } from '../threads/compute-thread.js';
import { drawDefinition, type DrawingTask } from './draw-definition.js';

/** Draws definitions in a thread, so that other requests do not wait. */
@Injectable()
export class DrawingThread implements OnApplicationShutdown {
  private readonly thread = new ComputeThread<DrawingTask, string>({
    module: new URL('./draw-definition.js', import.meta.url),
    entry: drawDefinition.name,
    computations: 'drawings',
    subject: 'a process',
    verb: 'drawn',
    maxSeconds: 15,
  });

  draw(tenant: TenantScope, task: DrawingTask): Promise<string> {
    return this.thread.run(tenant, task);
  }

  onApplicationShutdown(): Promise<void> {
    return this.thread.destroy();
  }
}
