import { fileURLToPath } from 'node:url';

/** The bundle of the last `npm run build`, which `npm test` begins with: to bundle takes longer than most tests. */
export const BUILT_WORKFLOWS = {
  codePath: fileURLToPath(new URL('../dist/workflow-bundle.js', import.meta.url)),
};
