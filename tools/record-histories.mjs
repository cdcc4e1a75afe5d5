// `npm run histories:record [-- --all] [-- part of a name]`: see record-histories.ts and record-states.ts in
// libs/runtime/testing.
import { build } from './build.mjs';
import { listenForInterruption } from './stack/interruption.mjs';
import { withTemporal } from './stack/temporal-alone.mjs';
import { speakTo } from './stack/terminal.mjs';
import { runTestingProgram } from './stack/testing-program.mjs';

const say = speakTo();
const { signal } = listenForInterruption();

try {
  build(say);
  await withTemporal({ storage: 'memory', say, signal }, async ({ address }) => {
    const env = { TEST_TEMPORAL_ADDRESS: address };
    await runTestingProgram('libs/runtime/testing/record-histories.ts', process.argv.slice(2), { env, signal });
  });
  await runTestingProgram('libs/runtime/testing/record-states.ts', [], { signal });
} catch (error) {
  say(`histories:record: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
