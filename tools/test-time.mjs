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
  process.exitCode = await runJest({
    config: 'tests/time/jest.config.mjs',
    args: process.argv.slice(2),
    env,
    say,
    signal,
  });
} catch (error) {
  say(`test:time needs Java 17 and Maven: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
