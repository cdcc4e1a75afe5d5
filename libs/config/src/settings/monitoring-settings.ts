import { list, port, text, uuids, wholeNumber } from '../setting-kinds.js';
import type { Setting } from './setting.js';

/** What operators can see, and who is an operator. */
export const monitoringSettings = {
  metricsToken: {
    name: 'METRICS_TOKEN',
    kind: text,
    default: null,
    isSecret: true,
    description: 'Bearer token that `/metrics` asks for; without it `/metrics` is public.',
  },
  metricsIntervalMs: {
    name: 'METRICS_INTERVAL_MS',
    kind: wholeNumber(0),
    default: '15000',
    description:
      'Time for which `/metrics` repeats what it read from Postgres and Temporal, however often it is asked.',
  },
  workerMetricsPort: {
    name: 'WORKER_METRICS_PORT',
    kind: port,
    default: null,
    description:
      'Port on `HOST` where a worker alone answers `/metrics`; without it none. Of the workers that `npm start` adds, the second has the next port, and so on.',
  },
  operatorTenants: {
    name: 'OPERATOR_TENANTS',
    kind: uuids,
    default: '',
    description: 'Ids of the tenants whose admins may read `/v1/monitoring/system`; empty is every tenant.',
  },
  codecToken: {
    name: 'CODEC_TOKEN',
    kind: text,
    default: null,
    isSecret: true,
    description:
      "Token of operators for `/codec`, by which Temporal's UI and command line read the payloads of all tenants (docs/temporal-ui.md). " +
      'Without it there is no such endpoint. `npm start` makes one where it runs a Temporal of its own.',
  },
  codecOrigins: {
    name: 'CODEC_ORIGINS',
    kind: list,
    default: '',
    description:
      "Origins of Temporal's UI, whose pages may call `/codec`, separated by commas. `npm start` names its own.",
  },
} as const satisfies Record<string, Setting>;
