import { AddressPolicy } from './address-policy.js';
import type { Guard } from './guarded-connector.js';
import { OwnEndpoints } from './own-endpoints.js';
import type { Endpoint } from './own-endpoints.js';

export interface OutboundOptions {
  readonly allow: readonly string[];
  readonly allowLoopback: boolean;
  /** The service's own endpoints, which processes may never call: API, Temporal, Postgres. */
  readonly own: readonly Endpoint[];
}

/** The guard of all requests to addresses that tenants have named. */
export function guardOf({ allow, allowLoopback, own }: OutboundOptions): Guard {
  return { policy: new AddressPolicy({ allow, allowLoopback }), own: new OwnEndpoints(own) };
}
