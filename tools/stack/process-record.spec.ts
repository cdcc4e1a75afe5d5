import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { beginningOf } from './process-identity.mjs';
import { recordProcesses, takeOver } from './process-record.mjs';

const ENDED = { name: 'start', pid: 2 ** 22 + 1, beginning: 'long ago' };

let folder = '';
let child: ChildProcess;
let ended: Promise<string | null>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-record-'));
  child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
});

afterEach(async () => {
  child.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true });
});

function leaveBehind(beginning: string | null): void {
  const record = { owner: ENDED, isStopping: false, processes: [{ name: 'api', pid: child.pid, beginning }] };
  writeFileSync(join(folder, 'processes.json'), JSON.stringify(record));
}

async function said(): Promise<string[]> {
  const lines: string[] = [];
  await takeOver(folder, (line: string) => void lines.push(line));
  return lines;
}

describe('processes of an earlier start', () => {
  it('a start ends what a killed start left behind', async () => {
    leaveBehind(beginningOf(child.pid ?? 0));
    expect(await said()).toEqual(['Ending what a former start left behind: api']);
    expect(await ended).toBe('SIGTERM');
  });

  it('a start does not end a process that only has the id of a former one', async () => {
    leaveBehind('another time');
    expect(await said()).toEqual([]);
    expect(child.exitCode ?? child.signalCode).toBeNull();
  });

  it('a start refuses a folder where another start is running', async () => {
    recordProcesses(folder, {}, { isStopping: false });
    await expect(said()).rejects.toThrow(`found one that runs (process ${process.pid})`);
  });

  it('a start accepts a folder that no start has used', async () => {
    expect(await said()).toEqual([]);
  });
});
