import type { Config } from '@svc/config';
import type { Endpoint, OutboundOptions } from '@svc/worker';

const POSTGRES_PORT = 5432;

/** Where service calls may go, and the service's own endpoints, which are never called (contract, "Outbound calls"). */
export function outboundOptions(config: Config): OutboundOptions {
  return {
    allow: config.outboundAllow,
    allowLoopback: config.mayCallLoopback,
    own: [
      { host: config.host, port: config.port },
      endpointOf(`tcp://${config.temporalAddress}`, config.temporalPort),
      endpointOf(config.databaseUrl, POSTGRES_PORT),
    ],
  };
}

function endpointOf(url: string, defaultPort: number): Endpoint {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port) };
}
