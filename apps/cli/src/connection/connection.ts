import type { CommandOptions, Given } from '../command.js';
import { textOption, UsageError } from '../command.js';
import type { Profile } from '../profiles/profile-store.js';
import { ProfileStore } from '../profiles/profile-store.js';
import type { Terminal } from '../terminal.js';

/** Options of every command that asks a server. */
export const CONNECTION_OPTIONS = {
  profile: { type: 'string', value: 'name', about: 'the server and key of this profile (SVC_PROFILE)' },
  url: { type: 'string', value: 'address', about: "the server's address (SVC_URL)" },
} as const satisfies CommandOptions;

/** Of a command that asks a server and reads no file. */
export const SERVER_EXIT_CODES =
  '0, 1 refused by the server, 2 wrong usage, 3 the server is not reached or refuses the key';

/** Where a command asks, and who said so. */
export interface Connection {
  readonly url: Said;
  /** Null if there is none for this address. */
  readonly key: Said | null;
}

export interface Said {
  readonly value: string;
  /** `--url`, `SVC_KEY`, `the profile prod` */
  readonly by: string;
}

/**
 * The address and the key: options stand above variables of the environment, these above the current profile. `--profile` is an option
 * too. The key of a profile is sent to the address of this profile only.
 * Null if nothing names an address. Throws a `UsageError` for an unknown profile or a malformed address.
 */
export function findConnection(given: Given, { environment }: Terminal): Connection | null {
  const profile = chosenProfile(given, environment);
  const ofProfile = profile && { value: profile.url, by: profile.by };
  const ofEnvironment = said(environment['SVC_URL'], 'SVC_URL');
  const isFirst = profile?.isOption === true;
  const url = said(textOption(given, 'url'), '--url') ?? (isFirst ? ofProfile : (ofEnvironment ?? ofProfile));
  if (url === null) return null;
  const checked = { ...url, value: checkedUrl(url) };
  const own = profile && isSame(profile.url, checked.value) ? { value: profile.key, by: profile.by } : null;
  const fromEnvironment = said(environment['SVC_KEY'], 'SVC_KEY');
  return { url: checked, key: isFirst ? (own ?? fromEnvironment) : (fromEnvironment ?? own) };
}

interface ChosenProfile extends Profile {
  readonly by: string;
  /** Whether `--profile` names it. */
  readonly isOption: boolean;
}

function chosenProfile(given: Given, environment: Terminal['environment']): ChosenProfile | null {
  const store = new ProfileStore(environment);
  const option = textOption(given, 'profile');
  const asked = option ?? (environment['SVC_PROFILE'] || null);
  const { current, byName } = store.read();
  const name = asked ?? current;
  const profile = name === null ? undefined : byName.get(name);
  if (profile !== undefined) return { ...profile, by: `the profile ${name}`, isOption: option !== null };
  if (asked === null) return null;
  const known = byName.size === 0 ? 'no profiles' : [...byName.keys()].join(', ');
  throw new UsageError(`expected a profile in ${store.file}, found ${known} and not ${asked}`);
}

export function said(value: string | null | undefined, by: string): Said | null {
  return value ? { value, by } : null;
}

/** The address without slashes at its end. Throws a `UsageError` if it is none. */
export function checkedUrl({ value, by }: Said): string {
  const url = parsedUrl(value);
  if (url !== null && /^https?:$/.test(url.protocol)) return value.replace(/\/+$/, '');
  throw new UsageError(`expected an address such as https://engine.example.org from ${by}, found ${value}`);
}

function parsedUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

function isSame(one: string, other: string): boolean {
  return parsedUrl(one)?.href.replace(/\/+$/, '') === parsedUrl(other)?.href.replace(/\/+$/, '');
}
