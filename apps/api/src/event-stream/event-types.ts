import { badRequest } from '../errors/api-error.js';

/** What is told of each group, by the names of the audit log. Keys, credentials, webhooks and the tenant itself are left to admins. */
const TOLD = {
  instance: [
    ...['started', 'completed', 'suspended', 'resumed', 'terminated', 'error', 'variables_updated', 'rerun_created'],
    ...['token_retried', 'token_moved', 'token_cancelled', 'token_added'],
  ],
  element: ['entered', 'completed'],
  gateway: ['resolved'],
  parallel: ['joined'],
  boundary: ['triggered'],
  business_rule: ['evaluated'],
  escalation: ['uncaught'],
  event: ['published', 'received'],
  data_store: ['entry_written', 'entry_deleted'],
  task: [
    ...['created', 'claimed', 'unclaimed', 'delegated', 'completed', 'cancelled', 'overdue'],
    ...['asked', 'refused', 'updated'],
  ],
  job: ['created', 'attempt_failed', 'completed', 'error_thrown', 'failed', 'cancelled'],
  timer: ['fired', 'cancelled', 'moved'],
  definition: ['created', 'updated', 'rolled_back', 'deleted'],
  decision: ['created', 'updated', 'rolled_back', 'deleted', 'evaluated'],
  deployment: ['created'],
  batch: ['created', 'completed'],
  message: ['published'],
  signal: ['published'],
  file: ['requested', 'confirmed', 'deleted'],
} as const;

/** Events that webhooks have had by another name than the audit log. */
const RENAMED: Readonly<Record<string, string>> = {
  'instance.created': 'instance.started',
  'instance.engine_completed': 'instance.completed',
};

/** All types of events, in groups. */
export const STREAMED_EVENTS: readonly string[] = Object.entries(TOLD).flatMap(([group, names]) =>
  names.map((name) => `${group}.${name}`),
);
const KNOWN: ReadonlySet<string> = new Set(STREAMED_EVENTS);

/** The type of an entry of the audit log; null for one that the stream does not tell. */
export function eventTypeOf(action: string): string | null {
  const type = RENAMED[action] ?? action;
  return KNOWN.has(type) ? type : null;
}

/**
 * The types that a list such as `task.*,instance.error` names; null without a list, for all.
 * @throws ApiError 400 for a type or group that there is not
 */
export function readTypes(list: string | undefined): ReadonlySet<string> | null {
  if (list === undefined) return null;
  return new Set(list.split(',').flatMap((named) => typesNamed(named.trim())));
}

function typesNamed(named: string): readonly string[] {
  const group = named.endsWith('.*') ? named.slice(0, -1) : null;
  const types = STREAMED_EVENTS.filter((type) => (group === null ? type === named : type.startsWith(group)));
  if (types.length > 0) return types;
  const groups = Object.keys(TOLD).map((known) => `${known}.*`);
  const found = JSON.stringify(named.slice(0, 100));
  throw badRequest(`types: expected types of events such as task.created, or of ${groups.join(', ')}, found ${found}`);
}
