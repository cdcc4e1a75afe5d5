import type { JsonObject } from '@svc/expressions';
import { discountTable } from '../support/decisions.js';
import { sequence, userTask } from '../support/processes.js';
import { announced } from '../support/uploads.js';
import type { Kind, Things } from './things.js';

/** What each placeholder of a path names, or the text that stands there for every tenant. */
export const PLACES: Readonly<Record<string, Kind | { readonly text: string }>> = {
  '/v1/auth/keys/{id}': 'apiKey',
  '/v1/definitions/{key}': 'key',
  '/v1/definitions/{key}/versions/{v}': { text: '1' },
  '/v1/decisions/{key}': 'key',
  '/v1/decisions/{key}/versions/{v}': { text: '1' },
  '/v1/decisions/{key}/evaluations/{evaluation_id}': 'evaluation',
  '/v1/instances/{id}': 'instance',
  '/v1/instances/{id}/tokens/{tokenId}': 'token',
  '/v1/instances/{id}/files/{fileId}': 'file',
  '/v1/instances/{id}/at/{commit_seq}': { text: '1' },
  '/v1/batches/{id}': 'batch',
  '/v1/tasks/{id}': 'task',
  '/v1/timers/{id}': 'timer',
  '/v1/jobs/{id}': 'job',
  // Whoever has the token of a call may answer it: callbacks.spec.ts.
  '/v1/callbacks/{callbackToken}': { text: 'invented' },
  '/v1/data-stores/{name}': 'key',
  '/v1/data-stores/{name}/{key}': 'key',
  '/v1/credentials/{name}': 'key',
  '/v1/webhooks/{id}': 'webhook',
  '/v1/webhooks/{id}/deliveries/{deliveryId}': 'delivery',
};

/** The value of a placeholder of a path, for a tenant with these things. */
export function namedIn(place: string, things: Things): string {
  const row = PLACES[place];
  if (row === undefined) throw new Error(`${place} is in no row of PLACES: say what stands there`);
  return typeof row === 'string' ? things[row] : row.text;
}

/** Every tenant has one of its own under any name, perhaps empty. The answer shows whose was reached. */
export const OF_EVERY_TENANT = ['GET /v1/data-stores/{name}', 'PUT /v1/data-stores/{name}/{key}'];

const ANY_ID = '00000000-0000-4000-8000-000000000000';

/** A body that each writing operation accepts, so that only the id can be refused. */
export const BODIES: Readonly<Record<string, JsonObject>> = {
  'PUT /v1/definitions/{key}': { source_type: 'json', source: sequence(userTask('a')) },
  'POST /v1/definitions/{key}/rollback': { version: 1 },
  'PUT /v1/decisions/{key}': { source_type: 'json', source: discountTable('any') },
  'POST /v1/decisions/{key}/rollback': { version: 1 },
  'POST /v1/decisions/{key}/evaluate': { variables: {} },
  'POST /v1/instances/{id}/events': { event_type: 'signal', event_name: 'x' },
  'POST /v1/instances/{id}/files': announced(Buffer.from('stolen')),
  'POST /v1/instances/{id}/tokens': { element_id: 'a' },
  'POST /v1/instances/{id}/tokens/move': { from_element_id: 'a', target_element_id: 'a' },
  'POST /v1/instances/{id}/tokens/{tokenId}/move': { target_element_id: 'a' },
  'PATCH /v1/instances/{id}/variables': { variables: { stolen: true } },
  'PATCH /v1/credentials/{name}': { value: 'stolen' },
  'POST /v1/tasks/{id}/claim': { assignee: 'thief' },
  'POST /v1/tasks/{id}/delegate': { assignee: 'thief' },
  'POST /v1/tasks/{id}/complete': { variables: { stolen: true } },
  'POST /v1/jobs/{id}/complete': { lock_token: ANY_ID, variables: { stolen: true } },
  'POST /v1/jobs/{id}/fail': { lock_token: ANY_ID, message: 'stolen' },
  'POST /v1/jobs/{id}/error': { lock_token: ANY_ID, code: 'stolen' },
  'POST /v1/jobs/{id}/extend': { lock_token: ANY_ID },
  'POST /v1/jobs/{id}/release': { lock_token: ANY_ID },
  'POST /v1/callbacks/{callbackToken}': { variables: { stolen: true } },
  'POST /v1/callbacks/{callbackToken}/error': { code: 'stolen' },
  'PUT /v1/webhooks/{id}': { is_active: false },
  'PATCH /v1/timers/{id}': { due_at: '2050-01-01T00:00:00.000Z' },
};

/** Query parameters that name a thing. */
export const QUERIES: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  'GET /v1/instances': {
    definition_key: 'key',
    correlation_id: 'correlation',
    parent_instance_id: 'instance',
    q: 'correlation',
  },
  'GET /v1/monitoring/figures': { definition_key: 'key' },
  'GET /v1/tasks': { instance_id: 'instance', definition_key: 'key', assignee: 'assignee', q: 'assignee' },
  'GET /v1/timers': { instance_id: 'instance' },
  'GET /v1/jobs': { instance_id: 'instance', type: 'jobType' },
  'GET /v1/audit': { instance_id: 'instance' },
  'GET /v1/events': { instance_id: 'instance', definition_key: 'key' },
  'GET /v1/decisions/{key}/evaluations': { instance_id: 'instance' },
};

/** Answers without an end. What tenants are told by them is shown by event-stream.spec.ts. */
export const STREAMS = ['GET /v1/events'];

/** Query parameters that name no thing of any tenant. A cursor of another tenant is refused (bad-queries.spec.ts). */
export const NAMING_NOTHING = new Set(
  'limit offset cursor outcome after_sequence event_type page page_size version layout status definition_version actor_type action from to started_from started_to due_before element_id worker overdue name latest order period longer_than types after'.split(
    ' ',
  ),
);

/** Bodies that name a thing of the tenant whose things are given. */
export const NAMING_BODIES: Readonly<Record<string, readonly ((things: Things) => JsonObject)[]>> = {
  'POST /v1/instances': [
    ({ key }) => ({ definition_key: key }),
    ({ instance }) => ({ source_instance_id: instance }),
    ({ key, instance }) => ({ definition_key: key, source_instance_id: instance }),
  ],
  'POST /v1/instances/batch': [
    ...(['definition_key', 'correlation_id', 'parent_instance_id', 'q'] as const).map((name) => (things: Things) => ({
      action: 'terminate',
      filter: { [name]: things[QUERIES['GET /v1/instances']?.[name] ?? 'key'] },
      dry_run: true,
    })),
    ({ instance }) => ({ action: 'terminate', ids: [instance], dry_run: true }),
    ({ key }) => ({ action: 'terminate', search: { definition_key: key }, dry_run: true }),
  ],
  'POST /v1/instances/search': [
    ({ instance }) => ({ ids: [instance] }),
    ({ instance }) => ({ parent_instance_id: instance }),
    ({ key }) => ({ definition_key: key }),
    ({ key }) => ({ definition_key: [key] }),
    ({ correlation }) => ({ correlation_id: correlation }),
    ({ correlation }) => ({ q: correlation }),
  ],
  'POST /v1/messages': [({ event }) => ({ name: event }), ({ event }) => ({ name: event, correlation_key: event })],
  'POST /v1/jobs/activate': [({ jobType }) => ({ types: [jobType], worker: 'thief', max_jobs: 100 })],
  'POST /v1/tasks/search': [
    ({ instance }) => ({ instance_id: instance }),
    ({ key }) => ({ definition_key: key }),
    ({ assignee }) => ({ assignee }),
    ({ assignee }) => ({ text: assignee }),
  ],
  'POST /v1/signals': [({ event }) => ({ name: event })],
  'PUT /v1/webhooks/{id}': [({ key }) => ({ definition_key: key })],
  'POST /v1/webhooks': [
    ({ key }) => ({ url: 'https://example.com/hook', event_types: ['instance.started'], definition_key: key }),
  ],
};

/** Fields of bodies that name no thing of any tenant: new names, texts, and parts of the thing that the path names. */
export const FIELDS_NAMING_NOTHING = new Set([
  ...[
    'name',
    'description',
    'settings',
    'scopes',
    'expiresAt',
    'reason',
    'dry_run',
    'expected_version',
    'variables',
    'with_variables',
    'metadata',
    'payload',
  ],
  ...[
    'source',
    'source_type',
    'key',
    'version',
    'definition_version',
    'process_id',
    'execution',
    'start',
    'start_at',
    'script',
  ],
  ...['inputs', 'value', 'assignee', 'due_at', 'ttl', 'correlation_id', 'action'],
  ...['refusal', 'priority'],
  ...['element_id', 'from_element_id', 'target_element_id', 'event_type', 'event_name'],
  ...['variable', 'filename', 'content_type', 'size', 'sha256'],
  ...['url', 'event_types', 'secret', 'headers', 'is_active', 'disable_after'],
  ...['job_types', 'worker', 'max_jobs', 'lock_for', 'wait', 'lock_token'],
  ...[
    'open',
    'status',
    'unassigned',
    'candidate_groups',
    'candidate_users',
    'due_before',
    'due_after',
    'sort',
    'count',
  ],
  ...['has_incident', 'error', 'waiting_longer_than', 'waiting_since'],
  ...['started_from', 'started_to', 'ended_from', 'ended_to'],
  ...['priority_from', 'priority_to', 'limit', 'offset', 'cursor'],
  ...['code', 'message', 'details', 'retries', 'retry_in'],
  // The keys of a deployment are new or the tenant's own.
  'resources',
]);

/** Operations whose path, query and body name nothing that exists already. */
export const NAMING_NONE = [
  'POST /v1/auth/keys',
  'GET /v1/auth/keys',
  'GET /v1/batches',
  'GET /v1/tenant',
  'PUT /v1/tenant',
  'GET /v1/me',
  'POST /v1/sessions',
  'DELETE /v1/sessions/current',
  'GET /v1/definitions',
  'POST /v1/definitions',
  'POST /v1/definitions/validate',
  'POST /v1/definitions/simulate',
  'GET /v1/decisions',
  'POST /v1/decisions',
  'POST /v1/deployments',
  'GET /v1/credentials',
  'GET /v1/webhooks',
  // The definition that it names need not exist yet.
  'POST /v1/webhooks',
  'POST /v1/credentials',
  'GET /v1/audit/verify',
  'GET /v1/audit/export',
  'GET /v1/monitoring/summary',
  'GET /v1/monitoring/system',
  'GET /v1/monitoring/incidents',
  'GET /v1/monitoring/waits',
];
