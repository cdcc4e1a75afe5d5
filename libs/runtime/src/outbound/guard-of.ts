import { AddressPolicy } from './address-policy.js';
import type { AddressPolicyOptions } from './address-policy.js';
import type { Guard } from './guarded-connector.js';
import { OwnEndpoints } from './own-endpoints.js';
import type { Endpoint } from './own-endpoints.js';

export interface OutboundOptions extends AddressPolicyOptions {
  /** The service's own endpoints, which processes may never call. */
  readonly own: readonly Endpoint[];
}

/** The guard of all requests to addresses that tenants have named. */
export function guardOf({ own, ...policy }: OutboundOptions): Guard {
  return { policy: new AddressPolicy(policy), own: new OwnEndpoints(own) };
}
