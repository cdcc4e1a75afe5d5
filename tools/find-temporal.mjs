// `node tools/find-temporal.mjs`: finds the Temporal CLI as `npm start` does, builds it if there is none yet, and prints its
// path.
import { listenForInterruption } from './stack/interruption.mjs';
import { findTemporal } from './stack/temporal-binary.mjs';
import { speakTo } from './stack/terminal.mjs';

const say = speakTo();
try {
  await findTemporal(say, listenForInterruption().signal);
} catch (error) {
  say(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
