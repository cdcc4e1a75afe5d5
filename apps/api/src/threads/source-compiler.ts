import type { OnApplicationShutdown } from '@nestjs/common';
import type { TenantScope } from '@svc/persistence';
import { ComputeThread } from './compute-thread.js';

interface UploadedSource {
  readonly sourceType: string;
  readonly source: unknown;
}

export interface SourceCompilerOptions<Upload, Compiled> {
  /** A function that is exported under its own name by `module`, which the thread loads. */
  readonly compile: (upload: Upload) => Compiled;
  readonly module: URL;
  /** Characters up to which a source is compiled at once: some tens of milliseconds, in which nobody else is answered. */
  readonly largestAtOnce: number;
  /** What is compiled, as refusals name it. */
  readonly subject: string;
  /** Null where compiling bounds its own time. */
  readonly maxSeconds: number | null;
}

/** Compiles uploads: large ones on a thread of their own, a tenant's one after the other, so that other requests go on. */
export class SourceCompiler<Upload extends UploadedSource, Compiled> implements OnApplicationShutdown {
  private readonly thread: ComputeThread<Upload, Compiled>;

  constructor(private readonly options: SourceCompilerOptions<Upload, Compiled>) {
    const { compile, module, subject, maxSeconds } = options;
    this.thread = new ComputeThread({
      ...{ module, entry: compile.name, subject, maxSeconds },
      ...{ computations: 'compilations', verb: 'compiled' },
    });
  }

  async compile(tenant: TenantScope, upload: Upload): Promise<Compiled> {
    const { source, sourceType } = upload;
    // One text is quick to hand to a thread. An object is stored as that text anyway, where it may be one at all.
    const text = typeof source === 'string' || sourceType !== 'json' ? source : JSON.stringify(source);
    if (typeof text !== 'string' || text.length <= this.options.largestAtOnce) return this.options.compile(upload);
    return this.thread.run(tenant, { ...upload, source: text });
  }

  onApplicationShutdown(): Promise<void> {
    return this.thread.destroy();
  }
}
