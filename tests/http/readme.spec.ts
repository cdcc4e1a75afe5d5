import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { registerTenant } from './support/tenants.js';

/** The commands of the README's "The first process", with the address and the key of the stack under test. */
async function firstProcess(baseUrl: string, key: string): Promise<string> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const block = /## The first process[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  return block.replace(/^BASE=.*$/m, `BASE=${baseUrl}`).replace(/^KEY=.*$/m, `KEY=${key}`);
}

it('the first process of the README runs as written', async () => {
  const { key } = await registerTenant('A reader of the README');
  const script = await firstProcess(process.env['TEST_BASE_URL'] ?? '', key ?? '');
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', script]);

  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).data);
  expect(answers).toMatchObject([
    { key: 'greeting', version: 1 },
    { definition_key: 'greeting', status: 'running' },
    { name: 'Approve the greeting', status: 'claimed', assignee: 'mary' },
    { status: 'completed' },
    [{ definition_key: 'greeting', status: 'completed' }],
    { valid: true },
  ]);
});
