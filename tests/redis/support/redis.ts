import { join } from 'node:path';
import { Child } from '../../../tools/stack/child.mjs';

/** Starts an empty Redis for one test. */
export function startRedis(port: number, dataDir: string): Child {
  const nothingKept = ['--save', '', '--appendonly', 'no'];
  return new Child({
    name: 'redis',
    command: 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', dataDir, ...nothingKept],
    env: process.env,
    logFile: join(dataDir, 'redis.log'),
  });
}
