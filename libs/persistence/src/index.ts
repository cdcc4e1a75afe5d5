// TypeORM needs the metadata API before it is loaded.
import 'reflect-metadata';

export { createDataSource } from './data-source.js';
export type { DataSourceOptions } from './data-source.js';
export { expectOwnSchema, OtherSchema } from './expect-own-schema.js';
export { migrate } from './migrate.js';
export { poolCountsOf } from './prepared-query.js';
export { tenantScope } from './tenant-scope.js';
export type { TenantScope } from './tenant-scope.js';
export {
  DecisionEvaluationSchema,
  DecisionModelSchema,
  DecisionSchema,
  DecisionVersionSchema,
} from './entities/decision.js';
export type { DecisionEvaluationRow, DecisionModelRow, DecisionRow, DecisionVersionRow } from './entities/decision.js';
export { BatchSchema } from './entities/batch.js';
export type { BatchRow } from './entities/batch.js';
export { DataStoreEntrySchema } from './entities/data-store.js';
export type { DataStoreEntryRow } from './entities/data-store.js';
export { CredentialKeySchema, CredentialSchema } from './entities/credential.js';
export type { CredentialKeyRow, CredentialRow } from './entities/credential.js';
export { DefinitionSchema, DefinitionVersionSchema, ProcessModelSchema } from './entities/definition.js';
export type { DefinitionRow, DefinitionVersionRow, ProcessModelRow } from './entities/definition.js';
export { FileSchema } from './entities/file.js';
export type { FileRow, FileStatus } from './entities/file.js';
export { InstanceSchema, InstanceVariableSchema, TokenSchema } from './entities/instance.js';
export type { InstanceRow, InstanceSummaryRow, InstanceVariableRow, TokenRow } from './entities/instance.js';
export { AuditEntrySchema, AuditHeadSchema, CommitLogSchema } from './entities/log.js';
export type { AuditEntryRow, AuditHeadRow, CommitLogRow } from './entities/log.js';
export { PayloadBlobSchema, PayloadKeySchema } from './entities/payload.js';
export type { PayloadBlobRow, PayloadKeyRow } from './entities/payload.js';
export { ApiKeySchema, IdempotencySchema, RegistrationSchema, TenantSchema } from './entities/tenancy.js';
export type { ApiKeyRow, IdempotencyRow, RegistrationRow, TenantRow } from './entities/tenancy.js';
export { WebhookDeliverySchema, WebhookSubscriptionSchema } from './entities/webhook.js';
export type { WebhookDeliveryRow, WebhookSubscriptionRow } from './entities/webhook.js';
export { ServiceJobSchema, SubscriptionSchema, TaskSchema, TimerSchema } from './entities/work.js';
export type { ServiceJobRow, SubscriptionRow, TaskRow, TaskStatus, TimerRow } from './entities/work.js';
export { AuditRepository } from './repositories/audit.js';
export type { AuditFilter, AuditPage } from './repositories/audit-list.js';
export type { AuditEnds, HistoryRow } from './repositories/audit.js';
export { AuditRetention } from './repositories/audit-retention.js';
export { AuditWitnesses } from './repositories/audit-witnesses.js';
export type { MovedHead } from './repositories/audit-witnesses.js';
export { CallRepository } from './repositories/calls.js';
export { DecisionRepository } from './repositories/decisions.js';
export type { DecisionSummaryRow } from './repositories/decisions.js';
export { DecisionWriter } from './repositories/decision-writes.js';
export type { NewDecisionVersion } from './repositories/decision-writes.js';
export { EvaluationRepository, EvaluationWriter } from './repositories/decision-evaluations.js';
export type { EvaluationFilter, EvaluationListRow, NewEvaluation } from './repositories/decision-evaluations.js';
export { DecisionDirectory } from './repositories/decision-directory.js';
export type { EvaluableVersion } from './repositories/decision-directory.js';
export { RememberedDecisions } from './repositories/remembered-decisions.js';
export { DataStores, DataStoreWriter } from './repositories/data-stores.js';
export type { DataStoreEntrySummary } from './repositories/data-stores.js';
export { CredentialKeys } from './repositories/credential-keys.js';
export { WebhookKeys } from './repositories/webhook-keys.js';
export { WebhookRepository } from './repositories/webhooks.js';
export { WebhookWriter } from './repositories/webhook-writes.js';
export type { WebhookSubscription } from './repositories/webhook-writes.js';
export { WebhookDeliveryRepository, WebhookDeliveryWriter } from './repositories/webhook-deliveries.js';
export type {
  NewDelivery,
  WebhookAttempt,
  WebhookDeliveryFilter,
  WholeDelivery,
} from './repositories/webhook-deliveries.js';
export { CredentialRepository } from './repositories/credentials.js';
export type { CredentialMetadata, SealedCredential } from './repositories/credentials.js';
export { CredentialWriter } from './repositories/credential-writes.js';
export type { LockedCredential, NewCredentialValue } from './repositories/credential-writes.js';
export { DefinitionRepository } from './repositories/definitions.js';
export type { DefinitionSummaryRow, StartableVersion } from './repositories/definitions.js';
export { ExpiredPayloads } from './repositories/expired-payloads.js';
export type { PayloadPlace } from './repositories/expired-payloads.js';
export { FileRepository } from './repositories/files.js';
export type { FileKey, NamedValue } from './repositories/files.js';
export { FileWriter } from './repositories/file-writes.js';
export type { CheckedUpload, FileAddition, FileLimits, FoundFile, NewFile } from './repositories/file-writes.js';
export { underLease } from './repositories/lease.js';
export { InstanceRepository } from './repositories/instances.js';
export type { InstanceFilter, InstanceListRow } from './repositories/instance-list.js';
export { MAX_PAGE_BYTES } from './repositories/list-bytes.js';
export type { InstanceProgress, InstanceState } from './repositories/instances.js';
export type { RowPage } from './repositories/row-page.js';
export { BatchRepository, BatchWriter, filterFromText, filterToText } from './repositories/batches.js';
export type { BatchCounts, BatchListRow, BatchOutcome, FrozenItem, RunningBatch } from './repositories/batches.js';
export { BatchItemRepository } from './repositories/batch-items.js';
export type { BatchItemRow, BatchTarget } from './repositories/batch-items.js';
export { TaskRepository } from './repositories/tasks.js';
export type { TaskFilter, TaskListRow } from './repositories/task-search.js';
export type { TaskState } from './repositories/tasks.js';
export { ServiceJobs } from './repositories/service-jobs.js';
export type { FailedCall } from './repositories/service-jobs.js';
export { Tallies } from './repositories/tallies.js';
export type { Tally } from './repositories/tallies.js';
export { TimerRepository } from './repositories/timers.js';
export type { TimerFilter } from './repositories/timers.js';
export type { JobRow, JobStatus } from './entities/job.js';
export { JobRepository } from './repositories/jobs.js';
export type { JobFilter, JobListRow, JobQueue, JobState } from './repositories/jobs.js';
export { JobLocks } from './repositories/job-locks.js';
export type { FailedAttempt, JobRequest, LockedJob, SharedVariable } from './repositories/job-locks.js';
export { ExpiredLocks } from './repositories/expired-locks.js';
export type { UnansweredJob } from './repositories/expired-locks.js';
export { LoggedEvents } from './repositories/logged-events.js';
export type { KnownUntil, LoggedEvent } from './repositories/logged-events.js';
export { lockChange } from './commit/locked-instance.js';
export { JobNotices } from './commit/job-notices.js';
export type { OfferedJobs } from './commit/job-notices.js';
export { OverdueTasks } from './repositories/overdue-tasks.js';
export type { OverdueTask } from './repositories/overdue-tasks.js';
export { TokenRepository } from './repositories/tokens.js';
export { CommitList } from './repositories/commit-list.js';
export type { CommitSummary } from './repositories/commit-list.js';
export { WaitRows } from './repositories/wait-rows.js';
export type { AwaitedCall, AwaitedInstance, AwaitedJob, AwaitedRows, AwaitedTask } from './repositories/wait-rows.js';
export { ApiKeyRepository } from './repositories/api-keys.js';
export type { NewApiKey } from './repositories/api-keys.js';
export type { Queryable } from './repositories/queryable.js';
export { DefinitionWriter } from './repositories/definition-writes.js';
export type { NewDefinitionVersion, StoredDefinition } from './repositories/definition-writes.js';
export type { ActiveVersion, LockedKey, StoredVersion, VersionAddress } from './repositories/version-line.js';
export { TaskClaims } from './repositories/task-claims.js';
export type { AskedTask, ClaimedTask, NewlyClaimedTask } from './repositories/task-claims.js';
export { taskOccurrences } from './webhooks/occurrence.js';
export type { InstanceOccurrence } from './webhooks/occurrence.js';
export { IdempotencyRepository, isGivenAgain, isRefusedMeanwhile } from './repositories/idempotency.js';
export type { IdempotencyAnswer, IdempotencyClaim, KeyedAction } from './repositories/idempotency.js';
export { RegistrationRepository } from './repositories/registrations.js';
export type { PendingCode } from './repositories/registrations.js';
export { SessionRepository } from './repositories/sessions.js';
export type { EndedSession } from './repositories/sessions.js';
export { TenantRepository } from './repositories/tenants.js';
export type { NewTenant } from './repositories/tenants.js';
export { countHalted, HaltedInstances } from './repositories/halted-instances.js';
export type { HaltedInstance } from './repositories/halted-instances.js';
export { MovedOn, ParkedInstances } from './repositories/parked-instances.js';
export { PayloadKeys } from './repositories/payload-keys.js';
export { createPayloadStores } from './repositories/payload-stores.js';
export type { PayloadStores } from './repositories/payload-stores.js';
export { Committer } from './commit/committer.js';
export type { AuditedOutcome, CommitterOptions } from './commit/committer.js';
export { JointWrites } from './commit/joint-writes.js';
export type { GroupTiming } from './commit/group-timings.js';
export { ChangeFeed } from './changes/change-feed.js';
export { ChangeNotices } from './changes/change-notices.js';
export { RememberedVersions } from './changes/remembered-versions.js';
export { CommitNotices } from './commit/commit-notices.js';
export type { CommitNotice } from './commit/commit-notices.js';
export { EventPublications } from './events/event-publications.js';
export type { NewEvent, PublishedEvent } from './events/event-publications.js';
export { EventDeliveries } from './events/event-deliveries.js';
export { InstanceStates } from './repositories/instance-states.js';
export type {
  DatedCommit,
  DurableInstance,
  InstanceKin,
  StoredInstance,
  UnlaunchedInstance,
  WaitingPromotions,
} from './repositories/instance-states.js';
export type { KeptCommitAnswer, KeptState } from './commit/kept-state.js';
export type { ExecutionMode } from './entities/instance.js';
export type { DueDelivery, StartedVersion } from './events/event-deliveries.js';
export type { DefinitionStart } from './events/start-subscriptions.js';
export { WebhookDeliveries } from './webhooks/webhook-deliveries.js';
export type { FirstAttemptShare } from './webhooks/webhook-deliveries.js';
export type {
  AddressedSubscription,
  DeliveryAttempt,
  DeliveryPlace,
  DeliveryResult,
  DeliveryState,
  OpenDelivery,
} from './webhooks/open-delivery.js';
export { LATE_MS, TimerStarts } from './events/timer-starts.js';
export type { RefreshAt, TimerStart } from './events/timer-starts.js';
export { isRetryable, RetryableCommitError } from './commit/failures.js';
export { correlationLock, sortedLocks } from './commit/correlation-lock.js';
export type { AuditEntryDraft } from './audit/prepared-entries.js';
export type { VersionedKind } from './repositories/version-line.js';
export { KeyedBatches } from './commit/keyed-batches.js';
export { orderOf, TaskQueries } from './repositories/task-queries.js';
export type { TaskPlace, TaskQuery, TaskSort } from './repositories/task-queries.js';
export { InstanceQueries, INSTANCE_SORTS, MOST_COUNTED } from './repositories/instance-queries.js';
export type { FoundInstance, InstancePlace, InstanceSort } from './repositories/instance-queries.js';
export type { Comparison, InstanceQuery } from './repositories/instance-conditions.js';
export { InstancePlacesReader } from './repositories/instance-places.js';
export type { InstancePlaces } from './repositories/instance-places.js';
export { ChosenVariables } from './repositories/chosen-variables.js';
export type { ChosenVariable } from './repositories/chosen-variables.js';
export { IncidentGroups } from './repositories/incident-groups.js';
export type { Groups, IncidentGroup } from './repositories/incident-groups.js';
export { WaitGroups } from './repositories/wait-groups.js';
export type { WaitGroup } from './repositories/wait-groups.js';
export { Figures } from './repositories/figures.js';
export type { Figure } from './repositories/figures.js';
export { ElementStatistics } from './repositories/element-statistics.js';
export type { ElementStatistic, VersionStatistics } from './repositories/element-statistics.js';
export { TASK_FIELDS } from './repositories/task-fields.js';
export { auditedFact } from './projection/facts/index.js';
export { project } from './projection/project.js';
export type { Projection } from './projection/projection.js';
export { MAX_SEARCHABLE_LENGTH } from './projection/values.js';
export { UsedNames } from './repositories/used-names.js';
export type { ActiveUser } from './repositories/used-names.js';
