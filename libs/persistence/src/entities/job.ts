import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** As it is stored. A `delayed` job is pending and waits for its next attempt. */
export type JobStatus = 'pending' | 'delayed' | 'locked' | 'completed' | 'failed' | 'cancelled';

/** Work that workers pull [jobs#fields]. */
export interface JobRow {
  tenantId: string;
  /** UUIDv7: oldest first is `ORDER BY id`. */
  id: string;
  instanceId: string;
  definitionKey: string;
  tokenId: string;
  elementId: string;
  elementType: string;
  /** The element's name, or else its id. */
  name: string;
  type: string;
  /** The event at which a listener is asked; null: the job is the work of its element. */
  listener: string | null;
  /** What a task listener is asked about, as JSON text. */
  task: string | null;
  status: JobStatus;
  priority: number;
  /** JSON text. */
  headers: string;
  /** Variables of the job's own, as JSON text. */
  variables: string;
  /** Names of the process's variables that a worker gets beside them; null: all. */
  reads: string[] | null;
  /** Attempts that are left. */
  retries: number;
  retryBackoffMs: number;
  /** Attempts that a worker has reported as failed. */
  attempts: number;
  /** How often a worker has got it. */
  deliveries: number;
  /** Deliveries since the last answer, which have got none. */
  unanswered: number;
  /** The last worker that got it. */
  worker: string | null;
  /** Of the last delivery; null once that is answered and the job goes on. */
  lockToken: string | null;
  /** When a locked or delayed job can be taken (again). */
  availableAt: Date | null;
  /** The lock under which it was answered last, and how: `fail`, `release`. */
  answeredLock: string | null;
  answer: string | null;
  /** `{code, message, details}` of the last failure, as JSON text. */
  error: string | null;
  dueAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
}

export const JobSchema = new EntitySchema<JobRow>({
  name: 'job',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    instanceId: column.uuid,
    definitionKey: column.text,
    tokenId: column.uuid,
    elementId: column.text,
    elementType: column.text,
    name: column.text,
    type: column.text,
    listener: column.textOrNull,
    task: column.textOrNull,
    status: column.text,
    priority: column.integer,
    headers: column.text,
    variables: column.text,
    reads: { ...column.textList, nullable: true },
    retries: column.integer,
    retryBackoffMs: column.bigint,
    attempts: column.integer,
    deliveries: column.integer,
    unanswered: column.integer,
    worker: column.textOrNull,
    lockToken: column.uuidOrNull,
    availableAt: column.timeOrNull,
    answeredLock: column.uuidOrNull,
    answer: column.textOrNull,
    error: column.textOrNull,
    dueAt: column.timeOrNull,
    createdAt: column.time,
    updatedAt: column.time,
    endedAt: column.timeOrNull,
  },
});
