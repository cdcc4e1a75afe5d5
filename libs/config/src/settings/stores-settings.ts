import { flag, hostAndPort, masterKeys, port, ports, text, url, wholeNumber } from '../setting-kinds.js';
import type { Setting } from './setting.js';

const count = wholeNumber(0);
const positive = wholeNumber(1);

/** Postgres, Temporal, the workers, and the keys that seal data. */
export const storesSettings = {
  databaseUrl: {
    name: 'DATABASE_URL',
    kind: url('postgres', 'postgresql'),
    default: null,
    isGivenByStart: true,
    isSecret: true,
    description: 'The Postgres database. Without it `npm start` runs one of its own in `DATA_DIR`.',
  },
  databasePoolSize: {
    name: 'DATABASE_POOL_SIZE',
    kind: positive,
    default: '10',
    description: 'Connections to Postgres that one process opens for reads and single writes.',
  },
  postgresPort: {
    name: 'POSTGRES_PORT',
    kind: port,
    default: '54329',
    description: 'Port of the Postgres that `npm start` runs.',
  },
  temporalAddress: {
    name: 'TEMPORAL_ADDRESS',
    kind: hostAndPort,
    default: null,
    isGivenByStart: true,
    description: 'The Temporal server. Without it `npm start` runs one of its own in `DATA_DIR`.',
  },
  temporalNamespace: {
    name: 'TEMPORAL_NAMESPACE',
    kind: text,
    default: 'default',
    description: 'Namespace on the Temporal server.',
  },
  temporalPort: {
    name: 'TEMPORAL_PORT',
    kind: port,
    default: '7233',
    description: 'Port of the Temporal server that `npm start` runs.',
  },
  temporalUiPort: {
    name: 'TEMPORAL_UI_PORT',
    kind: port,
    default: '8233',
    description: "Port of that server's web UI.",
  },
  temporalOtherPorts: {
    name: 'TEMPORAL_OTHER_PORTS',
    kind: ports,
    default: '7234,7235,7239,7243',
    description:
      'Further ports of the Temporal server, such as those of its parts, its HTTP API and its metrics, which no service call may reach. ' +
      '`npm start` sets those of its own server.',
  },
  taskQueue: {
    name: 'TASK_QUEUE',
    kind: text,
    default: 'svc',
    description: 'Task queue of the process workflows, the same in all programs on one database.',
  },
  workerEmbedded: {
    name: 'WORKER_EMBEDDED',
    kind: flag,
    default: 'true',
    description: 'Whether the API process carries a worker of its own.',
  },
  workers: { name: 'WORKERS', kind: count, default: '0', description: 'Worker processes that `npm start` adds.' },
  maxCachedWorkflows: {
    name: 'MAX_CACHED_WORKFLOWS',
    kind: positive,
    default: '500',
    description: 'Instances that one worker keeps in memory; others are replayed when they go on.',
  },
  continueAsNewAfterEvents: {
    name: 'CONTINUE_AS_NEW_AFTER_EVENTS',
    kind: positive,
    default: '4000',
    description: "Length of a workflow's history after which it goes on in a new run.",
  },
  payloadKeys: {
    name: 'PAYLOAD_KEYS',
    kind: masterKeys,
    default: null,
    isGivenByStart: true,
    isSecret: true,
    description:
      'Master keys as `id:base64` of 32 bytes, separated by commas: the first wraps new data keys, all unwrap. ' +
      'A program without one that sealed stored payloads does not start (docs/operations.md). ' +
      'Without it `npm start` makes one and keeps it in `DATA_DIR`.',
  },
  credentialsKeys: {
    name: 'CREDENTIALS_KEYS',
    kind: masterKeys,
    default: null,
    isGivenByStart: true,
    isSecret: true,
    description:
      'Master keys of credentials, written as those of `PAYLOAD_KEYS`: the first wraps, all unwrap; ' +
      '`npm run credentials:rotate` puts everything under the first. Without it `npm start` makes one and keeps it in `DATA_DIR`.',
  },
} as const satisfies Record<string, Setting>;
