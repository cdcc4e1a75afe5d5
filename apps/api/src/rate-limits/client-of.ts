import ipaddr from 'ipaddr.js';

const IPV6_SUBNET_BITS = 64;

/**
 * Who counts as one client: an IPv4 address, also one that is written as IPv6, and otherwise the whole /64 of an address, since a
 * subscriber gets at least that and has each of its addresses (RFC 6177).
 */
export function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const client = ipaddr.process(address);
  if (client instanceof ipaddr.IPv4) return client.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${client.toString()}/${IPV6_SUBNET_BITS}`).toString();
}
