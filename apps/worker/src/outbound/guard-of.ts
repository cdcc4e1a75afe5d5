import { AddressPolicy } from './address-policy.js';
import type { Guard } from './guarded-connector.js';
import { OwnEndpoints } from './own-endpoints.js';
import type { Endpoint } from './own-endpoints.js';

export interface OutboundOptions {
  readonly allow: readonly string[];
  readonly allowLoopback: boolean;
  /** Never called by a process: the API, Temporal, Postgres. */
  readonly own: readonly Endpoint[];
}

/** Of everything that leaves this service for an address which a tenant has named. */
export function guardOf({ allow, allowLoopback, own }: OutboundOptions): Guard {
  return { policy: new AddressPolicy({ allow, allowLoopback }), own: new OwnEndpoints(own) };
}
