import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Chance } from './chance.js';

const PROGRAM = fileURLToPath(new URL('./worker-program.mjs', import.meta.url));

/** Processes with workers, of which half are killed again and again. */
export class DyingWorkers {
  /** How often each job was done. */
  readonly done = new Map<string, number>();
  kills = 0;
  private readonly processes: ChildProcess[] = [];
  private isEnding = false;

  constructor(
    private readonly env: NodeJS.ProcessEnv,
    count: number,
  ) {
    for (let n = 0; n < count; n += 1) this.processes.push(this.start());
  }

  /** Kills a random half of them, and starts others. */
  killHalf(chance: Chance): void {
    for (const [place, process] of this.processes.entries()) {
      if (chance.below(2) === 0) continue;
      process.kill('SIGKILL');
      this.kills += 1;
      this.processes[place] = this.start();
    }
  }

  async end(): Promise<void> {
    this.isEnding = true;
    await Promise.all(
      this.processes.map(async (process) => {
        const gone = process.exitCode === null && process.signalCode === null ? once(process, 'exit') : null;
        process.kill('SIGKILL');
        await gone;
      }),
    );
  }

  private start(): ChildProcess {
    const worker = spawn(process.execPath, [PROGRAM], { env: this.env, stdio: ['ignore', 'pipe', 'inherit'] });
    createInterface({ input: worker.stdout }).on('line', (id) => this.done.set(id, (this.done.get(id) ?? 0) + 1));
    worker.once('exit', (code) => {
      if (code !== null && !this.isEnding)
        throw new Error(`expected a worker to work until it is killed, but it ended with ${code}`);
    });
    return worker;
  }
}
