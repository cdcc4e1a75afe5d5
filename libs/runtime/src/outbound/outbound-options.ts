import type { Config } from '@svc/config';
import type { OutboundOptions } from './guard-of.js';
import type { Endpoint } from './own-endpoints.js';

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  ...{ 'http:': 80, 'https:': 443, 'postgres:': 5432, 'postgresql:': 5432 },
  ...{ 'redis:': 6379, 'rediss:': 6379, 'smtp:': 587, 'smtps:': 465 },
};

/** The allowed targets of service calls, and the service's own endpoints, which they must not call [service-tasks#destinations]. */
export function outboundOptions(config: Config): OutboundOptions {
  const { host, outboundAllow: allow, loopbackPorts, auditWitness } = config;
  const temporal = endpointOf(`tcp://${config.temporalAddress}`);
  const ofTemporal = [temporal.port, config.temporalUiPort, ...config.temporalOtherPorts];
  const providers = [config.filesS3Endpoint, auditWitness?.kind === 'webhook' ? auditWitness.url : null];
  const own: Endpoint[] = [
    ...[config.port, config.workerMetricsPort].filter((port) => port !== null).map((port) => ({ host, port })),
    ...ofTemporal.map((port) => ({ host: temporal.host, port })),
    ...[config.databaseUrl, config.redisUrl, config.smtpUrl].filter((url) => url !== null).map(endpointOf),
    ...providers.filter((url) => url !== null).map((url) => ({ ...endpointOf(url), isShared: true })),
  ];
  return { allow, loopbackPorts, own };
}

function endpointOf(url: string): Endpoint {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0) };
}
