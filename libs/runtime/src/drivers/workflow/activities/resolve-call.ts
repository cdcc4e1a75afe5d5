import type { CallResolution, ResolveCallRequest } from '@svc/contract';
import { tenantScope } from '@svc/persistence';
import type { StartableVersion, TenantScope } from '@svc/persistence';

/** Finds called definitions. */
export interface CallDirectory {
  /** The active version, or the given one; null if there is none. */
  findCallable(tenant: TenantScope, key: string, version: number | null): Promise<StartableVersion | null>;
  /** Whether this instance, or one that called it directly or indirectly, has ended. */
  hasEndedCaller(tenant: TenantScope, callerId: string): Promise<boolean>;
  /** The number of open instances that this one called, directly or indirectly, counted up to `limit`. */
  countOpenCalls(tenant: TenantScope, rootId: string, limit: number): Promise<number>;
}

/** The most open instances below one caller; beyond it processes are assumed to call each other endlessly. */
const MOST_OPEN_CALLS = 10_000;
/** The depth from which they are counted. A single level is bounded by its caller. */
const COUNTED_FROM_DEPTH = 2;

/** Local activity: binds a call to a version when the call is made [engine#call-activity]. */
export function resolveCallActivity(directory: CallDirectory) {
  return async (request: ResolveCallRequest): Promise<CallResolution> => {
    const { definitionKey, version, callerId, rootId, depth } = request;
    const tenant = tenantScope(request.tenantId);
    // The end of a tree reaches its instances one after the other; nothing begins meanwhile.
    if (await directory.hasEndedCaller(tenant, callerId))
      return { kind: 'refused', code: 'CallerEnded', message: ended(request) };
    const found = await directory.findCallable(tenant, definitionKey, version);
    if (found === null) return { kind: 'refused', code: 'DefinitionNotFound', message: unknown(request) };
    if (!found.startsByRequest) return { kind: 'refused', code: 'NoNoneStart', message: begunByEvents(request) };
    const isTooMany =
      depth >= COUNTED_FROM_DEPTH &&
      (await directory.countOpenCalls(tenant, rootId, MOST_OPEN_CALLS)) >= MOST_OPEN_CALLS;
    if (isTooMany) return { kind: 'refused', code: 'TooManyCalls', message: tooMany(request) };
    const { id, key, name, sourceHash: hash, modelHash } = found;
    return { kind: 'bound', definition: { id, key, version: found.version, name, hash }, modelHash };
  };
}

function unknown({ definitionKey, version }: ResolveCallRequest): string {
  const wanted = version === null ? 'an active version' : `version ${version}`;
  return `expected ${wanted} of the definition ${definitionKey}, found none`;
}

function begunByEvents({ definitionKey }: ResolveCallRequest): string {
  return `expected a process with a none start event, but ${definitionKey} can only be started by events`;
}

function ended({ definitionKey, callerId }: ResolveCallRequest): string {
  return `expected ${callerId} and its callers to be open, but one has ended, so ${definitionKey} is not called`;
}

function tooMany({ definitionKey, rootId }: ResolveCallRequest): string {
  return `expected fewer than ${MOST_OPEN_CALLS} open instances called by ${rootId}, but ${definitionKey} would be one more`;
}
