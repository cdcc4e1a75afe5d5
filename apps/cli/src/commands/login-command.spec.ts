import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Project } from '../../testing/project.js';
import { ProfileStore } from '../profiles/profile-store.js';
import { runProgram } from '../program.js';

const KEY = 'svc_live_valid';

let project: Project;
let server: Server;
let url: string;
beforeEach(async () => {
  project = new Project();
  server = createServer(({ headers }, response) => {
    const isValid = headers['x-api-key'] === KEY;
    const tenant = { data: { id: 't', name: 'Shop', plan: 'free' } };
    const refusal = { error: { code: 'UNAUTHORIZED', message: 'the API key is unknown' } };
    response.writeHead(isValid ? 200 : 401, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(isValid ? tenant : refusal));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  project.remove();
  await new Promise((closed) => server.close(closed));
});

/** Logs in at a terminal where a person gives these answers, and returns what was asked and shown. */
async function atTerminal(answers: readonly string[], ...args: readonly string[]) {
  const shown: string[] = [];
  const [left, write] = [[...answers], (...lines: readonly string[]) => void shown.push(...lines)];
  const ask = async (question: string, options: { readonly isHidden?: boolean } = {}) => {
    write(options.isHidden === true ? `${question}(hidden)` : question);
    return left.shift() ?? '';
  };
  const input = { isTerminal: true, read: () => Promise.reject(new Error('a person is asked')), ask };
  const code = await runProgram(['login', ...args], { ...project.terminal, input, say: write, complain: write });
  return { code, shown };
}

const kept = () => new ProfileStore(project.terminal.environment).read();

describe('svc login', () => {
  it('a person is asked for what is missing, and the key is hidden', async () => {
    const { code, shown } = await atTerminal([url, KEY]);
    expect([code, shown]).toEqual([
      0,
      [
        'Address of the server: ',
        'API key: (hidden)',
        `The key of the tenant "Shop" at ${url} is kept as profile default, which is the current one.`,
      ],
    ]);
    expect(kept()).toEqual({ current: 'default', byName: new Map([['default', { url, key: KEY }]]) });
  });

  it('the address of a known profile is proposed, and an empty answer takes it', async () => {
    await atTerminal([url, KEY]);
    const { code, shown } = await atTerminal(['', KEY]);
    expect([code, shown[0]]).toEqual([0, `Address of the server [${url}]: `]);
    expect((await atTerminal([], '--url', url, '--key', KEY)).shown).toHaveLength(1);
  });

  it('without a terminal the key comes from the input, the option or the environment', async () => {
    project.input = `${KEY}\r\n`;
    expect((await project.run('login', '--url', url, '--profile', 'input')).code).toBe(0);
    project.input = '';
    expect((await project.run('login', '--url', url, '--key', KEY, '--profile', 'option')).code).toBe(0);
    project.environment = { SVC_KEY: KEY, SVC_URL: url, SVC_PROFILE: 'environment' };
    expect((await project.run('login')).code).toBe(0);
    expect([...kept().byName.keys()]).toEqual(['input', 'option', 'environment']);
    expect(kept().current).toBe('environment');
  });

  it('a refused key leaves the profile as it was', async () => {
    await atTerminal([url, KEY]);
    const { code, errors } = await project.run('login', '--key', 'svc_live_other');
    expect([code, errors]).toEqual([3, expect.stringContaining('UNAUTHORIZED: the API key is unknown')]);
    expect(errors).not.toContain('svc_live_other');
    expect(kept().byName.get('default')).toEqual({ url, key: KEY });
  });

  it('svc logout forgets the current profile, and the next one becomes the current', async () => {
    for (const profile of ['one', 'two']) await atTerminal([], '--url', url, '--key', KEY, '--profile', profile);
    expect((await project.run('profiles')).output).toMatch(/^PROFILE +ADDRESS +CURRENT\none .*\d\ntwo .* current$/);
    expect((await project.run('logout')).output).toBe('The profile two is forgotten.');
    expect(kept().current).toBe('one');
    await atTerminal([], '--url', url, '--key', KEY, '--profile', 'two');
    expect((await project.run('profiles', 'use', 'one')).output).toBe('one is the current profile.');
    expect((await project.run('logout', '--profile', 'two')).code).toBe(0);
    expect(kept()).toMatchObject({ current: 'one', byName: new Map([['one', { url, key: KEY }]]) });
  });
});
