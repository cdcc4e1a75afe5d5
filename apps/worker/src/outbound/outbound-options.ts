import type { Config } from '@svc/config';
import type { OutboundOptions } from './guard-of.js';
import type { Endpoint } from './own-endpoints.js';

const POSTGRES_PORT = '5432';

/** The allowed targets of service calls, and the service's own endpoints, which they must not call [service-tasks#destinations]. */
export function outboundOptions(config: Config): OutboundOptions {
  const temporal = endpointOf(`tcp://${config.temporalAddress}`, String(config.temporalPort));
  const own = [
    { host: config.host, port: config.port },
    temporal,
    { host: temporal.host, port: config.temporalUiPort },
    endpointOf(config.databaseUrl, POSTGRES_PORT),
  ];
  return { allow: config.outboundAllow, allowLoopback: config.mayCallLoopback, own };
}

function endpointOf(url: string, defaultPort: string): Endpoint {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || defaultPort) };
}
