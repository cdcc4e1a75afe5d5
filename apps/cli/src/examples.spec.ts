import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { runFiles } from './play/run-files.js';
import { listFiles } from './processes/list-files.js';
import { SCENARIO_FILE } from './scenarios/read-scenario-file.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
const files = listFiles(EXAMPLES, SCENARIO_FILE);

describe('the scenarios of the examples', () => {
  it('each example with a process has scenarios', () => {
    const folders = files.map((file) => dirname(file).split('/').at(-1));
    expect(folders).toEqual([
      'agent',
      'loan-approval',
      'order-fulfilment',
      'repair',
      'webhook-receiver',
      'worker-python',
    ]);
  });

  it.each(files)('all scenarios pass, and reach every element and flow: %s', (file) => {
    const { files: results, coverage } = runFiles([file], EXAMPLES);
    const [result] = results;
    expect(result?.error).toBeNull();
    expect(
      result?.scenarios.flatMap(({ name, differences }) => differences.map((difference) => ({ name, ...difference }))),
    ).toEqual([]);
    expect(coverage.flatMap(({ elements, flows }) => [...elements.uncovered, ...flows.uncovered])).toEqual([]);
  });
});
