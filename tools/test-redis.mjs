// `npm run test:redis [-- jest's arguments]`: tests the service with a Redis that comes and goes.
// Needs a redis-server on the PATH (Debian: apt-get install redis-server).
import { spawnSync } from 'node:child_process';
import { build } from './build.mjs';
import { keepShown, shownBy } from './interface/shown.mjs';
import { failureLines } from './stack/failures.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { runJest } from './stack/jest.mjs';
import { speakTo } from './stack/terminal.mjs';

const say = speakTo();
const { signal } = listenForInterruption();

function expectRedis() {
  const { error, status } = spawnSync('redis-server', ['--version'], { stdio: 'ignore' });
  if (error === undefined && status === 0) return;
  throw new Error('test:redis needs redis-server on the PATH (Debian: apt-get install redis-server), found none');
}

try {
  expectRedis();
  build(say);
  const chosen = process.argv.slice(2);
  const args = ['--config', 'tests/redis/jest.config.mjs', ...chosen];
  const { code, line, results, notes } = await runJest({ args, env: {}, signal });
  if (chosen.length === 0 && results !== null) keepShown('test:redis', shownBy(results));
  if (code !== 0) failureLines(notes, 'npm run test:redis --').forEach((failure) => say(failure));
  say(line);
  process.exitCode = code;
} catch (error) {
  say(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
