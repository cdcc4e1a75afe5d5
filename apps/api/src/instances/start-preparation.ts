import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { StartableVersion } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import type { Caller } from '../auth/caller.js';
import { DEFINITION } from '../definitions/definitions.service.js';
import { StartableVersions } from '../definitions/startable-versions.js';
import { badRequest, notFound, VariableTypeError } from '../errors/api-error.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { TypedModels } from '../typed-data/typed-models.js';
import type { StartInstanceDto } from './instance.dto.js';
import { InstanceReruns } from './instance-reruns.js';
import { requireFitting, requireNamable } from './variables.js';

/** A start that has passed all checks. */
export interface Start {
  readonly caller: Caller;
  readonly id: string;
  readonly at: number;
  readonly version: StartableVersion;
  readonly variables: JsonObject;
  readonly correlationId: string | null;
  readonly metadata: JsonObject;
  /** The instance that is run again. */
  readonly rerunOf: string | null;
}

/** All checks before an instance is started. A refused start stores nothing. */
@Injectable()
export class StartPreparation {
  constructor(
    private readonly versions: StartableVersions,
    private readonly reruns: InstanceReruns,
    private readonly models: TypedModels,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** 404 before size, size before types [api#order-of-checks]. */
  async prepare(caller: Caller, id: string, body: StartInstanceDto): Promise<Start> {
    const requested = await this.reruns.complete(caller.tenant, body);
    const { definitionKey, definitionVersion, correlationId, variables, metadata, rerunOf } = requested;
    const version = await this.versions.find(caller.tenant, definitionKey, definitionVersion);
    if (version === null) throw notFound(DEFINITION);
    if (!version.startsByRequest)
      throw badRequest(
        `definition_key: expected a process with a none start event, but ${version.key} can only be started by events`,
      );
    requireFitting('variables', variables, this.config.maxVariablesBytes);
    requireNamable(variables);
    requireFitting('metadata', metadata, this.config.maxVariablesBytes);
    await this.requireTyped(version, variables);
    return { caller, id, at: Date.now(), version, variables, correlationId, metadata, rerunOf };
  }

  /** [instances#start] */
  private async requireTyped({ modelHash }: StartableVersion, variables: JsonObject): Promise<void> {
    const violations = (await this.models.get(modelHash)).violationsOf(variables);
    if (violations.length > 0) throw new VariableTypeError(violations);
  }
}
