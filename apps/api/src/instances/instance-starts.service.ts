import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { startInstance } from '@svc/driver';
import type { InstanceProgress } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import type { Caller } from '../auth/caller.js';
import { ApiError } from '../errors/api-error.js';
import { timeText } from '../http/answers/answer-fields.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';
import type { StartRequest } from '../temporal/process-gateway.js';
import type { BegunInstance } from '@svc/runtime';
import type { InstanceSummaryDto, StartedInstanceDto, StartInstanceDto } from './instance.dto.js';
import { InstancesService } from './instances.service.js';
import { ProgressWatch } from './progress-watch.js';
import { type Start, StartPreparation } from './start-preparation.js';

/** The answer to a start. */
export interface AnsweredStart {
  readonly started: StartedInstanceDto;
  /** Whether nothing moves and no call is under way. May be false if the start did not wait for that. */
  readonly isQuiescent: boolean;
}

/** Starts instances. The first commit writes the instance's row; the caller is answered after it. */
@Injectable()
export class InstanceStartsService {
  constructor(
    private readonly preparation: StartPreparation,
    private readonly gateway: InstanceGateway,
    private readonly watch: ProgressWatch,
    private readonly instances: InstancesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** `id` is the action's and becomes the instance's. `waitSeconds`: `Prefer: wait`, null without it. */
  async start(caller: Caller, id: string, body: StartInstanceDto, waitSeconds: number | null): Promise<AnsweredStart> {
    const start = await this.preparation.prepare(caller, id, body);
    const arrived = Date.now();
    const isWaiting = waitSeconds !== null;
    const watch = this.watch.open(caller.tenant, id);
    try {
      const { isNew, begun } = await this.gateway.start(start.version.execution, this.requestOf(start));
      if (begun !== null && isAtRest(begun))
        return { started: begunSummary(start, begun, isWaiting), isQuiescent: true };
      const committed = await watch.untilCommitted(arrived + this.config.requestDeadlineMs, () =>
        this.gateway.requireStartable(caller.tenant, id),
      );
      if (committed === null) throw outcomeUnknown();
      const reached = isWaiting ? await watch.untilSettled(committed, arrived + waitSeconds * 1_000) : committed;
      const started = await this.answer(start, isNew ? committed : null, isWaiting);
      return { started, isQuiescent: reached.isSettled };
    } finally {
      watch.close();
    }
  }

  private requestOf(start: Start): StartRequest {
    const { caller, id, version } = start;
    const { sourceHash: hash } = version;
    const { maxVariablesBytes, continueAsNewAfterEvents } = this.config;
    return {
      args: startInstance({
        ...{ tenantId: caller.tenant, instanceId: id, at: start.at, actor: caller.actor, initiator: caller.keyName },
        limits: { maxVariablesBytes, continueAsNewAfterEvents },
        definition: { id: version.id, key: version.key, version: version.version, name: version.name, hash },
        ...{ variables: start.variables, correlationId: start.correlationId, metadata: start.metadata },
        ...(start.rerunOf !== null && { rerunOf: start.rerunOf }),
      }),
      model: { modelHash: version.modelHash },
      shown: { definition: version, correlationId: start.correlationId },
    };
  }

  /**
   * Answers with as few reads as possible: the status after the first commit is known from the start. `known` is null if
   * the instance was started before.
   */
  private async answer(
    start: Start,
    known: InstanceProgress | null,
    isWithVariables: boolean,
  ): Promise<StartedInstanceDto> {
    const { tenant } = start.caller;
    // A transactional instance that gets here has a workflow by now, or has ended since: it is read.
    const isDurable = start.version.execution === 'durable';
    if (known?.status === 'running' && !isWithVariables && isDurable) return freshSummary(start, known.status, null);
    if (known?.status === 'completed' && isDurable) {
      const summary = freshSummary(start, known.status, start.at);
      return isWithVariables ? { ...summary, variables: await this.instances.variables(tenant, start.id) } : summary;
    }
    // What a start answers is the same whether it was read or not: who wants the number of the commit reads the instance.
    const { variables, commit_seq: _commit, ...summary } = await this.instances.get(tenant, start.id);
    return isWithVariables ? { ...summary, variables } : summary;
  }
}

/** Without a workflow nothing moves between two inputs, so there is nothing to wait for. */
function isAtRest({ status, isPromoted }: BegunInstance): boolean {
  return !isPromoted && (status === 'running' || status === 'completed');
}

function begunSummary(
  start: Start,
  { status, endedAt, variables }: BegunInstance,
  isWithVariables: boolean,
): StartedInstanceDto {
  const summary = freshSummary(start, status, endedAt);
  return isWithVariables ? { ...summary, variables } : summary;
}

function freshSummary(
  { id, at, version, metadata, correlationId }: Start,
  status: string,
  endedAt: number | null,
): InstanceSummaryDto {
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
    execution: version.execution,
    promoted_at: null,
    started_at: started,
    startedAt: started,
    ended_at: endedAt === null ? null : timeText(new Date(endedAt)),
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
