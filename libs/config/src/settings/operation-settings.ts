import { addressRanges, flag, knownPortRanges, outboundTargets, text, url, wholeNumber } from '../setting-kinds.js';
import { MIB } from './setting.js';
import type { Setting } from './setting.js';

const count = wholeNumber(0);
const positive = wholeNumber(1);

/** Calls to the outside, deadlines, rates and mail. */
export const operationSettings = {
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
  outboundLoopbackPorts: {
    name: 'OUTBOUND_LOOPBACK_PORTS',
    kind: knownPortRanges,
    default: null,
    description:
      'Ports of this machine that service calls of a local stack may reach, such as `4000-4999,8080`; 4000-4999 unless it is set, ' +
      'and none if `HOST` is not loopback.',
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
    description:
      'Redis, through which API processes share key lookups, revocations and rate limits; nothing fails without it but readiness.',
  },
  authCacheTtlMs: {
    name: 'REDIS_AUTH_CACHE_TTL_MS',
    kind: count,
    default: '60000',
    description:
      'Time that an API key lookup is remembered at the longest. Other processes hear of a revocation within two seconds, with Redis at once.',
  },
  sessionTtlMs: {
    name: 'SESSION_TTL_MS',
    kind: positive,
    default: '43200000',
    description: 'Time after which a session of a browser ends, also while it is used; never after its API key.',
  },
  rateLimitPerMinute: {
    name: 'RATE_LIMIT_PER_MINUTE',
    kind: count,
    default: '0',
    description:
      'Requests per minute of a tenant with all its API keys, over all API processes with Redis, otherwise in each; 0 is no limit.',
  },
  registrationRateLimitPerMinute: {
    name: 'REGISTRATION_RATE_LIMIT_PER_MINUTE',
    kind: count,
    default: '30',
    description:
      'Registrations and verifications per minute and client address; the addresses of an IPv6 /64 count as one; 0 is no limit. `npm start` sets 1000.',
  },
  eventStreams: {
    name: 'EVENT_STREAMS',
    kind: count,
    default: '1000',
    description: 'Most streams of events (docs/event-stream.md) that are open in each API process.',
  },
  eventStreamsPerTenant: {
    name: 'EVENT_STREAMS_PER_TENANT',
    kind: count,
    default: '250',
    description: 'Most of these streams of one tenant.',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    kind: addressRanges,
    default: '',
    description:
      'Addresses and CIDR ranges of the proxies in front, separated by commas, whose `X-Forwarded-For` names the ' +
      'client, and whose `X-Forwarded-Proto` tells of https; empty is none, and the client is whoever connects.',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    kind: url('smtp', 'smtps'),
    default: null,
    isSecret: true,
    description: 'Mail server. Without it mails are written to `DATA_DIR/outbox/` as JSON files.',
  },
  mailFrom: { name: 'MAIL_FROM', kind: text, default: 'no-reply@localhost', description: "Mails' sender." },
  localStack: {
    name: 'LOCAL_STACK',
    kind: flag,
    default: 'false',
    description:
      'Set by `npm start` while it runs a Postgres of its own; service calls then reach `OUTBOUND_LOOPBACK_PORTS` of this machine.',
  },
} as const satisfies Record<string, Setting>;
