import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import { givenUp } from './support/jobs.js';
import { freePort } from './support/own-api.js';
import { needsGo, sequence } from './support/processes.js';
import { keyWith, registerTenant } from './support/tenants.js';

/** As a user runs it. */
const PROGRAM = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

const BPMN = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
<process id="greeting" name="Greeting" isExecutable="true">
<startEvent id="s"/><userTask id="approve" name="Approve it"/><endEvent id="e"/>
<sequenceFlow id="f1" sourceRef="s" targetRef="approve"/>
<sequenceFlow id="f2" sourceRef="approve" targetRef="e"/>
</process></definitions>`;

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** docs/cli.md, against the service itself. */
describe('the command svc and a server', () => {
  let api: Api;
  let folder: string;
  const settings = () => join(folder, 'settings');

  beforeAll(async () => {
    api = await registerTenant('Users of svc');
    folder = mkdtempSync(join(tmpdir(), 'svc-http-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const environment = (more: Record<string, string>) => ({
    PATH: process.env['PATH'],
    XDG_CONFIG_HOME: settings(),
    ...more,
  });

  /** Runs svc to its end, without a terminal. */
  function svc(args: readonly string[], more: Record<string, string> = {}, input = ''): Promise<Ended> {
    return new Promise((resolve) => {
      const options = { cwd: folder, env: environment(more) };
      const child = execFile(process.execPath, [PROGRAM, ...args], options, (error, output, errors) =>
        resolve({ code: Number(error?.code ?? 0), output, errors }),
      );
      child.stdin?.end(input);
    });
  }

  async function json(...args: readonly string[]): Promise<Json> {
    const { code, output, errors } = await svc([...args, '--json']);
    expect([code, errors]).toEqual([0, '']);
    return JSON.parse(output);
  }

  const write = (name: string, source: string | object) =>
    writeFileSync(join(folder, name), typeof source === 'string' ? source : JSON.stringify(source));

  it('a key that the server refuses and an address where nobody listens are not kept', async () => {
    const login = (url: string, key: string) => svc(['login', '--url', url], {}, `${key}\n`);
    expect(await login(api.baseUrl, 'svc_live_nobody')).toEqual({
      ...{ code: 3, output: '' },
      errors: expect.stringMatching(/^svc login: UNAUTHORIZED: the API key is unknown/),
    });
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    expect(await login(nowhere, api.key ?? '')).toMatchObject({
      code: 3,
      errors: expect.stringContaining('NETWORK_ERROR'),
    });
    expect(existsSync(settings())).toBe(false);
  });

  it('a valid key is kept and never shown, and the next command uses it', async () => {
    const login = await svc(['login', '--url', `${api.baseUrl}/`], {}, `${api.key}\n`);
    expect(login).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('the tenant "Users of svc"') });
    expect(readFileSync(join(settings(), 'svc/profiles.json'), 'utf8')).toContain(api.key);
    const others = [await svc(['profiles']), await svc(['profiles', '--json']), await svc(['doctor'])];
    for (const { code, output, errors } of [login, ...others]) {
      expect([code, errors]).toEqual([0, '']);
      expect(output).not.toContain(api.key);
    }
    expect(await json('instances')).toEqual([]);
  });

  it('a dry run deploys nothing, a deployment does, and a second one changes nothing', async () => {
    write('greeting.bpmn', BPMN);
    const dry = await svc(['deploy', '.', '--dry-run']);
    expect(dry).toMatchObject({
      code: 0,
      output: expect.stringMatching(/created +process +greeting +1 +greeting\.bpmn/),
    });
    expect(await svc(['start', 'greeting'])).toMatchObject({ code: 1, errors: expect.stringContaining('NOT_FOUND') });
    expect(await svc(['deploy', '.'])).toMatchObject({ code: 0, output: expect.stringMatching(/\n1 created\n$/) });
    expect(await svc(['deploy', '.'])).toMatchObject({ code: 0, output: expect.stringMatching(/\n1 unchanged\n$/) });
    expect(dataOf(await api.get('/v1/definitions/greeting')).version).toBe(1);
  });

  it('the findings of a source with errors have its file and line, and nothing is deployed', async () => {
    write('broken.bpmn', BPMN.replace('"greeting"', '"broken"').replace('sourceRef="approve"', 'sourceRef="nobody"'));
    const { code, output, errors } = await svc(['deploy', 'greeting.bpmn', 'broken.bpmn']);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(/^broken\.bpmn:5: error: f2: .*nobody.*\nsvc deploy: nothing is deployed/);
    expect((await api.get('/v1/definitions/broken')).status).toBe(404);
  });

  it('an instance is started, its task is completed, and its history is followed until it has ended', async () => {
    write('variables.json', { text: 'Hello' });
    const { id } = await json('start', 'greeting', '--variables', '@variables.json', '--correlation-id', 'order-7');
    expect((await svc(['instances', '--correlation-id', 'order-7'])).output).toMatch(
      new RegExp(`^ID .*\\n${id}  running  greeting v1 .*order-7\\n$`),
    );
    const follower = spawn(process.execPath, [PROGRAM, 'logs', id, '--follow'], { env: environment({}) });
    let followed = '';
    follower.stdout.on('data', (part) => (followed += String(part)));
    const ended = new Promise((resolve) => follower.once('close', resolve));
    await eventually('the task in the log', async () => followed.includes('task.created'));

    const [task] = await json('tasks', '--instance', id);
    expect(task).toMatchObject({ name: 'Approve it', status: 'pending' });
    const completed = await svc(['tasks', 'complete', task.id, '--assignee', 'mary', '--variables', '{"ok": true}']);
    expect(completed).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringContaining('"Approve it" is completed'),
    });
    expect(await svc(['tasks', 'complete', task.id])).toMatchObject({
      ...{ code: 1, errors: expect.stringContaining('svc tasks: CONFLICT: expected task') },
    });

    expect(await ended).toBe(0);
    expect(followed.trimEnd().split('\n').at(-1)).toContain('instance.engine_completed');
    expect(followed.match(/task\.claimed/g)).toHaveLength(1);
    expect((await svc(['logs', id])).output).toBe(followed);
    expect(await json('instances', 'show', id)).toMatchObject({
      ...{ status: 'completed', variables: { text: 'Hello', ok: true } },
    });
  });

  it('jobs are listed with their attempts, the open ones unless others are asked for', async () => {
    const jobType = `pack-${crypto.randomUUID()}`;
    write('packing.process.json', { ...sequence({ id: 'pack', type: 'serviceTask', jobType }), id: 'packing' });
    expect(await svc(['deploy', 'packing.process.json'])).toMatchObject({ code: 0 });
    const { id } = await json('start', 'packing');
    const { output } = await svc(['jobs', '--type', jobType]);
    expect(output).toMatch(new RegExp(`${jobType}  pending  packing/pack  3 `));
    expect(await json('jobs', '--instance', id, '--status', 'completed')).toEqual([]);
  });

  it('an instance in error is explained and goes on with other variables', async () => {
    write('choice.process.json', { ...needsGo, id: 'choice-of-go' });
    await json('deploy', 'choice.process.json');
    const waited = await svc(['start', 'choice-of-go', '--wait', '--json']);
    const { id, status } = JSON.parse(waited.output);
    expect([waited.code, status]).toEqual([1, 'error']);
    const told = await svc(['repair', id]);
    expect(told.code).toBe(1);
    expect(told.output).toMatch(/choice \(exclusiveGateway\) stopped .*\n {2}NoFlowTaken: /);
    expect(told.output).toContain(`svc repair ${id} resume`);
    const dry = await svc(['repair', id, 'move', '--to', 'end', '--dry-run']);
    expect(dry.output).toMatch(
      /^would be moved from choice to end; the instance would be completed\n {2}instance\.token_moved/,
    );
    const resumed = await svc(['repair', id, 'resume', '--variables', '{"go": true}', '--reason', 'it was forgotten']);
    expect(resumed).toMatchObject({ code: 0, errors: '' });
    await eventually('the end', async () => (await json('instances', 'show', id)).status === 'completed');
    expect(await svc(['repair', id])).toMatchObject({ code: 0 });
    expect(await svc(['repair', id, 'resume'])).toMatchObject({ code: 1, errors: expect.stringContaining('CONFLICT') });
  });

  it('work that a worker has given up is retried', async () => {
    const { instance_id: id } = await givenUp(api, 'no paper');
    expect((await svc(['repair', id])).output).toContain('  JobFailed: no paper\n');
    const other = await svc(['repair', id, 'retry', '--element', 'print']);
    expect(other).toMatchObject({ code: 1, errors: expect.stringContaining('at print, found work') });
    expect(await svc(['repair', id, 'retry'])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^retried at work/),
    });
    expect(await json('jobs', '--instance', id)).toMatchObject([{ status: 'pending' }]);
  });

  it('the doctor tells whose key it is and what it may do', async () => {
    const checksOf = async (args: readonly string[], more: Record<string, string> = {}) => {
      const { code, output } = await svc(['doctor', '--json', ...args], more);
      const checks: { what: string; state: string; says: string }[] = JSON.parse(output);
      return { code, found: Object.fromEntries(checks.map(({ what, state, says }) => [what, `${state} ${says}`])) };
    };
    const admin = await checksOf([]);
    expect(admin.code).toBe(0);
    expect(admin.found).toMatchObject({
      address: expect.stringMatching(/^well .* answers in /),
      readiness: expect.stringMatching(/^well database up, temporal up/),
      tenant: expect.stringContaining('"Users of svc"'),
      scopes: 'well admin, which includes all others',
      profiles: expect.stringContaining('default (current)'),
    });
    const scopes = ['definitions:write', 'instances:read', 'tasks:write', 'jobs:work', 'credentials:write'];
    const some = await keyWith(api, scopes);
    expect((await checksOf([], { SVC_KEY: some.key ?? '' })).found).toMatchObject({
      scopes: `well ${scopes.join(', ')}`,
      expiry: `well the key "${scopes.join(' ')}" does not expire`,
    });
    const limited = { name: 'worker', scopes: ['jobs:work'], job_types: ['pack', 'ship'] };
    const { key } = dataOf(await api.post('/v1/auth/keys', limited), 201);
    expect((await checksOf([], { SVC_KEY: key })).found['job types']).toBe('note only pack, ship');
    const none = await keyWith(api, []);
    expect((await checksOf([], { SVC_KEY: none.key ?? '' })).found['scopes']).toBe('note none');
    const wrong = await checksOf([], { SVC_KEY: 'svc_live_nobody' });
    expect([wrong.code, wrong.found['key']]).toEqual([3, expect.stringMatching(/^bad of SVC_KEY, is refused/)]);
    const nowhere = await checksOf(['--url', `http://127.0.0.1:${await freePort()}`]);
    expect([nowhere.code, nowhere.found['address']]).toEqual([3, expect.stringMatching(/^bad nothing listens/)]);
  });

  it('looking at scopes changes nothing', async () => {
    const { key } = await keyWith(api, ['definitions:write', 'instances:write', 'tasks:write', 'credentials:write']);
    const before = dataOf(await api.get('/v1/audit?limit=1'))[0].sequence;
    expect(await svc(['doctor'], { SVC_KEY: key ?? '' })).toMatchObject({ code: 0 });
    expect(dataOf(await api.get('/v1/audit?limit=1'))[0].sequence).toBe(before);
  });

  it('a key without the scope of a command ends with code 3', async () => {
    const { key } = await keyWith(api, ['tasks:read']);
    expect(await svc(['start', 'greeting'], { SVC_KEY: key ?? '' })).toEqual({
      ...{ code: 3, output: '' },
      errors: 'svc start: FORBIDDEN: the API key lacks the scope instances:write\n',
    });
  });

  it('a list that is cut says so on the error output, where it does not disturb programs', async () => {
    for (const _ of [1, 2]) await startInstance(api, 'greeting');
    const { output, errors } = await svc(['instances', '--definition', 'greeting', '--limit', '1', '--json']);
    expect([JSON.parse(output).length, errors]).toEqual([1, 'There are more instances; --limit shows more of them.\n']);
  });

  it('a profile that is forgotten is not used any more', async () => {
    expect(await svc(['logout'])).toMatchObject({ code: 0 });
    expect(await svc(['instances'])).toMatchObject({ code: 2, errors: expect.stringContaining('svc login') });
    const given = { SVC_URL: api.baseUrl, SVC_KEY: api.key ?? '' };
    expect(await svc(['instances'], given)).toMatchObject({ code: 0 });
  });
});
