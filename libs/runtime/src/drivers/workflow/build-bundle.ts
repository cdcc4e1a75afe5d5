import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createWorkflowBundle } from './bundle.js';

/*
 * `node libs/runtime/dist/drivers/workflow/build-bundle.js`: the bundle of the sandbox, built once instead of at every start of a worker.
 */
const code = await createWorkflowBundle();
const path = fileURLToPath(new URL('./workflow-bundle.js', import.meta.url));
await writeFile(path, code);
process.stdout.write(`${path}: ${Math.round(code.length / 1_024)} KiB\n`);
