// `npm run test:time [-- jest's arguments]`: long timers on Temporal's test server, which skips time.
// Needs Java 17 or later, and Maven for the first run.
import { listenForInterruption } from './stack/interruption.mjs';
import { runJest } from './stack/jest.mjs';
import { speakTo } from './stack/terminal.mjs';
import { timeSkippingServer } from './stack/time-skipping-server.mjs';

const say = speakTo();
const { signal } = listenForInterruption();
try {
  const env = { TEST_TIME_SERVER: timeSkippingServer(say) };
  const args = ['--config', 'tests/time/jest.config.mjs', ...process.argv.slice(2)];
  const { code, line } = await runJest({ args, env, signal });
  say(line);
  process.exitCode = code;
} catch (error) {
  say(`test:time needs Java 17 and Maven: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
