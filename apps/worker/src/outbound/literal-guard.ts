import { isIP } from 'node:net';
import { AddressPolicy } from './address-policy.js';
import { OwnEndpoints } from './own-endpoints.js';
import type { OutboundOptions } from './guard-of.js';

const LOOPBACK = '127.0.0.1';

/**
 * Judges an address that a URL names literally, before anything connects: what never can be called is refused when it is
 * written down. What a name resolves to is judged at each connection (`guardedConnector`).
 */
export class LiteralGuard {
  private readonly policy: AddressPolicy;
  private readonly own: OwnEndpoints;

  constructor({ own, ...options }: OutboundOptions) {
    this.policy = new AddressPolicy(options);
    this.own = new OwnEndpoints(own);
  }

  /** Why the URL can't be called; null where its address is allowed, or a name is still to be resolved. */
  async refusal({ hostname: host, port, protocol }: URL): Promise<string | null> {
    const hostname = host.replace(/^\[(.*)\]$/, '$1');
    const address = isLocalName(hostname) ? LOOPBACK : hostname;
    if (isIP(address) === 0) return null;
    const refusal = this.policy.refusal({ hostname, address });
    if (refusal !== null) return refusal;
    const isOwn = await this.own.includes(address, Number(port) || (protocol === 'https:' ? 443 : 80));
    return isOwn ? `${hostname} is an address of this service itself` : null;
  }
}

/** RFC 6761, 6.3. */
function isLocalName(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(hostname);
}
