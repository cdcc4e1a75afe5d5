import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Child } from './child.mjs';
import { interruptLiveChild } from './live-children.mjs';
import { Revival } from './revival.mjs';
import { Service } from './service.mjs';
import { until } from './waiting.mjs';

type Start = (name: string) => Promise<void>;
const DEATH = 'it ended with SIGKILL';

/** A revival by a clock of its own, which only pauses and `live` move. */
class Rehearsal {
  readonly said: string[] = [];
  readonly control = new AbortController();
  private now = 0;
  private readonly revival: Revival;

  constructor(start: Start) {
    this.revival = new Revival({
      start,
      interrupt: () => undefined,
      logOf: (name) => `${name}.log`,
      say: (line) => this.said.push(line),
      signal: this.control.signal,
      pause: async (ms) => this.live(ms),
      now: () => this.now,
    });
  }

  live(ms: number): void {
    this.now += ms;
  }

  async die(name = 'api'): Promise<void> {
    this.revival.revive(name, DEATH);
    await this.revival.inFlight.get(name);
  }

  /** In seconds. */
  get pauses(): number[] {
    return this.said.flatMap((line) => /again in ([\d.]+) s/.exec(line)?.[1] ?? []).map(Number);
  }
}

describe('the revival of programs', () => {
  it('the pause before a restart doubles up to half a minute, and begins anew after a minute of life', async () => {
    const rehearsal = new Rehearsal(async () => undefined);
    for (const lifeMs of [0, 0, 0, 0, 0, 0, 59_000, 61_000, 0]) {
      rehearsal.live(lifeMs);
      await rehearsal.die();
    }
    expect(rehearsal.pauses).toEqual([0.5, 1, 2, 4, 8, 16, 30, 0.5, 1]);
  });

  it('the pause before a restart counts for each program by itself', async () => {
    const rehearsal = new Rehearsal(async () => undefined);
    for (const name of ['api', 'api', 'worker-1']) await rehearsal.die(name);
    expect(rehearsal.pauses).toEqual([0.5, 1, 0.5]);
  });

  it('a restart reports how the program ended and why it could not be started, a line each', async () => {
    const failures = ['expected it to answer 200\nits log', 'expected it to answer 200'];
    const rehearsal = new Rehearsal(async () => {
      const failure = failures.shift();
      if (failure !== undefined) throw new Error(failure);
    });
    await rehearsal.die();
    expect(rehearsal.said).toEqual([
      'api died: it ended with SIGKILL. Starting it again in 0.5 s; its log is api.log',
      'api died: expected it to answer 200. Starting it again in 1 s; its log is api.log',
      'api died: expected it to answer 200. Starting it again in 2 s; its log is api.log',
      'api runs again',
    ]);
  });

  it('nothing is restarted after the signal to end', async () => {
    const started: string[] = [];
    const rehearsal = new Rehearsal(async (name) => void started.push(name));
    rehearsal.control.abort();
    await rehearsal.die();
    expect(started).toEqual([]);
  });

  describe('restarts of a process', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'svc-revival-'));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    const FOR_EVER = 'setInterval(() => {}, 1000)';
    const child = () =>
      new Child({ name: 'worker-1', command: process.execPath, args: ['-e', FOR_EVER], logFile: join(folder, 'log') });

    function revive(launch: () => Promise<Child>, control: AbortController) {
      const service: Service = new Service('worker-1', launch, (ending) => revival.revive('worker-1', ending));
      const options = { start: () => service.start(), interrupt: interruptLiveChild, logOf: () => 'log' };
      const revival = new Revival({
        ...options,
        say: () => undefined,
        signal: control.signal,
        pause: async () => undefined,
      });
      return { service, revival };
    }

    it('a killed process is restarted, and a stopped one is not', async () => {
      const { service } = revive(async () => child(), new AbortController());
      await service.start();
      const first = service.pid;
      process.kill(first ?? 0, 'SIGKILL');
      const second = await until('another process', () => service.pid !== first && service.pid, { timeoutMs: 10_000 });
      expect(second).toEqual(expect.any(Number));
      await service.stop(5_000);
      expect(service.pid).toBeNull();
    });

    it('a pending start is ended when everything ends', async () => {
      const control = new AbortController();
      const { revival } = revive(async () => {
        const starting = child();
        control.abort();
        throw new Error(`expected it to be ready, but ${await starting.exited}`);
      }, control);
      revival.revive('worker-1', DEATH);
      await until('the start', () => control.signal.aborted, { timeoutMs: 10_000 });
      await revival.ended();
      expect(revival.inFlight.size).toBe(0);
    });
  });
});
