import type { AuditedOutcome, AuditEntryDraft, LockedKey, Queryable, TenantScope } from '@svc/persistence';
import type { VersionAction } from '../versions/staged-version.js';
import type { CompiledResource } from './compiled-resource.js';
import type { ResourceStatus } from './deployment.dto.js';

/** What is or becomes of a resource whose key is locked. */
export interface PlannedResource {
  readonly resource: CompiledResource;
  readonly locked: LockedKey;
  readonly status: ResourceStatus;
  /** The active version after the deployment. */
  readonly version: number;
  /** The active version before; that of an earlier request with the same id if it has added one; 0 if there is none. */
  readonly current: number;
  /** An earlier request with the same id has added it. */
  readonly isRepeated: boolean;
}

type Written = Required<Pick<AuditedOutcome<unknown>, 'entries' | 'changes'>>;

/**
 * Locks the keys of all resources, in the one order that all deployments have, so that two of them do not wait for each other. Versions
 * are added only after that, since adding takes further locks.
 */
export async function lockAll(
  tenant: TenantScope,
  resources: readonly CompiledResource[],
  tx: Queryable,
): Promise<PlannedResource[]> {
  const planned: PlannedResource[] = [];
  for (const resource of sorted(resources, ({ staged }) => `${staged.kind} ${staged.version.key}`))
    planned.push(await plan(tenant, resource, tx));
  return planned;
}

async function plan(tenant: TenantScope, resource: CompiledResource, tx: Queryable): Promise<PlannedResource> {
  const { staged, sameModel } = resource;
  const { locked, repeated } = await staged.lock(tenant, tx);
  const made = locked.isLiving ? ('updated' as const) : ('created' as const);
  if (repeated !== null) {
    const { version } = repeated;
    return { resource, locked, status: version === 1 ? 'created' : made, version, current: version, isRepeated: true };
  }
  const active = await staged.findActive(tenant, tx);
  const current = active?.version ?? 0;
  const isSameModel = sameModel === null || sameModel === active?.modelHash;
  return active?.sourceHash === staged.version.sourceHash && isSameModel
    ? { resource, locked, status: 'unchanged', version: current, current, isRepeated: false }
    : { resource, locked, status: made, version: locked.lastVersion + 1, current, isRepeated: false };
}

/** Adds what is not unchanged. Models of equal content are one row of all tenants, so their order is that of their hashes. */
export async function addAll(
  tenant: TenantScope,
  planned: readonly PlannedResource[],
  tx: Queryable,
): Promise<Written> {
  const toAdd = planned.filter(({ status }) => status !== 'unchanged');
  await requireRoomForAll(tenant, toAdd, tx);
  const entries: AuditEntryDraft[] = [];
  const inOrder = sorted(toAdd, ({ resource: { staged } }) => `${staged.kind} ${staged.version.modelHash}`);
  for (const { resource, locked, status } of inOrder)
    entries.push((await resource.staged.add(tenant, locked, status as VersionAction, tx)).entry);
  const changes = toAdd.map(({ resource: { staged } }) => ({ kind: staged.kind, name: staged.version.key }));
  return { entries, changes };
}

async function requireRoomForAll(
  tenant: TenantScope,
  planned: readonly PlannedResource[],
  tx: Queryable,
): Promise<void> {
  for (const { resource, locked } of planned) {
    const { kind } = resource.staged;
    const newKeys = planned.filter((one) => one.locked.lastVersion === 0 && one.resource.staged.kind === kind).length;
    await resource.staged.requireRoom(tenant, locked, newKeys, tx);
  }
}

/** By code units, as everywhere. */
function sorted<T>(all: readonly T[], by: (one: T) => string): T[] {
  return all.toSorted((a, b) => (by(a) < by(b) ? -1 : 1));
}
