import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { isPublic } from './address-policy.js';

/** A port of this service itself, or of a server that it uses. No setting allows a process to call it. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** Whether others may serve at the same address where it is public, as at that of a provider. */
  readonly isShared?: boolean;
}

/** After this time a name is resolved again. */
const FRESH_MS = 30_000;

/** Recognizes connections to the service's own endpoints by resolved address and port. */
export class OwnEndpoints {
  private readonly resolved = new Map<
    string,
    { readonly at: number; readonly addresses: Promise<readonly string[]> }
  >();

  constructor(private readonly endpoints: readonly Endpoint[]) {}

  async includes(address: string, port: number): Promise<boolean> {
    const isOfAnybody = isPublic(address);
    const candidates = this.endpoints.filter((one) => one.port === port && !(isOfAnybody && one.isShared));
    for (const { host } of candidates) {
      const own = await this.addressesOf(host);
      if (own.includes(canonical(address))) return true;
    }
    return false;
  }

  private addressesOf(host: string): Promise<readonly string[]> {
    const known = this.resolved.get(host);
    if (known && Date.now() - known.at < FRESH_MS) return known.addresses;
    const addresses = resolve(host);
    this.resolved.set(host, { at: Date.now(), addresses });
    return addresses;
  }
}

async function resolve(host: string): Promise<readonly string[]> {
  // An endpoint whose name does not resolve cannot be reached.
  const found = await lookup(host, { all: true }).catch(() => []);
  const addresses = found.map(({ address }) => canonical(address));
  return addresses.some(isThisMachine) ? [...addresses, ...ownAddresses()] : addresses;
}

/** An endpoint on loopback or on all interfaces is reachable by every address of the machine. */
function isThisMachine(address: string): boolean {
  const range = ipaddr.parse(address).range();
  return range === 'loopback' || range === 'unspecified' || ownAddresses().includes(address);
}

function ownAddresses(): string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return ['0.0.0.0', '::', '127.0.0.1', '::1', ...interfaces.map(({ address }) => canonical(address))];
}

/** Normalizes an address: all of 127.0.0.0/8 is the machine itself. */
function canonical(address: string): string {
  const [bare = address] = address.split('%');
  const actual = ipaddr.process(bare);
  return actual.kind() === 'ipv4' && actual.range() === 'loopback' ? '127.0.0.1' : actual.toString();
}
