import type { UpdateName } from '@svc/contract';
import type { Preview } from '@svc/driver';
import type { InputAnswer, InputEnvelope } from '@svc/engine';
import type { ExecutionMode, TenantScope } from '@svc/persistence';
import type { BegunInstance, InboxAnswer, Transactional } from '@svc/runtime';
import { conflict } from '../errors/api-error.js';
import { answerOf } from './input-answer.js';
import type { ProcessGateway, StartRequest, UpdateOptions } from './process-gateway.js';

export interface InstanceStart {
  /** False if the instance was started before. */
  readonly isNew: boolean;
  /** The instance after its first commit; null if that is not known here. */
  readonly begun: BegunInstance | null;
}

/** The API's access to instances, whichever driver each has. */
export class InstanceGateway {
  constructor(
    private readonly processes: ProcessGateway,
    private readonly transactional: Transactional,
  ) {}

  async start(execution: ExecutionMode, request: StartRequest): Promise<InstanceStart> {
    const { args, model } = request;
    const { driver } = this.transactional;
    if (execution === 'durable') {
      driver.noteDurable(args);
      return { isNew: await this.processes.start(request), begun: null };
    }
    if (args.start === null) throw new Error('expected an instance that begins');
    const answer = await driver.start(args, model.modelHash, args.start);
    if (answer.kind === 'repeated') return { isNew: false, begun: null };
    inputAnswerOf(answer);
    return { isNew: true, begun: answer.begun ?? null };
  }

  /** Throws if the start was refused and nothing was stored. */
  requireStartable(tenant: TenantScope, instanceId: string): Promise<void> {
    return this.processes.requireStartable(tenant, instanceId);
  }

  /**
   * Answers when the input is committed; sending it again gives the first answer.
   */
  async update(
    tenant: TenantScope,
    instanceId: string,
    name: UpdateName,
    input: InputEnvelope,
    options: UpdateOptions = {},
  ): Promise<InputAnswer> {
    const of = { tenantId: tenant, instanceId };
    const answer = await this.transactional.driver.request(of, input);
    if (answer.kind === 'durable') return this.processes.update(tenant, instanceId, name, input, options);
    return inputAnswerOf(answer);
  }

  /** What the input would do. Nothing is changed. */
  async preview(tenant: TenantScope, instanceId: string, input: InputEnvelope): Promise<Preview> {
    const known = await this.transactional.driver.preview({ tenantId: tenant, instanceId }, input);
    return known ?? this.processes.preview(tenant, instanceId, input);
  }
}

function inputAnswerOf(answer: Exclude<InboxAnswer, { kind: 'durable' }>): InputAnswer {
  if (answer.kind === 'over') throw conflict('the instance is no longer running');
  return answerOf(answer.result);
}
