import type { OutboundOptions } from '../process-worker.js';
import { AddressPolicy } from './address-policy.js';
import type { Guard } from './guarded-connector.js';
import { OwnEndpoints } from './own-endpoints.js';

/** Of everything that leaves this service for an address which a tenant has named. */
export function guardOf({ allow, allowLoopback, own }: OutboundOptions): Guard {
  return { policy: new AddressPolicy({ allow, allowLoopback }), own: new OwnEndpoints(own) };
}
