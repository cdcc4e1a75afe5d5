import { canonicalJson, canonicalObject, MAX_DOCUMENT_DEPTH } from '@svc/audit';
import type { Fact } from '@svc/engine';
import type { CanonicalTexts } from './canonical-texts.js';
import type {
  EvaluationCreation,
  InstanceCreation,
  JobCreation,
  Publication,
  StoreEntryWrite,
  SubscriptionCreation,
  TaskCreation,
  TimerCreation,
  TokenChange,
  VariableRow,
} from './rows.js';
import { isoTime, searchText } from './values.js';

type FactOf<Name extends Fact['fact']> = Extract<Fact, { readonly fact: Name }>;

/** `variables`: the rows of the initial variables, whose texts are reused. */
export function instanceCreation(
  fact: FactOf<'instance.created'>,
  variables: readonly VariableRow[],
): InstanceCreation {
  const metadata = canonicalJson(fact.metadata);
  return {
    definition_id: fact.definition.id,
    definition_key: fact.definition.key,
    definition_version: fact.definition.version,
    definition_name: fact.definition.name,
    definition_hash: fact.definition.hash,
    metadata,
    correlation_id: fact.correlationId,
    initial_variables: canonicalObject(variables.map(({ name, value }) => [name, value])),
    parent_instance_id: fact.parent?.instanceId ?? null,
    search: searchText([fact.correlationId, fact.definition.name, metadata]),
    started_at: isoTime(fact.at),
  };
}

export function tokenChange(
  instanceId: string,
  fact: FactOf<'token.changed'>,
  earlier: TokenChange | undefined,
): TokenChange {
  return {
    instance_id: instanceId,
    id: fact.tokenId,
    element_id: fact.elementId,
    element_type: fact.elementType,
    status: fact.status,
    created_at: earlier?.created_at ?? isoTime(fact.at),
    updated_at: isoTime(fact.at),
  };
}

export function taskCreation(instanceId: string, fact: FactOf<'task.created'>, texts: CanonicalTexts): TaskCreation {
  return {
    id: fact.taskId,
    instance_id: instanceId,
    token_id: fact.tokenId,
    element_id: fact.elementId,
    name: fact.name,
    status: 'pending',
    assignee: fact.assignee,
    candidate_groups: fact.candidateGroups,
    priority: fact.priority,
    variables: texts.ofRecord(fact.variables),
    due_at: fact.dueAt === null ? null : isoTime(fact.dueAt),
    created_at: isoTime(fact.at),
    completed_at: null,
  };
}

export function timerCreation(instanceId: string, fact: FactOf<'timer.scheduled' | 'timer.moved'>): TimerCreation {
  return {
    id: fact.timerId,
    instance_id: instanceId,
    element_id: fact.elementId,
    token_id: fact.tokenId,
    status: 'scheduled',
    due_at: isoTime(fact.dueAt),
    created_at: isoTime(fact.at),
    updated_at: isoTime(fact.at),
  };
}

export function subscriptionCreation(instanceId: string, fact: FactOf<'wait.armed'>): SubscriptionCreation {
  return {
    id: fact.waitId,
    instance_id: instanceId,
    element_id: fact.elementId,
    kind: fact.kind,
    name: fact.name,
    correlation_key: fact.correlationKey,
    created_at: isoTime(fact.at),
  };
}

/** How long a message of an instance is kept for a receiver: the default of the API. */
export const DEFAULT_TTL_MS = 3_600_000;

export function publication(instanceId: string, fact: FactOf<'event.published'>): Publication {
  return {
    id: fact.eventId,
    kind: fact.kind,
    name: fact.name,
    correlation_key: fact.correlationKey,
    payload: canonicalJson(fact.payload, MAX_DOCUMENT_DEPTH),
    instance_id: instanceId,
    actor_type: 'engine',
    actor_id: null,
    ttl_ms: DEFAULT_TTL_MS,
  };
}

export function evaluationCreation(
  instanceId: string,
  { evaluationId, evaluation, elementId, at }: FactOf<'business_rule.evaluated'>,
): EvaluationCreation {
  return {
    id: evaluationId,
    decision_key: evaluation.decisionKey,
    decision_version: evaluation.decisionVersion,
    decision_hash: evaluation.decisionHash,
    hit_policy: evaluation.hitPolicy,
    matched: evaluation.matched,
    rules_matched: canonicalJson(evaluation.rulesMatched),
    matched_rules: canonicalJson(evaluation.matchedRules, MAX_DOCUMENT_DEPTH),
    input_variables: canonicalJson(evaluation.inputVariables, MAX_DOCUMENT_DEPTH),
    outputs: canonicalJson(evaluation.outputs, MAX_DOCUMENT_DEPTH),
    instance_id: instanceId,
    element_id: elementId,
    evaluated_at: isoTime(at),
  };
}

export function storeEntryWrite({ store, key, value, at }: FactOf<'data_store.entry_written'>): StoreEntryWrite {
  for (const name of [store, key]) canonicalJson(name);
  return { store, key, value: canonicalJson(value), at: isoTime(at) };
}

export function jobCreation(instanceId: string, fact: FactOf<'job.started'>): JobCreation {
  return {
    id: fact.jobId,
    instance_id: instanceId,
    element_id: fact.elementId,
    token_id: fact.tokenId,
    status: 'running',
    error: null,
    started_at: isoTime(fact.at),
    ended_at: null,
  };
}
