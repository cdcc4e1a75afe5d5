import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { ENGINE_VERSION, type DefinitionReference, type InputEnvelope } from '@svc/engine';
import { type InstanceProgress, InstanceRepository, type StartableVersion } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import type { Caller } from '../auth/caller.js';
import { DEFINITION } from '../definitions/definitions.service.js';
import { StartableVersions } from '../definitions/startable-versions.js';
import { ApiError, badRequest, notFound } from '../errors/api-error.js';
import { timeText } from '../http/answer-fields.js';
import type { JsonObject } from '../http/json-values.js';
import { ProcessGateway, type StartRequest } from '../temporal/process-gateway.js';
import type { InstanceSummaryDto, StartedInstanceDto, StartInstanceDto } from './instance.dto.js';
import { InstancesService } from './instances.service.js';
import { ProgressWatch } from './progress-watch.js';
import { instanceNote } from './instance-note.js';
import { requireFitting, requireNamable, variablesOf } from './variables.js';

interface Start {
  readonly caller: Caller;
  readonly id: string;
  readonly at: number;
  readonly version: StartableVersion;
  readonly variables: JsonObject;
  readonly correlationId: string | null;
  readonly metadata: JsonObject;
}

/** Starts instances. The row is the workflow's: it is written by its first commit, after which the caller is answered. */
@Injectable()
export class InstanceStartsService {
  constructor(
    private readonly versions: StartableVersions,
    private readonly gateway: ProcessGateway,
    private readonly watch: ProgressWatch,
    private readonly instances: InstancesService,
    private readonly rows: InstanceRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** `id` is the action's and becomes the instance's. `waitSeconds`: `Prefer: wait`, null without it. */
  async start(
    caller: Caller,
    id: string,
    body: StartInstanceDto,
    waitSeconds: number | null,
  ): Promise<StartedInstanceDto> {
    if (body.source_instance_id != null)
      throw badRequest('source_instance_id: running an instance again is not available yet');
    const start = await this.prepare(caller, id, body);
    const arrived = Date.now();
    const watch = this.watch.open(caller.tenant, id);
    try {
      const isNew = await this.gateway.start(this.requestOf(start));
      const committed = await watch.untilCommitted(arrived + this.config.requestDeadlineMs, () =>
        this.gateway.requireStartable(caller.tenant, id),
      );
      if (committed === null) throw outcomeUnknown();
      if (waitSeconds !== null) await watch.untilSettled(committed, arrived + waitSeconds * 1_000);
      return await this.answer(start, isNew ? committed : null, waitSeconds !== null);
    } finally {
      watch.close();
    }
  }

  /** 404 before size (contract, "order of checks"). */
  private async prepare(caller: Caller, id: string, body: StartInstanceDto): Promise<Start> {
    const version = await this.versions.find(caller.tenant, body.definition_key, body.definition_version ?? null);
    if (version === null) throw notFound(DEFINITION);
    if (!version.startsByRequest)
      throw badRequest(
        `definition_key: expected a process with a none start event, but ${version.key} is begun by its events only`,
      );
    const { variables = {}, metadata = {}, correlation_id } = body;
    requireFitting('variables', variables, this.config.maxVariablesBytes);
    requireNamable(variables);
    requireFitting('metadata', metadata, this.config.maxVariablesBytes);
    return { caller, id, at: Date.now(), version, variables, correlationId: correlation_id ?? null, metadata };
  }

  private requestOf(start: Start): StartRequest {
    const { caller, id, version } = start;
    const { maxVariablesBytes, continueAsNewAfterEvents } = this.config;
    return {
      args: {
        tenantId: caller.tenant,
        instanceId: id,
        engineVersion: ENGINE_VERSION,
        limits: { maxVariablesBytes, continueAsNewAfterEvents },
        start: startedInput(start),
        resume: null,
      },
      model: { modelHash: version.modelHash },
      definitionKey: version.key,
      correlationId: start.correlationId,
      note: instanceNote(version, id, start.correlationId),
    };
  }

  /**
   * With as few reads as possible. An instance that ended with its first commit, or is answered after it, is known from
   * its start; `known` is null for one that was started before.
   */
  private async answer(
    start: Start,
    known: InstanceProgress | null,
    isWithVariables: boolean,
  ): Promise<StartedInstanceDto> {
    const { tenant } = start.caller;
    if (known?.status === 'running' && !isWithVariables) return freshSummary(start, known.status);
    if (known?.status === 'completed') {
      const summary = freshSummary(start, known.status);
      return isWithVariables
        ? { ...summary, variables: variablesOf(await this.rows.listVariables(tenant, start.id)) }
        : summary;
    }
    const { variables, ...summary } = await this.instances.get(tenant, start.id);
    return isWithVariables ? { ...summary, variables } : summary;
  }
}

function startedInput({ caller, id, at, version, variables, correlationId, metadata }: Start): InputEnvelope {
  const definition: DefinitionReference = {
    id: version.id,
    key: version.key,
    version: version.version,
    name: version.name,
    hash: version.sourceHash,
  };
  return {
    id,
    at,
    actor: caller.actor,
    input: { type: 'started', tenantId: caller.tenant, definition, variables, correlationId, metadata },
  };
}

function freshSummary({ id, at, version, metadata, correlationId }: Start, status: string): InstanceSummaryDto {
  const started = timeText(new Date(at));
  return {
    id,
    definitionId: version.id,
    definitionHash: version.sourceHash,
    definition_key: version.key,
    definition_version: version.version,
    definition_name: version.name,
    status,
    metadata,
    correlation_id: correlationId,
    error: null,
    parent_instance_id: null,
    execution: 'durable',
    promoted_at: null,
    started_at: started,
    startedAt: started,
    ended_at: status === 'completed' ? started : null,
  };
}

function outcomeUnknown(): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    'the instance has not started in time; repeat the request with the same Idempotency-Key',
    {
      isOutcomeUnknown: true,
    },
  );
}
