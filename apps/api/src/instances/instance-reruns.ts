import { Injectable } from '@nestjs/common';
import { InstanceRepository, type TenantScope } from '@svc/persistence';
import { badRequest, notFound } from '../errors/api-error.js';
import type { JsonObject } from '../http/requests/json-values.js';
import type { StartInstanceDto } from './instance.dto.js';

/** A start with a value for everything that was not given. */
export interface RequestedStart {
  readonly definitionKey: string;
  /** Null for the active version. */
  readonly definitionVersion: number | null;
  readonly variables: JsonObject;
  readonly metadata: JsonObject;
  readonly correlationId: string | null;
  /** The instance that is run again; null for an ordinary start. */
  readonly rerunOf: string | null;
}

/** Prepares another run of an instance: a new instance that is independent of its source [instances#re-run]. */
@Injectable()
export class InstanceReruns {
  constructor(private readonly instances: InstanceRepository) {}

  /**
   * What is not given comes from the source: its definition, initial variables and metadata, but not its correlation id,
   * which is the source's own [instances#re-run].
   */
  async complete(tenant: TenantScope, body: StartInstanceDto): Promise<RequestedStart> {
    const { variables = {}, metadata = {}, source_instance_id: rerunOf = null } = body;
    const given = { definitionVersion: body.definition_version ?? null, correlationId: body.correlation_id ?? null };
    if (rerunOf === null) {
      if (body.definition_key === undefined)
        throw badRequest('definition_key is required unless source_instance_id is given');
      return { ...given, definitionKey: body.definition_key, variables, metadata, rerunOf };
    }
    const source = await this.instances.findWhole(tenant, rerunOf);
    if (source === null) throw notFound('the source instance');
    return {
      ...given,
      definitionKey: body.definition_key ?? source.definitionKey,
      variables: { ...objectIn(source.initialVariables), ...variables },
      metadata: { ...objectIn(source.metadata), ...metadata, source_instance_id: source.id },
      rerunOf: source.id,
    };
  }
}

function objectIn(text: string): JsonObject {
  return JSON.parse(text) as JsonObject;
}
