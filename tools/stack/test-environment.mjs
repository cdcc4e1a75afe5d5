import { join } from 'node:path';
import { writePrivately } from './private-file.mjs';

/**
 * The environment variables of tests. The file TEST_STACK_FILE holds the same and more, for tests that kill processes.
 * @param {import('./stack.mjs').Stack} stack
 * @returns {Record<string, string>}
 */
export function environmentOf(stack) {
  const { baseUrl, apiKey, temporalAddress, dataDir, databaseUrl, pids, ports } = stack;
  const file = join(dataDir, 'stack.json');
  writePrivately(file, { baseUrl, apiKey, temporalAddress, dataDir, databaseUrl, pids, ports });
  return {
    TEST_BASE_URL: baseUrl,
    TEST_API_KEY: apiKey ?? '',
    TEST_DATABASE_URL: stack.ownDatabaseUrl('postgres'),
    TEST_TEMPORAL_ADDRESS: temporalAddress,
    TEST_DATA_DIR: dataDir,
    TEST_STACK_FILE: file,
  };
}
