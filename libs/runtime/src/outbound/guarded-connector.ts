import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.js';
import type { OwnEndpoints } from './own-endpoints.js';

/** A connection was refused because of its target. */
export class RefusedDestination extends Error {
  override readonly name = 'RefusedDestination';
}

export interface Guard {
  readonly policy: AddressPolicy;
  readonly own: OwnEndpoints;
  /** Resolves names; replaced in tests. */
  readonly resolve?: (hostname: string) => Promise<readonly { address: string; family: number }[]>;
}

type Addresses = readonly { readonly address: string; readonly family: number }[];

/**
 * Resolves a name once, judges all its addresses, and connects to exactly these, so that a name which resolves differently a
 * moment later cannot circumvent the check. A literal address is judged in the same way.
 */
export function guardedConnector(guard: Guard, connectTimeoutMs: number): buildConnector.connector {
  return (options, callback) => {
    permittedAddresses(guard, options).then(
      (addresses) => buildConnector({ timeout: connectTimeoutMs, lookup: pinned(addresses) })(options, callback),
      (error: Error) => callback(error, null),
    );
  };
}

async function permittedAddresses(guard: Guard, options: buildConnector.Options): Promise<Addresses> {
  const hostname = options.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
  const addresses = await resolve(guard, hostname);
  for (const { address } of addresses) {
    const refusal = guard.policy.refusal({ hostname, address, port });
    if (refusal) throw new RefusedDestination(refusal);
    if (await guard.own.includes(address, port))
      throw new RefusedDestination(`${hostname}:${port} belongs to this service itself`);
  }
  return addresses;
}

function resolve(guard: Guard, hostname: string): Promise<Addresses> | Addresses {
  const family = isIP(hostname);
  if (family !== 0) return [{ address: hostname, family }];
  return guard.resolve ? guard.resolve(hostname) : lookup(hostname, { all: true, verbatim: true });
}

function pinned(addresses: Addresses): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all)
      callback(
        null,
        addresses.map(({ address, family }) => ({ address, family })),
      );
    else if (first) callback(null, first.address, first.family);
    else callback(Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' }), '', 0);
  };
}
