import { parseUrl } from './parse-url.js';
import { isIP } from 'node:net';

/**
 * Converts the text of an environment variable to a value. `read` returns undefined if the text does not have the expected form.
 */
export interface SettingKind<T> {
  /** Completes the sentence "expected …". */
  readonly expected: string;
  readonly read: (text: string) => T | undefined;
}

/** A key that wraps data keys [workflow#master-keys]; its id is stored beside each wrapped key. */
export interface MasterKey {
  readonly id: string;
  readonly key: Uint8Array;
}

export const text: SettingKind<string> = { expected: 'a text', read: (found) => found };

export const flag: SettingKind<boolean> = {
  expected: 'true or false',
  read: (found) => ({ true: true, '1': true, false: false, '0': false })[found.toLowerCase()],
};

export const onOrOff: SettingKind<boolean> = {
  expected: 'on or off',
  read: (found) => ({ on: true, off: false })[found.toLowerCase()],
};

export function wholeNumber(from: number, to: number = Number.MAX_SAFE_INTEGER): SettingKind<number> {
  const expected =
    to === Number.MAX_SAFE_INTEGER ? `a whole number from ${from}` : `a whole number from ${from} to ${to}`;
  return {
    expected,
    read: (found) => {
      const value = /^\d{1,16}$/.test(found) ? Number(found) : Number.NaN;
      return value >= from && value <= to ? value : undefined;
    },
  };
}

export const port: SettingKind<number> = { ...wholeNumber(1, 65_535), expected: 'a port number from 1 to 65535' };

export const ports: SettingKind<readonly number[]> = {
  expected: 'a list of port numbers, separated by commas',
  read: (found) => {
    const numbers = (list.read(found) ?? []).map((item) => port.read(item));
    return numbers.every((number) => number !== undefined) ? numbers : undefined;
  },
};

/** Both ends included. */
export type PortRange = readonly [from: number, to: number];

/** From here on systems give ports to servers that ask for any, such as the parts of a Temporal server. */
const FIRST_RANDOM_PORT = 32_768;

export const knownPortRanges: SettingKind<readonly PortRange[]> = {
  expected: `a list of ports below ${FIRST_RANDOM_PORT} and ranges of them, such as 4000-4999, separated by commas`,
  read: (found) => {
    const ranges = (list.read(found) ?? []).map(readPortRange);
    return ranges.every((range) => range !== undefined) ? ranges : undefined;
  },
};

function readPortRange(item: string): PortRange | undefined {
  const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(item) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return from >= 1 && from <= to && to < FIRST_RANDOM_PORT ? [from, to] : undefined;
}

export function oneOf<const T extends string>(...choices: readonly T[]): SettingKind<T> {
  return {
    expected: `one of ${choices.join(', ')}`,
    read: (found) => choices.find((choice) => choice === found),
  };
}

/** An absolute URL with one of the given schemes. It stays the given text, without a slash at its end. */
export function url(...schemes: readonly string[]): SettingKind<string> {
  return {
    expected: `a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    read: (found) => {
      const scheme = parseUrl(found)?.protocol.slice(0, -1) ?? '';
      return schemes.includes(scheme) ? found.replace(/\/$/, '') : undefined;
    },
  };
}

export const hostAndPort: SettingKind<string> = {
  expected: 'a host and a port, such as 127.0.0.1:7233',
  read: (found) => {
    const portText = /^(?:\[[0-9a-fA-F:]+\]|[^\s:/]+):(\d{1,5})$/.exec(found)?.[1];
    return portText !== undefined && port.read(portText) !== undefined ? found : undefined;
  },
};

export const list: SettingKind<readonly string[]> = {
  expected: 'a list, separated by commas',
  read: (found) =>
    found
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** In lower case, as the service writes UUIDs. */
export const uuids: SettingKind<readonly string[]> = {
  expected: 'a list of uuids, separated by commas',
  read: (found) => {
    const items = (list.read(found) ?? []).map((item) => item.toLowerCase());
    return items.every((item) => UUID.test(item)) ? items : undefined;
  },
};

/** IP addresses and CIDR ranges. */
export const addressRanges: SettingKind<readonly string[]> = {
  expected: 'a list of IP addresses and CIDR ranges, separated by commas',
  read: (found) => {
    const items = list.read(found) ?? [];
    return items.every(isAddressRange) ? items : undefined;
  },
};

/** Host names, IP addresses and CIDR ranges. */
export const outboundTargets: SettingKind<readonly string[]> = {
  expected: 'a list of host names, IP addresses and CIDR ranges, separated by commas',
  read: (found) => {
    const items = list.read(found) ?? [];
    return items.every((item) => isAddressRange(item) || isHostName(item)) ? items : undefined;
  },
};

/** A name that ends in a number would be an IP address (URL standard, "ends in a number"). */
function isHostName(item: string): boolean {
  return /^(?!.*(^|\.)[0-9]+$)[A-Za-z0-9_]([A-Za-z0-9_.-]{0,252})$/.test(item);
}

function isAddressRange(item: string): boolean {
  const [address = '', prefix, ...more] = item.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (more.length > 0 || bits < 0) return false;
  return prefix === undefined || wholeNumber(0, bits).read(prefix) !== undefined;
}

const MASTER_KEY_BYTES = 32;

function readMasterKey(item: string): MasterKey | undefined {
  const [, id, encoded] = /^([A-Za-z0-9_.-]{1,64}):([A-Za-z0-9+/]{43}=)$/.exec(item) ?? [];
  if (id === undefined || encoded === undefined) return undefined;
  const key = Buffer.from(encoded, 'base64');
  return key.length === MASTER_KEY_BYTES ? { id, key } : undefined;
}

export const masterKeys: SettingKind<readonly MasterKey[]> = {
  expected: 'a list of id:key, separated by commas, each key 32 bytes in base64 and each id once',
  read: (found) => {
    const items = list.read(found) ?? [];
    const keys = items.map(readMasterKey).filter((key) => key !== undefined);
    const areDistinct = new Set(keys.map(({ id }) => id)).size === items.length;
    return keys.length > 0 && areDistinct ? keys : undefined;
  },
};

/** Where signed heads of the audit log are sent. */
export type WitnessTarget =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'log' }
  | { readonly kind: 'webhook'; readonly url: string };

export const witness: SettingKind<WitnessTarget> = {
  expected: 'file: and a path, log, or a URL that starts with https:// or http://',
  read: (found) => {
    if (found === 'log') return { kind: 'log' };
    const path = /^file:(?:\/\/(?=\/))?(.+)$/.exec(found)?.[1];
    if (path !== undefined) return { kind: 'file', path };
    const address = url('https', 'http').read(found);
    return address === undefined ? undefined : { kind: 'webhook', url: address };
  },
};
