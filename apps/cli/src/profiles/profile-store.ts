import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JsonValue } from '@svc/expressions';
import { UsageError } from '../command.js';
import { FileError, isObject } from '../scenarios/located.js';
import type { Terminal } from '../terminal.js';

/** A server with the key of a tenant. */
export interface Profile {
  readonly url: string;
  readonly key: string;
}

export interface Profiles {
  /** The name of the profile that is used unless another is asked for; null if there is none. */
  readonly current: string | null;
  readonly byName: ReadonlyMap<string, Profile>;
}

const NAME = /^\w[\w.-]{0,63}$/;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The file of the profiles: `svc/profiles.json` in the system's folder for settings. Only its owner can read it. */
export class ProfileStore {
  readonly file: string;

  constructor(environment: Terminal['environment'], platform: NodeJS.Platform = process.platform) {
    this.file = join(settingsFolder(environment, platform), 'svc', 'profiles.json');
  }

  /** None if there is no file. Throws a `FileError` if it cannot be used. */
  read(): Profiles {
    const text = this.text();
    if (text === null) return { current: null, byName: new Map() };
    const value = parsed(text);
    const profiles = isObject(value) ? value['profiles'] : undefined;
    if (!isObject(value) || !isObject(profiles) || !Object.values(profiles).every(isProfile))
      throw new FileError(this.file, null, 'expected {"current", "profiles": {"<name>": {"url", "key"}}}');
    const current = value['current'];
    const byName = new Map(Object.entries(profiles as unknown as Record<string, Profile>));
    return { current: typeof current === 'string' && byName.has(current) ? current : null, byName };
  }

  /** Replaces the file in one step, so that a reader never finds half of it. */
  write({ current, byName }: Profiles): void {
    const folder = dirname(this.file);
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    chmodSync(folder, FOLDER_MODE);
    const draft = `${this.file}.${randomUUID()}`;
    const content = { current, profiles: Object.fromEntries(byName) };
    try {
      writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: FILE_MODE, flag: 'wx', flush: true });
      renameSync(draft, this.file);
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /** Whether others than the owner may read the file; false if there is none, and on Windows, which has no such modes. */
  isReadableByOthers(): boolean {
    const mode = statSync(this.file, { throwIfNoEntry: false })?.mode ?? 0;
    return process.platform !== 'win32' && (mode & 0o077) !== 0;
  }

  private text(): string | null {
    try {
      return readFileSync(this.file, 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return null;
      throw new FileError(this.file, null, `expected a file that can be read, found ${code}`);
    }
  }
}

/** Throws a `UsageError` for what cannot be the name of a profile. */
export function checkedName(name: string): string {
  if (NAME.test(name)) return name;
  throw new UsageError(`expected a profile's name of letters, digits, ".", "_" and "-", found ${name || 'nothing'}`);
}

function settingsFolder(environment: Terminal['environment'], platform: NodeJS.Platform): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: appData, HOME: home = homedir() } = environment;
  if (xdg) return xdg;
  return platform === 'win32' && appData ? appData : join(home, '.config');
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
}

function isProfile(value: JsonValue): boolean {
  return isObject(value) && typeof value['url'] === 'string' && typeof value['key'] === 'string';
}
