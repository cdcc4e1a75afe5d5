import { fileURLToPath } from 'node:url';

/** The bundle of the last build, which `npm test` makes first: bundling takes longer than most tests. */
export const BUILT_WORKFLOWS = {
  codePath: fileURLToPath(new URL('../dist/drivers/workflow/workflow-bundle.js', import.meta.url)),
};
