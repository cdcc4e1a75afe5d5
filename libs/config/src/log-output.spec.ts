import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { until } from '../../../tools/stack/waiting.mjs';
import { LogOutput, type LogTarget } from './log-output.js';
import { createLogger } from './logger.js';

/** A disk with room for so many bytes. */
class Disk implements LogTarget {
  content = '';

  constructor(public room: number) {}

  write(bytes: Buffer, done: (error: Error | null, written: number) => void): void {
    setImmediate(() => {
      try {
        done(null, this.writeNow(bytes));
      } catch (error) {
        done(error as Error, 0);
      }
    });
  }

  writeNow(bytes: Buffer): number {
    if (this.room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const written = Math.min(bytes.length, this.room, 100);
    this.content += bytes.subarray(0, written).toString();
    this.room -= written;
    return written;
  }
}

const MIB = 1_048_576;
const linesOf = (disk: Disk) => disk.content.trimEnd().split('\n');

it('lines are written in their order and as a whole, though the disk is full for a time', async () => {
  const disk = new Disk(1_050);
  const output = new LogOutput(() => disk);
  const lines = Array.from({ length: 500 }, (_, n) => `line ${n}`);
  for (const line of lines) output.write(`${line}\n`);
  await until('the disk to be full', () => disk.room === 0, { timeoutMs: 5_000 });
  disk.room = MIB;
  await output.flush(5_000);
  expect(linesOf(disk)).toEqual(lines);
});

it('a log that cannot be written keeps 4 MiB, and says once how many lines were dropped', async () => {
  const disk = new Disk(0);
  const output = new LogOutput(() => disk);
  const logger = createLogger('api', { logLevel: 'info' }, output);
  const text = 'x'.repeat(MIB);
  for (let n = 0; n < 10; n += 1) logger.info(text);
  logger.info('a short line');
  expect(output.dropped).toBe(7);
  disk.room = Infinity;
  disk.write = (bytes, done) => {
    disk.content += bytes.toString();
    setImmediate(() => done(null, bytes.length));
  };
  await output.flush(5_000);
  await output.flush(5_000);
  const messages = linesOf(disk).map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages.map((message) => message.slice(0, 40))).toEqual([
    ...Array.from({ length: 3 }, () => text.slice(0, 40)),
    'a short line',
    'lines of the log were dropped, since it ',
  ]);
  expect(JSON.parse(linesOf(disk).at(-1) ?? '')).toMatchObject({ level: 40, dropped: 7 });
});

it('a flush ends by its time where nothing can be written', async () => {
  const output = new LogOutput(() => new Disk(0));
  output.write('line\n');
  expect(await Promise.race([output.flush(20).then(() => 'ended'), pause(5_000, 'waits', { ref: false })])).toBe(
    'ended',
  );
});
