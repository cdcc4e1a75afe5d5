/**
 * Realistic mistakes, each against one statement of docs/interface.md. The tests of that statement must find it.
 * @typedef {object} Defect
 * @property {string} id of the statement
 * @property {string} spec that holds tests of it: in `tests/` of the running server, otherwise of a single module
 * @property {string} mistake
 * @property {string} file a built one
 * @property {string} find stands exactly once in the file
 * @property {string} replace
 */

/** @type {readonly Defect[]} */
export const DEFECTS = [
  {
    id: 'states.human-task.claiming-a-task-that-is-not-pending',
    spec: 'tests/http/transitions.spec.ts',
    mistake: 'a claimed task can be claimed again',
    file: 'libs/persistence/dist/repositories/task-claims.js',
    find: `held.status = 'pending'
      AND NOT held.asks_assignment AND held.asked_about IS NULL ORDER BY held.id FOR NO KEY UPDATE OF held) asked
  WHERE task.tenant_id = $1 AND task.id = asked.id AND task.id = ANY ($2::uuid[]) AND task.status = 'pending'`,
    replace: `held.status IN ('pending', 'claimed')
      AND NOT held.asks_assignment AND held.asked_about IS NULL ORDER BY held.id FOR NO KEY UPDATE OF held) asked
  WHERE task.tenant_id = $1 AND task.id = asked.id AND task.id = ANY ($2::uuid[]) AND task.status IN ('pending', 'claimed')`,
  },
  {
    id: 'states.human-task.cancelled-cancel',
    spec: 'tests/http/transitions.spec.ts',
    mistake: 'cancelling twice is a conflict',
    file: 'apps/api/dist/tasks/task-completions.service.js',
    find: "if (task.status === 'completed')",
    replace: "if (task.status === 'completed' || task.status === 'cancelled')",
  },
  {
    id: 'authentication.tenant-isolation-a-tenant-that-addresses-another',
    spec: 'tests/http/matrix/tenants.spec.ts',
    mistake: 'tasks are read whoever asks',
    file: 'libs/persistence/dist/repositories/tasks.js',
    find: 'WHERE tenant_id = $1 AND id = $2',
    replace: 'WHERE $1::text IS NOT NULL AND id = $2',
  },
  {
    id: 'authentication.tasks-write',
    spec: 'tests/http/matrix/scopes.spec.ts',
    mistake: 'who may read tasks may delegate them',
    file: 'apps/api/dist/tasks/tasks.controller.js',
    find: "Post(':id/delegate'),\n    RequireScope('tasks:write'),",
    replace: "Post(':id/delegate'),\n    RequireScope('tasks:read'),",
  },
  {
    id: 'authentication.3-a-missing-unknown-or-revoked',
    spec: 'tests/http/api-keys.spec.ts',
    mistake: 'a revoked key still opens',
    file: 'apps/api/dist/auth/authentication.js',
    find: ' || row.revokedAt !== null',
    replace: '',
  },
  {
    id: 'errors.404-not-found',
    spec: 'tests/http/matrix/tenants.spec.ts',
    mistake: 'what is not there is forbidden',
    file: 'apps/api/dist/errors/error-codes.js',
    find: 'NOT_FOUND: 404,',
    replace: 'NOT_FOUND: 403,',
  },
  {
    id: 'endpoints.process-definitions.post',
    spec: 'tests/http/interface/endpoints.spec.ts',
    mistake: 'what is created is answered with 200',
    file: 'apps/api/dist/definitions/definitions.controller.js',
    find: 'Answers(201, UploadedDefinitionDto)',
    replace: 'Answers(200, UploadedDefinitionDto)',
  },
  {
    id: 'endpoints.tasks.post-complete',
    spec: 'tests/http/tasks.spec.ts',
    mistake: 'the Idempotency-Key is not looked at',
    file: 'apps/api/dist/idempotency/idempotency.hook.js',
    find: "const key = request.headers['idempotency-key'];",
    replace: 'const key = undefined;',
  },
  {
    id: 'limits.history-page-size',
    spec: 'tests/http/interface/limits.spec.ts',
    mistake: 'a page of the history is as long as other pages may be',
    file: 'apps/api/dist/audit/audit-entry.dto.js',
    find: 'this.page_size = 50;',
    replace: 'this.page_size = 100;',
  },
  {
    id: 'limits.decision-evaluations-limit',
    spec: 'tests/http/interface/limits.spec.ts',
    mistake: 'one evaluation more than the most is listed',
    file: 'apps/api/dist/http/pages/page.js',
    find: 'const MAX_LIMIT = 100;',
    replace: 'const MAX_LIMIT = 101;',
  },
  {
    id: 'limits.verification-code',
    spec: 'tests/http/registration.spec.ts',
    mistake: 'a code can be tried once more',
    file: 'libs/persistence/dist/repositories/registrations.js',
    find: 'attempts < $2',
    replace: 'attempts <= $2',
  },
  {
    id: 'endpoints.instances.get-history',
    spec: 'tests/http/instances.spec.ts',
    mistake: 'what is as old as the end of the time range is in the history',
    file: 'libs/persistence/dist/repositories/audit-list.js',
    find: "within('end_place', '<', to)",
    replace: "within('end_place', '<=', to)",
  },
  {
    id: 'resources.process-definition.is-active',
    spec: 'tests/http/definitions.spec.ts',
    mistake: 'a new version leaves the one before active',
    file: 'libs/persistence/dist/repositories/version-line.js',
    find: 'async extend(tenant, { key, lastVersion }, tx) {\n        const replaced = await this.deactivate(tenant, key, tx);',
    replace: 'async extend(tenant, { key, lastVersion }, tx) {\n        const replaced = null;',
  },
  {
    id: 'resources.process-definition.source-hash',
    spec: 'tests/http/definitions.spec.ts',
    mistake: 'the source is trimmed before it is hashed',
    file: 'libs/bpmn/dist/compile-definition.js',
    find: 'sourceHash: sha256(text.stored),',
    replace: 'sourceHash: sha256(text.stored.trim()),',
  },
  {
    id: 'endpoints.instances.the-new-instance-s-variables-are-the',
    spec: 'tests/http/reruns.spec.ts',
    mistake: 'the variables of the source win over those of the re-run',
    file: 'apps/api/dist/instances/instance-reruns.js',
    find: '{ ...objectIn(source.initialVariables), ...variables }',
    replace: '{ ...variables, ...objectIn(source.initialVariables) }',
  },
  {
    id: 'events.audit-log-actions.fields-whose-names-end-in-binary-blob',
    spec: 'tests/http/business-rules.spec.ts',
    mistake: 'the audit log shows binary values',
    file: 'libs/persistence/dist/projection/variables-snapshot.js',
    find: 'if (BINARY_NAME.test(name))\n                continue;',
    replace: '',
  },
  {
    id: 'events.audit-log-actions.deleting-inserting-or-changing-an-entry-breaks',
    spec: 'tests/http/audit.spec.ts',
    mistake: 'the hash of an entry is not computed again',
    file: 'libs/audit/dist/chain-walk.js',
    find: 'if (own === entry.entryHash)',
    replace: 'if (own !== null)',
  },
  {
    id: 'errors.422-variable-type-mismatch',
    spec: 'tests/http/file-slots.spec.ts',
    mistake: 'a slot for a variable of another type is only invalid',
    file: 'apps/api/dist/files/file-variable.js',
    find: "'VARIABLE_TYPE_MISMATCH'",
    replace: "'VALIDATION_ERROR'",
  },
  {
    id: 'endpoints.decisions.svc-decision-version-pins-a-version',
    spec: 'tests/http/business-rules.spec.ts',
    mistake: 'a task is decided by the active version, whichever it names',
    file: 'libs/runtime/dist/drivers/workflow/activities/answer-questions.js',
    find: 'this.decisions.find(this.tenant, question)',
    replace: 'this.decisions.find(this.tenant, { ...question, version: null })',
  },
  {
    id: 'errors.4-a-service-task-whose-response',
    spec: 'tests/http/typed-activities.spec.ts',
    mistake: 'values are committed whatever their type',
    file: 'libs/runtime/dist/drivers/workflow/activities/type-checkers.js',
    find: 'if (violations.length > 0)',
    replace: 'if (violations.length > 1000)',
  },
  {
    id: 'endpoints.webhooks.put-id',
    spec: 'tests/http/webhooks.spec.ts',
    mistake: 'a new secret takes the headers away',
    file: 'apps/api/dist/webhooks/webhooks.service.js',
    find: '{ ...this.sealing.open(tenant, before), ...change }',
    replace: '{ secret: null, headers: {}, ...change }',
  },
  {
    id: 'events.delivery.header-x-service-signature-sha256-hex-the',
    spec: 'tests/http/webhook-deliveries.spec.ts',
    mistake: 'what is signed is written again, not the bytes that are sent',
    file: 'libs/webhooks/dist/signatures.js',
    find: "createHmac('sha256', secret).update(body)",
    replace: "createHmac('sha256', secret).update(JSON.stringify(JSON.parse(body)))",
  },
  {
    id: 'limits.webhook-delivery-attempts',
    spec: 'libs/webhooks/src/retry-schedule.spec.ts',
    mistake: 'the schedule is one attempt short',
    file: 'libs/webhooks/dist/retry-schedule.js',
    find: '[10 * SECOND, 30 * SECOND,',
    replace: '[30 * SECOND,',
  },
  {
    id: 'endpoints.audit-credentials-monitoring.get-monitoring-summary',
    spec: 'tests/http/monitoring.spec.ts',
    mistake: 'a summary counts what other tenants have',
    file: 'libs/persistence/dist/repositories/tallies.js',
    find: "sums('WHERE tenant_id = $1', 'WHERE tenant_id = $1')",
    replace: "sums('WHERE tenant_id = $1 OR true', 'WHERE tenant_id = $1 OR true')",
  },
];
