import { isIP } from 'node:net';
import { AddressPolicy } from './address-policy.js';
import { OwnEndpoints } from './own-endpoints.js';
import type { OutboundOptions } from './guard-of.js';

const LOOPBACK = '127.0.0.1';

/**
 * Judges a literal address in a URL when the URL is stored, so that one that can never be called is refused early. Names are
 * judged by their addresses at each connection (`guardedConnector`).
 */
export class LiteralGuard {
  private readonly policy: AddressPolicy;
  private readonly own: OwnEndpoints;

  constructor({ own, ...options }: OutboundOptions) {
    this.policy = new AddressPolicy(options);
    this.own = new OwnEndpoints(own);
  }

  /** Why the URL cannot be called; null if its address is allowed or it has a name. */
  async refusal({ hostname: host, port, protocol }: URL): Promise<string | null> {
    const hostname = host.replace(/^\[(.*)\]$/, '$1');
    const address = isLocalName(hostname) ? LOOPBACK : hostname;
    if (isIP(address) === 0) return null;
    const actualPort = Number(port) || (protocol === 'https:' ? 443 : 80);
    const refusal = this.policy.refusal({ hostname, address, port: actualPort });
    if (refusal !== null) return refusal;
    const isOwn = await this.own.includes(address, actualPort);
    return isOwn ? `${hostname} is an address of this service itself` : null;
  }
}

/** RFC 6761, 6.3. */
function isLocalName(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(hostname);
}
