import { EntitySchema } from 'typeorm';
import { column } from './columns.js';

/** [tenants#tenant]; `settings` is JSON text. */
export interface TenantRow {
  id: string;
  name: string;
  slug: string;
  email: string;
  plan: string;
  status: string;
  settings: string;
  createdAt: Date;
  updatedAt: Date;
}

export const TenantSchema = new EntitySchema<TenantRow>({
  name: 'tenant',
  columns: {
    id: column.keyUuid,
    name: column.text,
    slug: column.text,
    email: column.text,
    plan: column.text,
    status: column.text,
    settings: column.text,
    createdAt: column.time,
    updatedAt: column.time,
  },
});

/** The pending verification of a registration. Each tenant has one code at a time; only its hash is stored. */
export interface RegistrationRow {
  tenantId: string;
  codeHash: string;
  attempts: number;
  expiresAt: Date;
  createdAt: Date;
}

export const RegistrationSchema = new EntitySchema<RegistrationRow>({
  name: 'registration',
  columns: {
    tenantId: column.keyUuid,
    codeHash: column.text,
    attempts: column.integer,
    expiresAt: column.time,
    createdAt: column.time,
  },
});

/** [tenants#api-keys]; `hash` is the SHA-256 of the whole key as hex. */
export interface ApiKeyRow {
  tenantId: string;
  id: string;
  hash: string;
  prefix: string;
  name: string;
  scopes: string[];
  /** The types of jobs that it may work on; null: all. */
  jobTypes: string[] | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

export const ApiKeySchema = new EntitySchema<ApiKeyRow>({
  name: 'api_key',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    hash: column.text,
    prefix: column.text,
    name: column.text,
    scopes: column.textList,
    jobTypes: { ...column.textList, nullable: true },
    expiresAt: column.timeOrNull,
    revokedAt: column.timeOrNull,
    lastUsedAt: column.timeOrNull,
    createdAt: column.time,
  },
});

/** A browser's session of an API key; `hash` is the SHA-256 of the secret in its cookie as hex. */
export interface SessionRow {
  tenantId: string;
  id: string;
  apiKeyId: string;
  hash: string;
  createdAt: Date;
  expiresAt: Date;
}

export const SessionSchema = new EntitySchema<SessionRow>({
  name: 'session',
  columns: {
    tenantId: column.keyUuid,
    id: column.keyUuid,
    apiKeyId: column.uuid,
    hash: column.text,
    createdAt: column.time,
    expiresAt: column.time,
  },
});

/**
 * The first answer of a request with an `Idempotency-Key`. `status` is null while it runs for the first time, 5xx if its outcome
 * is unknown, 401 to 499 if it was refused and did nothing; in the last case a repetition runs anew.
 */
export interface IdempotencyRow {
  tenantId: string;
  key: string;
  requestHash: string;
  /** All ids that this request creates are derived from this one, so that repeating it changes nothing. */
  actionId: string;
  status: number | null;
  response: string | null;
  /** The result of the action as JSON, if it is stored in the transaction of the action. */
  outcome: string | null;
  createdAt: Date;
}

export const IdempotencySchema = new EntitySchema<IdempotencyRow>({
  name: 'idempotency',
  columns: {
    tenantId: column.keyUuid,
    key: column.keyText,
    requestHash: column.text,
    actionId: column.uuid,
    status: column.integerOrNull,
    response: column.textOrNull,
    outcome: column.textOrNull,
    createdAt: column.time,
  },
});
