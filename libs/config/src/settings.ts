import {
  addressRanges,
  flag,
  hostAndPort,
  list,
  masterKeys,
  oneOf,
  port,
  text,
  url,
  wholeNumber,
  outboundTargets,
} from './setting-kinds.js';
import type { SettingKind } from './setting-kinds.js';

/** One environment variable. */
export interface Setting<T = unknown> {
  readonly name: string;
  readonly kind: SettingKind<T>;
  /** As one would write it in the environment. Null: nothing is set. */
  readonly default: string | null;
  /** `npm start` finds or makes a value where none is given; a program started alone ends without one. */
  readonly isGivenByStart?: true;
  /** Never shown in a message. */
  readonly isSecret?: true;
  readonly description: string;
}

const MIB = 1024 * 1024;
const count = wholeNumber(0);
const positive = wholeNumber(1);

/** The one table of settings: the checks, the type `Config` and docs/configuration.md come from it. */
export const SETTINGS = {
  port: { name: 'PORT', kind: port, default: '3000', description: 'Port of the HTTP API.' },
  host: { name: 'HOST', kind: text, default: '127.0.0.1', description: 'Address that the HTTP API listens on.' },
  publicUrl: {
    name: 'PUBLIC_URL',
    kind: url('http', 'https'),
    default: null,
    description: 'Address by which clients reach the API, where it is not `http://HOST:PORT`.',
  },
  mcpUrl: {
    name: 'MCP_URL',
    kind: url('http', 'https'),
    default: null,
    description: 'Address by which agents reach the MCP server, where it is not the public URL.',
  },
  dataDir: {
    name: 'DATA_DIR',
    kind: text,
    default: '.data',
    description:
      'Folder of everything that a local stack keeps: databases, keys, mails without `SMTP_URL`, `local.json`.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    kind: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    description: 'Least severe level that is logged.',
  },
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
  taskQueue: { name: 'TASK_QUEUE', kind: text, default: 'svc', description: 'Task queue of the process workflows.' },
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
      'Without it `npm start` makes one and keeps it in `DATA_DIR`.',
  },
  maxVariablesBytes: {
    name: 'MAX_VARIABLES_PAYLOAD_BYTES',
    kind: positive,
    default: String(5 * MIB),
    description: "Most bytes of one instance's variables as JSON.",
  },
  maxBase64VariableBytes: {
    name: 'MAX_BASE64_VARIABLE_BYTES',
    kind: positive,
    default: String(MIB),
    description: 'Most decoded bytes of one `xsd:base64Binary` variable. No effect yet: typed data are to come.',
  },
  maxDefinitionBytes: {
    name: 'MAX_DEFINITION_BYTES',
    kind: positive,
    default: String(5 * MIB),
    description: "Most bytes of a definition's source.",
  },
  serviceMaxResponseBytes: {
    name: 'SERVICE_MAX_RESPONSE_BYTES',
    kind: positive,
    default: String(5 * MIB),
    description: "Most bytes of a service's answer; a longer one is a failed call.",
  },
  outboundAllow: {
    name: 'OUTBOUND_ALLOW',
    kind: outboundTargets,
    default: '',
    description: 'Private hosts, addresses and CIDR ranges that service calls may reach, separated by commas.',
  },
  requestDeadlineMs: {
    name: 'REQUEST_DEADLINE_MS',
    kind: positive,
    default: '15000',
    description: 'Time after which a request whose outcome is not known is answered 503.',
  },
  shutdownGraceMs: {
    name: 'SHUTDOWN_GRACE_MS',
    kind: count,
    default: '10000',
    description: 'Time that open requests and running calls get when a process is told to stop.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    kind: url('redis', 'rediss'),
    default: null,
    isSecret: true,
    description: 'Redis, where there is one; nothing depends on it but its own readiness.',
  },
  authCacheTtlMs: {
    name: 'REDIS_AUTH_CACHE_TTL_MS',
    kind: count,
    default: '60000',
    description: 'Time that an API key lookup is remembered, and that a revoked key may go on working.',
  },
  rateLimitPerMinute: {
    name: 'RATE_LIMIT_PER_MINUTE',
    kind: count,
    default: '0',
    description: 'Requests per minute and API key; 0 is no limit.',
  },
  registrationRateLimitPerMinute: {
    name: 'REGISTRATION_RATE_LIMIT_PER_MINUTE',
    kind: count,
    default: '30',
    description: 'Registrations and verifications per minute and client address; 0 is no limit. `npm start` sets 1000.',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    kind: addressRanges,
    default: '',
    description:
      'Addresses and CIDR ranges of the proxies in front, separated by commas, whose `X-Forwarded-For` names the ' +
      'client; empty is none, and the client is whoever connects.',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    kind: url('smtp', 'smtps'),
    default: null,
    isSecret: true,
    description: 'Mail server. Without it mails are written to `DATA_DIR/outbox/` as JSON files.',
  },
  mailFrom: { name: 'MAIL_FROM', kind: text, default: 'no-reply@localhost', description: "Mails' sender." },
  metricsToken: {
    name: 'METRICS_TOKEN',
    kind: text,
    default: null,
    isSecret: true,
    description:
      'Bearer token that `/metrics` asks for; without it `/metrics` is public. No effect yet: metrics are to come.',
  },
  operatorTenants: {
    name: 'OPERATOR_TENANTS',
    kind: list,
    default: '',
    description:
      'Ids of the tenants whose admins may read `/v1/monitoring/system`; empty is every tenant. No effect yet: monitoring is to come.',
  },
  localStack: {
    name: 'LOCAL_STACK',
    kind: flag,
    default: 'false',
    description:
      'Set by `npm start` while it runs a Postgres of its own; service calls then reach loopback, if `HOST` is loopback too.',
  },
} as const satisfies Record<string, Setting>;

export type SettingField = keyof typeof SETTINGS;
