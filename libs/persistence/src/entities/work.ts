import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

export type TaskStatus = 'pending' | 'claimed' | 'completed' | 'cancelled';

/** [tasks#fields] */
export interface TaskRow {
  tenantId: string;
  /** UUIDv7: oldest first is `ORDER BY id`. */
  id: string;
  instanceId: string;
  definitionKey: string;
  tokenId: string;
  elementId: string;
  name: string;
  status: TaskStatus;
  assignee: string | null;
  candidateGroups: string[];
  candidateUsers: string[];
  /** Incremented by claim, unclaim and delegate; a completion names the version that it saw. */
  claimVersion: number;
  priority: number | null;
  /** The instance's variables at creation, as JSON text. */
  variables: string;
  dueAt: Date | null;
  createdAt: Date;
  claimedAt: Date | null;
  completedAt: Date | null;
  /** Whether listeners are asked before somebody gets it. */
  asksAssignment: boolean;
  /** `assign` or `complete` while its listeners decide. */
  askedAbout: 'assign' | 'complete' | null;
  /** Why its listeners have refused last; null once they are asked again. */
  refusal: string | null;
  /** When the service noticed that its due date had passed. */
  overdueAt: Date | null;
}

export const TaskSchema = new EntitySchema<TaskRow>({
  name: 'task',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    instanceId: column.uuid,
    definitionKey: column.text,
    tokenId: column.uuid,
    elementId: column.text,
    name: column.text,
    status: column.text,
    assignee: column.textOrNull,
    candidateGroups: column.textList,
    candidateUsers: column.textList,
    claimVersion: column.integer,
    priority: column.integerOrNull,
    variables: column.text,
    dueAt: column.timeOrNull,
    createdAt: column.time,
    claimedAt: column.timeOrNull,
    completedAt: column.timeOrNull,
    asksAssignment: column.boolean,
    askedAbout: column.textOrNull,
    refusal: column.textOrNull,
    overdueAt: column.timeOrNull,
  },
});

/** [timers#in-the-hands-of-an-operator]: `scheduled`, `fired`, `cancelled`. */
export interface TimerRow {
  tenantId: string;
  id: string;
  instanceId: string;
  elementId: string;
  /** Null for the start event of an event subprocess, where the scope waits and not a token. */
  tokenId: string | null;
  status: 'scheduled' | 'fired' | 'cancelled';
  dueAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

export const TimerSchema = new EntitySchema<TimerRow>({
  name: 'timer',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    instanceId: column.uuid,
    elementId: column.text,
    tokenId: column.uuidOrNull,
    status: column.text,
    dueAt: column.time,
    createdAt: column.time,
    updatedAt: column.time,
  },
});

/** An armed wait for an event. */
export interface SubscriptionRow {
  tenantId: string;
  id: string;
  instanceId: string;
  elementId: string;
  kind: 'message' | 'signal' | 'callback';
  name: string;
  correlationKey: string | null;
  /** The tenant's audit sequence when the wait was armed. A signal reaches waits with lower ones than its own. */
  auditSequence: number | null;
  createdAt: Date;
  /** Whether it stays after an event, as the wait of a non-interrupting event does. */
  isLasting: boolean;
}

export const SubscriptionSchema = new EntitySchema<SubscriptionRow>({
  name: 'subscription',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    instanceId: column.uuid,
    elementId: column.text,
    kind: column.text,
    name: column.text,
    correlationKey: column.textOrNull,
    auditSequence: column.bigintOrNull,
    createdAt: column.time,
    isLasting: column.boolean,
  },
});

/** An outgoing call; monitoring counts them. */
export interface ServiceJobRow {
  tenantId: string;
  id: string;
  instanceId: string;
  elementId: string;
  tokenId: string;
  /** `retrying` from its first failed attempt on. */
  status: 'running' | 'retrying' | 'completed' | 'failed' | 'cancelled';
  error: string | null;
  startedAt: Date;
  endedAt: Date | null;
  /** Of the last failed attempt that others follow: its number from 1, why, when, and when the next is due. */
  attempt: number | null;
  failure: string | null;
  failedAt: Date | null;
  nextAttemptAt: Date | null;
}

export const ServiceJobSchema = new EntitySchema<ServiceJobRow>({
  name: 'service_job',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    instanceId: column.uuid,
    elementId: column.text,
    tokenId: column.uuid,
    status: column.text,
    error: column.textOrNull,
    startedAt: column.time,
    endedAt: column.timeOrNull,
    attempt: column.integerOrNull,
    failure: column.textOrNull,
    failedAt: column.timeOrNull,
    nextAttemptAt: column.timeOrNull,
  },
});
