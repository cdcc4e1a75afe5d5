import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { InstanceIdentity, UpdateName } from '@svc/contract';
import type { EngineInput, InputAnswer, InstanceStatus } from '@svc/engine';
import { InstanceRepository, type InstanceState } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import { ApiError, conflict, notFound } from '../errors/api-error.js';
import type { Action, ConditionalAction } from '../http/requests/action-on.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';
import { ParkedProcesses } from '../temporal/parked-processes.js';
import type { UpdateOptions } from '../temporal/process-gateway.js';
import { envelopeOf, requireUnmoved } from './conditional-action.js';
import type { EventAnswerDto, InstanceStatusDto, SendEventDto, UpdateVariablesDto } from './instance-action.dto.js';
import { INSTANCE, InstancesService } from './instances.service.js';
import { requireFitting } from './variables.js';
import type { VariablesDryRunDto } from './variables.dto.js';
import { VariablesDryRuns } from './variables-dry-runs.js';

const OPEN: readonly InstanceStatus[] = ['running', 'error', 'suspended'];

/** After this long an instance is ended without its workflow, which may be busy for minutes. */
const HEARD_WITHIN_MS = 3_000;

/** Actions of callers on instances. Each becomes an update of the workflow [workflow#inputs]. */
@Injectable()
export class InstanceActionsService {
  constructor(
    private readonly rows: InstanceRepository,
    private readonly instances: InstancesService,
    private readonly gateway: InstanceGateway,
    private readonly parked: ParkedProcesses,
    private readonly dryRuns: VariablesDryRuns,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async suspend(action: ConditionalAction, reason: string | null): Promise<InstanceStatusDto> {
    await this.requireStatus(action, 'suspend', ['running']);
    return statusAnswer(action, await this.update(action, 'suspend', { type: 'suspended', reason }));
  }

  async resume(action: ConditionalAction, reason: string | null): Promise<InstanceStatusDto> {
    const instance = await this.requireStatus(action, 'resume', ['suspended', 'error']);
    if (await this.takesOver(action, instance, { type: 'resumed', reason }))
      return { id: action.target, status: 'running' };
    return statusAnswer(action, await this.update(action, 'resume', { type: 'resumed', reason }));
  }

  /** A terminated instance stays terminated: 200. */
  async terminate(action: ConditionalAction, reason: string | null): Promise<InstanceStatusDto> {
    const instance = await this.requireStatus(action, 'terminate', [...OPEN, 'terminated']);
    const input = { type: 'terminated', reason } as const;
    if (instance.status === 'terminated') return { id: action.target, status: 'terminated' };
    const answer = await this.end(action, instance, input);
    this.parked.endBelow(identityOf(action));
    return answer;
  }

  /** One that must end at a certain commit is never ended past a workflow that does not answer, which may be committing. */
  private async end(
    action: ConditionalAction,
    instance: InstanceState,
    input: Extract<EngineInput, { type: 'terminated' }>,
  ): Promise<InstanceStatusDto> {
    if (await this.takesOver(action, instance, input)) return { id: action.target, status: 'terminated' };
    try {
      const answer = await this.update(action, 'terminate', input, { withinMs: HEARD_WITHIN_MS });
      return statusAnswer(action, answer);
    } catch (error) {
      const mustAnswer = instance.execution !== 'durable' || action.expectedSeq !== null;
      if (mustAnswer || isRefusal(error) || !(await this.ends(action, input))) throw error;
      return { id: action.target, status: 'terminated' };
    }
  }

  async updateVariables(
    action: ConditionalAction,
    { variables, reason = null, dry_run }: UpdateVariablesDto,
  ): Promise<JsonObject | VariablesDryRunDto> {
    await this.requireStatus(action, 'update the variables of', OPEN);
    requireFitting('variables', variables, this.config.maxVariablesBytes);
    const { caller, target } = action;
    const input = { type: 'variablesUpdated', variables, reason } as const;
    if (dry_run === true) return this.dryRuns.run(caller.tenant, target, envelopeOf(action, input));
    await this.update(action, 'updateVariables', input);
    return this.instances.variables(caller.tenant, target);
  }

  async sendEvent(action: Action, { event_type, event_name, payload = {} }: SendEventDto): Promise<EventAnswerDto> {
    await this.requireStatus(action, 'send an event to', OPEN);
    requireFitting('payload', payload, this.config.maxVariablesBytes);
    const input: EngineInput = {
      type: 'eventReceived',
      kind: event_type,
      name: event_name,
      payload,
      correlationKey: null,
    };
    const { delivered = 0, buffered = false } = await this.update(action, 'receiveEvent', input);
    return { instance_id: action.target, event_type, event_name, delivered, buffered };
  }

  /** Throws 412 for another commit, and 409 for another status. A repeated action passes: it may have caused that status, so the workflow answers it. */
  private async requireStatus(
    { caller, target, isRepeated, expectedSeq = null }: Action & Partial<ConditionalAction>,
    verb: string,
    allowed: readonly InstanceStatus[],
  ): Promise<InstanceState> {
    const instance = await this.rows.findState(caller.tenant, target);
    if (instance === null) throw notFound(INSTANCE);
    requireUnmoved({ expectedSeq, isRepeated }, instance);
    if (isRepeated || allowed.includes(instance.status)) return instance;
    throw conflict(
      `cannot ${verb} instance ${target}: expected it to be ${allowed.join(' or ')}, but it is ${instance.status}`,
    );
  }

  /** Whether the workflow is parked and the input was applied without it. */
  private async takesOver(action: Action, { status, execution }: InstanceState, input: EngineInput): Promise<boolean> {
    return execution === 'durable' && this.parked.takeOver(identityOf(action), status, envelopeOf(action, input));
  }

  /** Whether the input has ended the instance, without its workflow. */
  private ends(action: Action, input: EngineInput): Promise<boolean> {
    return this.parked.end(identityOf(action), envelopeOf(action, input));
  }

  private update(
    action: Action,
    name: UpdateName,
    input: EngineInput,
    options: UpdateOptions = {},
  ): Promise<InputAnswer> {
    return this.gateway.update(action.caller.tenant, action.target, name, envelopeOf(action, input), options);
  }
}

function identityOf({ caller, target }: Action): InstanceIdentity {
  return { tenantId: caller.tenant, instanceId: target };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}

function statusAnswer({ target }: Action, { status }: InputAnswer): InstanceStatusDto {
  return { id: target, status };
}
