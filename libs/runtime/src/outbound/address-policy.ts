import type { PortRange } from '@svc/config';
import ipaddr from 'ipaddr.js';

export interface AddressPolicyOptions {
  /** `OUTBOUND_ALLOW`: CIDR ranges, addresses and host names that may be private. */
  readonly allow: readonly string[];
  /** The ports of this machine that processes of a local stack may call [service-tasks#destinations]. Elsewhere null: `allow` decides. */
  readonly loopbackPorts: readonly PortRange[] | null;
}

/** The target of a connection with resolved names. */
export interface Destination {
  readonly hostname: string;
  /** An IP address in any spelling. */
  readonly address: string;
  readonly port: number;
}

/**
 * Judges the address of a connection: public unicast only, unless it is allowed by name, address or range. IPv4
 * addresses inside IPv6 ones are judged as IPv4.
 */
export class AddressPolicy {
  private readonly names: ReadonlySet<string>;
  private readonly ranges: readonly Range[];

  constructor(private readonly options: AddressPolicyOptions) {
    const entries = options.allow.map((entry) => ({ entry, range: parseRange(entry) }));
    this.ranges = entries.flatMap(({ range }) => (range ? [range] : []));
    this.names = new Set(entries.filter(({ range }) => !range).map(({ entry }) => entry.toLowerCase()));
  }

  /** Null if the connection is allowed, otherwise the reason why not. */
  refusal({ hostname, address, port }: Destination): string | null {
    if (!ipaddr.isValid(address)) return `expected an address, found ${address}`;
    const actual = ipaddr.process(address);
    const range = rangeOf(actual);
    const { loopbackPorts } = this.options;
    if (loopbackPorts !== null && THIS_MACHINE.has(range)) {
      if (loopbackPorts.some(([from, to]) => from <= port && port <= to)) return null;
      return `expected a port of this machine that OUTBOUND_LOOPBACK_PORTS names, found ${hostname}:${port}`;
    }
    if (range === 'unicast' || this.isAllowed(hostname, actual)) return null;
    return `expected a public address, found ${address} (${range}) for ${hostname}; OUTBOUND_ALLOW may name it`;
  }

  private isAllowed(hostname: string, address: Address): boolean {
    return this.names.has(hostname.toLowerCase()) || this.ranges.some(([base, bits]) => contains(base, bits, address));
  }
}

const THIS_MACHINE: ReadonlySet<string> = new Set(['loopback', 'unspecified']);

/** Whether anybody may serve at this address, as opposed to one of a private network or of this machine. */
export function isPublic(address: string): boolean {
  return rangeOf(ipaddr.process(address)) === 'unicast';
}

/** The only block of public IPv6 addresses (RFC 4291, 2.4). Older forms outside it contain IPv4 addresses. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

function rangeOf(address: Address): string {
  const range = address.range();
  if (range !== 'unicast' || address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST)) return range;
  return 'not global';
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

function parseRange(entry: string): Range | null {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (!ipaddr.isValid(entry)) return null;
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function contains(base: Address, bits: number, address: Address): boolean {
  return base.kind() === address.kind() && address.match(base, bits);
}
