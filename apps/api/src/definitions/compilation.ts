import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { DefinitionSource } from '@svc/bpmn';
import { Tinypool } from 'tinypool';
import compileUpload, { type CompiledUpload } from './compile-upload.js';

/** Characters up to which a source is compiled at once: some tens of milliseconds, in which nobody else is answered. */
const LARGEST_AT_ONCE = 32 * 1024;
/** After this time without a large source the thread and its memory are given back, in milliseconds. */
const IDLE_MS = 60_000;

/** Compiles uploads: large ones on a thread of their own, one after the other, so that other requests go on. */
@Injectable()
export class Compilation implements OnApplicationShutdown {
  private readonly thread = new Tinypool({
    filename: new URL('./compile-upload.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });

  async compile(definition: DefinitionSource): Promise<CompiledUpload> {
    const { source, sourceType } = definition;
    // One text is quick to hand to a thread. An object is stored as that text anyway, where it may be one at all.
    const text = typeof source === 'string' || sourceType !== 'json' ? source : JSON.stringify(source);
    if (typeof text !== 'string' || text.length <= LARGEST_AT_ONCE) return compileUpload(definition);
    return (await this.thread.run({ ...definition, source: text })) as CompiledUpload;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.destroy();
  }
}
