import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi } from './api.mjs';

describe('failed starts of the API', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-api-'));
    mkdirSync(join(folder, 'dist'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What `npm start` says, of an API that says `words`. */
  const saidOf = async (words: string): Promise<string> => {
    const program = `process.stderr.write(${JSON.stringify(`${words}\n`)}); process.exit(1)`;
    writeFileSync(join(folder, 'dist/api.js'), program);
    const options = { name: 'api', baseUrl: 'http://127.0.0.1:1', env: {}, logFile: join(folder, 'api.log') };
    return startApi({ ...options, programs: folder }).then(String, (error: Error) => error.message);
  };

  it('an API that refuses a setting or the database is quoted, without anything else', async () => {
    const refusal = 'DATA_DIR: expected one database, found another; nothing in it was changed';
    expect(await saidOf(refusal)).toBe(refusal);
  });

  it.each(['{"level":60,"msg":"the start failed"}', 'Error: PORT: expected\n    at main.js:1'])(
    'an API that ends with %j is shown with the end of its log',
    async (words) => {
      const begin = `expected http://127.0.0.1:1/health/ready to answer 200, but it ended with code 1; ${folder}/api.log`;
      expect(await saidOf(words)).toBe(`${begin} ends with\n${words}`);
    },
  );
});
