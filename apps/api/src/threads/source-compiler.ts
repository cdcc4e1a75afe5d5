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
  /** Characters up to which a source is compiled in this thread: some tens of milliseconds in which other requests wait. */
  readonly largestAtOnce: number;
  /** The name of what is compiled, for refusals. */
  readonly subject: string;
  /** Null if compiling limits its own time. */
  readonly maxSeconds: number | null;
}

/** Compiles uploads. Large ones run in a thread, so that other requests do not wait, and one after the other per tenant. */
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
    // A single text is quick to pass to a thread. Only a JSON source may be an object, and it is stored as this text.
    const text = typeof source === 'string' || sourceType !== 'json' ? source : JSON.stringify(source);
    if (typeof text !== 'string' || text.length <= this.options.largestAtOnce) return this.options.compile(upload);
    return this.thread.run(tenant, { ...upload, source: text });
  }

  onApplicationShutdown(): Promise<void> {
    return this.thread.destroy();
  }
}
