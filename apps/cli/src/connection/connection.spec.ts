import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Project } from '../../testing/project.js';
import { ProfileStore } from '../profiles/profile-store.js';
import { findConnection } from './connection.js';

let project: Project;
beforeEach(() => {
  project = new Project();
  const byName = new Map([
    ['one', { url: 'http://one', key: 'key-1' }],
    ['two', { url: 'http://two', key: 'key-2' }],
  ]);
  new ProfileStore({ XDG_CONFIG_HOME: project.folder }).write({ current: 'one', byName });
});
afterEach(() => project.remove());

function found(options: Record<string, string>, environment: Record<string, string> = {}) {
  const terminal = { ...project.terminal, environment: { XDG_CONFIG_HOME: project.folder, ...environment } };
  const connection = findConnection({ positionals: [], values: options }, terminal);
  return connection && [connection.url.value, connection.url.by, connection.key?.value, connection.key?.by];
}

describe('the server of a command', () => {
  it('the current profile is used where nothing else is said', () => {
    expect(found({})).toEqual(['http://one', 'the profile one', 'key-1', 'the profile one']);
    expect(found({}, { SVC_URL: '', SVC_KEY: '', SVC_PROFILE: '' })?.[0]).toBe('http://one');
  });

  it('the environment stands above the current profile, and options above both', () => {
    expect(found({}, { SVC_PROFILE: 'two' })).toEqual(['http://two', 'the profile two', 'key-2', 'the profile two']);
    const both = { SVC_URL: 'http://three', SVC_KEY: 'key-3' };
    expect(found({}, both)).toEqual(['http://three', 'SVC_URL', 'key-3', 'SVC_KEY']);
    expect(found({ url: 'http://four' }, both)).toEqual(['http://four', '--url', 'key-3', 'SVC_KEY']);
    expect(found({ profile: 'two' }, both)).toEqual(['http://two', 'the profile two', 'key-2', 'the profile two']);
    expect(found({ profile: 'two' }, { SVC_PROFILE: 'one' })?.[0]).toBe('http://two');
    expect(found({}, { SVC_KEY: 'key-3' })).toEqual(['http://one', 'the profile one', 'key-3', 'SVC_KEY']);
  });

  it('the key of a profile is not sent to another address', () => {
    expect(found({ url: 'http://evil' })).toEqual(['http://evil', '--url', undefined, undefined]);
    expect(found({ profile: 'two', url: 'http://evil' })?.[2]).toBeUndefined();
    expect(found({}, { SVC_URL: 'http://evil' })?.[2]).toBeUndefined();
    expect(found({ url: 'http://one:80/' })?.[2]).toBe('key-1');
    expect(found({ url: 'http://one/path' })?.[2]).toBeUndefined();
  });

  it('an unknown profile and a text that is no address are refused with what was found', () => {
    expect(() => found({ profile: 'three' })).toThrow(/found one, two and not three/);
    expect(() => found({ url: 'one:3000' })).toThrow('from --url, found one:3000');
    expect(() => found({}, { SVC_URL: 'file:///etc' })).toThrow('from SVC_URL, found file:///etc');
  });

  it('without a profile nothing names a server', () => {
    const environment = { XDG_CONFIG_HOME: join(project.folder, 'none') };
    expect(found({}, environment)).toBeNull();
    expect(found({ url: 'http://a' }, { ...environment, SVC_KEY: 'k' })).toEqual(['http://a', '--url', 'k', 'SVC_KEY']);
    expect(() => found({ profile: 'one' }, environment)).toThrow('found no profiles and not one');
  });
});
