import { fstatSync, write, writeSync } from 'node:fs';

/** Where a log goes. */
export interface LogTarget {
  /** Writes the beginning of `bytes` without blocking the event loop, and says how many it has written. */
  write(bytes: Buffer, done: (error: Error | null | undefined, written: number) => void): void;
  /** Writes the beginning of `bytes` at the end of the process. Throws if that cannot be done at once. */
  writeNow(bytes: Buffer): number;
}

/** Bytes of lines that wait until they can be written. */
const MOST_WAITING_BYTES = 4_194_304;
/** The pause after a write that failed. */
const RETRY_MS = 200;

/**
 * Writes lines in the background, and drops them while too many wait: a full disk, or a pipe that nobody reads, costs lines of the
 * log, but delays and ends nothing else.
 */
export class LogOutput {
  private waiting: string[] = [];
  /** The rest of the lines that are being written. It is tried again until all of it is written, so that no line is torn. */
  private begun = Buffer.alloc(0);
  /** Of what waits and what has begun. */
  private bytes = 0;
  private state: 'idle' | 'writing' | 'failed' = 'idle';
  private told = 0;
  private readonly flushes = new Set<() => void>();
  /** Lines that were dropped since the start of the process. */
  dropped = 0;
  /** Is told how many lines were dropped when all that was kept has been written. */
  onResumed: (dropped: number) => void = () => undefined;

  constructor(private readonly open: () => LogTarget) {}

  write(line: string): void {
    const size = Buffer.byteLength(line);
    if (this.bytes + size > MOST_WAITING_BYTES) {
      this.dropped += 1;
      return;
    }
    this.waiting.push(line);
    this.bytes += size;
    if (this.state === 'idle') this.writeNext();
  }

  /** Waits until all is written, but no longer than this time. */
  async flush(withinMs: number): Promise<void> {
    if (this.bytes === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.flushes.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Opened at the first line, since a program may have no log at all. */
  private readonly target = once(() => {
    process.on('exit', () => this.writeLast());
    return this.open();
  });

  private writeNext(): void {
    if (this.begun.length === 0) this.begun = this.takeWaiting();
    this.state = 'writing';
    this.target().write(this.begun, (error, written) => {
      if (error) this.retry();
      else this.wrote(written);
    });
  }

  private retry(): void {
    this.state = 'failed';
    setTimeout(() => this.writeNext(), RETRY_MS).unref();
  }

  private takeWaiting(): Buffer<ArrayBuffer> {
    const taken = Buffer.from(this.waiting.join(''));
    this.waiting = [];
    return taken;
  }

  private wrote(written: number): void {
    this.state = 'idle';
    this.begun = this.begun.subarray(written);
    this.bytes -= written;
    if (this.bytes === 0) this.allWritten();
    else this.writeNext();
  }

  private allWritten(): void {
    const dropped = this.dropped - this.told;
    this.told = this.dropped;
    if (dropped > 0) this.onResumed(dropped);
    for (const resolve of this.flushes) resolve();
    this.flushes.clear();
  }

  /** The last lines of a process that ends itself. What a thread or the kernel is writing already is theirs to end. */
  private writeLast(): void {
    try {
      let rest = Buffer.concat([...(this.state === 'failed' ? [this.begun] : []), this.takeWaiting()]);
      while (rest.length > 0) rest = rest.subarray(this.target().writeNow(rest));
    } catch {
      // There is no room, and no time to wait for it.
    }
  }
}

/** Standard output, the log of the program. */
export const standardOutput = new LogOutput(() => {
  const { fd } = process.stdout;
  const stats = fstatSync(fd);
  return stats.isFIFO() || stats.isSocket() ? new StreamTarget(process.stdout) : new FileTarget(fd);
});

/** A file, device or terminal: a thread of Node's pool writes to it. */
export class FileTarget implements LogTarget {
  constructor(private readonly fd: number) {}

  write(bytes: Buffer, done: (error: Error | null | undefined, written: number) => void): void {
    write(this.fd, bytes, done);
  }

  writeNow(bytes: Buffer): number {
    return writeSync(this.fd, bytes);
  }
}

/**
 * A pipe or a socket, to which Node writes as far as there is room. A thread would wait for the reader, and the end of the process
 * for that thread.
 */
class StreamTarget implements LogTarget {
  constructor(private readonly stream: NodeJS.WriteStream & { readonly fd: number }) {
    // Each write tells of its own failure.
    stream.on('error', () => undefined);
  }

  write(bytes: Buffer, done: (error: Error | null | undefined, written: number) => void): void {
    this.stream.write(bytes, (error) => done(error, error ? 0 : bytes.length));
  }

  writeNow(bytes: Buffer): number {
    return writeSync(this.stream.fd, bytes);
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
