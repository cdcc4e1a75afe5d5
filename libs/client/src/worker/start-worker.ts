import { newKey, type Transport } from '../transport.js';
import { millisecondsOf } from './duration.js';
import { workOff } from './held-job.js';
import type { Job } from './job.js';
import { JobSource } from './job-source.js';
import { Lock } from './lock.js';
import type { Worker, WorkerOptions } from './worker-options.js';

/** Begins to take jobs at once. */
export function startWorker(transport: Transport, options: WorkerOptions): Worker {
  return new JobWorker(transport, options);
}

class JobWorker implements Worker {
  readonly name: string;
  readonly #transport: Transport;
  readonly #options: WorkerOptions;
  readonly #lockFor: number;
  readonly #held = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #taking: Promise<void>;

  constructor(transport: Transport, options: WorkerOptions) {
    checkTypes(options);
    this.name = options.name ?? `worker-${newKey().slice(0, 8)}`;
    this.#transport = transport;
    this.#options = options;
    this.#lockFor = millisecondsOf('lockFor', options.lockFor ?? 'PT1M');
    this.#taking = this.#take();
  }

  get held(): number {
    return this.#held.size;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#taking;
    await Promise.all(this.#held);
  }

  /** Asks for as many jobs as there is room for, until it is stopped. */
  async #take(): Promise<void> {
    const source = this.#source();
    while (!this.#stopping.signal.aborted) {
      const room = this.#room();
      if (room === 0) await Promise.race(this.#held);
      else this.#begin(await source.next(room));
    }
  }

  #source(): JobSource {
    const { types, wait = 'PT30S', variables, backoff = { first: 500, most: 30_000 }, minPause = 1000 } = this.#options;
    return new JobSource(this.#transport, {
      activation: { types: Object.keys(types), worker: this.name, ...(variables && { variables: [...variables] }) },
      lockFor: this.#lockFor,
      wait: millisecondsOf('wait', wait),
      backoff,
      minPause,
      signal: this.#stopping.signal,
      onError: (error) => this.#report(error, { phase: 'activate' }),
    });
  }

  #room(): number {
    return (this.#options.concurrency ?? 10) - this.#held.size;
  }

  #begin(jobs: readonly Job[]): void {
    for (const job of jobs) {
      const lock = new Lock(this.#transport, job, this.#lockFor);
      const work = workOff(job, lock, this.#surroundingsOf(job)).finally(() => this.#held.delete(work));
      this.#held.add(work);
    }
  }

  #surroundingsOf(job: Job) {
    return {
      transport: this.#transport,
      handler: this.#options.types[job.type] ?? unknownType,
      report: this.#report,
      onDone: this.#done,
    };
  }

  readonly #report: NonNullable<WorkerOptions['onError']> = (error, where) => {
    const { onError = writeError } = this.#options;
    callSafely(() => onError(error, where));
  };

  readonly #done: NonNullable<WorkerOptions['onDone']> = (job, verb) => {
    callSafely(() => this.#options.onDone?.(job, verb));
  };
}

/** A callback that throws is a mistake of the program, and no reason to lose jobs. */
function callSafely(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    console.error(error);
  }
}

function writeError(error: unknown, { phase, job }: { phase: string; job?: Job }): void {
  console.error(`worker: ${phase}${job ? ` of job ${job.id} (${job.type})` : ''}:`, error);
}

function unknownType(job: Job): never {
  throw new Error(`this worker did not ask for jobs of type ${job.type}`);
}

function checkTypes({ types, concurrency = 10 }: WorkerOptions): void {
  if (Object.keys(types).length === 0)
    throw new TypeError('expected types to have a handler for at least one type, found none');
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new TypeError(`expected concurrency to be a whole number from 1, found ${concurrency}`);
  }
}
