import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Project } from '../../testing/project.js';
import { checkedName, ProfileStore } from './profile-store.js';

let project: Project;
let store: ProfileStore;
beforeEach(() => {
  project = new Project();
  store = new ProfileStore({ XDG_CONFIG_HOME: join(project.folder, 'settings') });
});
afterEach(() => project.remove());

const profile = (key: string) => ({ url: 'https://engine.example.org', key });
const keep = (...names: readonly string[]) =>
  store.write({ current: names[0] ?? null, byName: new Map(names.map((name) => [name, profile(`key-of-${name}`)])) });
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the file of the profiles', () => {
  it('what was written is read again', () => {
    expect(store.read()).toEqual({ current: null, byName: new Map() });
    keep('one', 'two');
    expect(store.read()).toEqual({
      current: 'one',
      byName: new Map([
        ['one', profile('key-of-one')],
        ['two', profile('key-of-two')],
      ]),
    });
  });

  it('only its owner can read the file and its folder, also where the folder was open to all', () => {
    mkdirSync(dirname(store.file), { recursive: true });
    chmodSync(dirname(store.file), 0o755);
    keep('one');
    expect([modeOf(store.file), modeOf(dirname(store.file))]).toEqual([0o600, 0o700]);
    expect(store.isReadableByOthers()).toBe(false);
    chmodSync(store.file, 0o644);
    expect(store.isReadableByOthers()).toBe(true);
    keep('one');
    expect(modeOf(store.file)).toBe(0o600);
  });

  it('a new file takes the place of the former one, which stays whole for who reads it, and nothing else is left', () => {
    keep('one');
    const { ino } = statSync(store.file);
    keep('one', 'two');
    expect(statSync(store.file).ino).not.toBe(ino);
    expect(readdirSync(dirname(store.file))).toEqual(['profiles.json']);
  });

  it('a write that fails leaves nothing behind', () => {
    mkdirSync(store.file, { recursive: true });
    expect(() => keep('one')).toThrow('EISDIR');
    expect(readdirSync(dirname(store.file))).toEqual(['profiles.json']);
  });

  it.each(['{', '[]', '{"profiles": {"a": {"url": "http://a"}}}', '{"profiles": {"a": null}}'])(
    'a file that says %s is refused, and is not overwritten by a login',
    async (text) => {
      project.environment = { XDG_CONFIG_HOME: join(project.folder, 'settings') };
      project.write('settings/svc/profiles.json', text);
      expect(() => store.read()).toThrow('expected {"current", "profiles"');
      const { code, errors } = await project.run('login', '--url', 'http://127.0.0.1:1', '--key', 'k');
      expect([code, errors]).toEqual([2, expect.stringContaining('settings/svc/profiles.json: expected {')]);
      expect(readFileSync(store.file, 'utf8')).toBe(text);
    },
  );

  it.each([
    [{ XDG_CONFIG_HOME: '/x', HOME: '/h' }, 'linux', '/x/svc/profiles.json'],
    [{ HOME: '/h' }, 'linux', '/h/.config/svc/profiles.json'],
    [{ HOME: '/h', APPDATA: '/a' }, 'darwin', '/h/.config/svc/profiles.json'],
    [{ HOME: '/h', APPDATA: '/a' }, 'win32', '/a/svc/profiles.json'],
  ] as const)('with %j the file lies on %s at %s', (environment, platform, file) => {
    expect(new ProfileStore(environment, platform).file).toBe(join(file));
  });

  it('a name that could be an option or a path is refused', () => {
    expect(['prod', 'a.b-c_d', '1'].map(checkedName)).toEqual(['prod', 'a.b-c_d', '1']);
    for (const name of ['', '-x', '../x', 'a b', '.hidden', 'x'.repeat(65)])
      expect(() => checkedName(name)).toThrow('expected a profile');
  });
});
