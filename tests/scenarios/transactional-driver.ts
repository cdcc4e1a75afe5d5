import type { UpdateName } from '@svc/contract';
import type { Fact, InputEnvelope, InputResult, StartOccurrence, Variables } from '@svc/engine';
import type { InMemoryOptions, ProcessForm } from '@svc/engine/testing';
import { tenantScope } from '@svc/persistence';
import { ApiError, VariableTypeError } from '../../apps/api/src/errors/api-error.js';
import type { InstanceGateway } from '../../apps/api/src/temporal/instance-gateway.js';
import { StartedInstance, TENANT } from '../../libs/runtime/testing/process-stack.js';
import type { ProcessJson, StartOptions } from '../../libs/runtime/testing/process-stack.js';
import { TemporalDriver } from './temporal-driver.js';
import type { TemporalSurroundings } from './temporal-driver.js';
import type { TransactionalStack } from './transactional-stack.js';

export interface TransactionalSurroundings extends TemporalSurroundings {
  readonly transactional: TransactionalStack;
}

/** Promotes only when it must. */
export const LATEST = Number.POSITIVE_INFINITY;

/** Plays scenarios on instances that get a workflow when they need one, or before their commit `promoteAt` if that is earlier. */
export class TransactionalScenarioDriver extends TemporalDriver {
  private gateway: InstanceGateway | null = null;
  /** Whether each input goes to another process of the program. */
  isScattered = false;
  private openGateway: () => InstanceGateway = () => {
    throw new Error('expected the scenario to start first');
  };

  constructor(
    protected override readonly around: TransactionalSurroundings,
    limits: Pick<InMemoryOptions, 'maxVariablesBytes'> = {},
    readonly promoteAt: number = LATEST,
  ) {
    super(around, limits);
  }

  override async start(process: ProcessForm, variables: Variables, startedBy?: StartOccurrence): Promise<InputResult> {
    try {
      return await super.start(process, variables, startedBy);
    } catch (error) {
      return refusalOf(error);
    }
  }

  protected override async begin(form: ProcessJson, options: StartOptions): Promise<StartedInstance> {
    const { stack, transactional } = this.around;
    const prepared = stack.prepare(form, options);
    const { args, modelHash } = prepared;
    await transactional.store(prepared);
    this.openGateway = () => transactional.openGateway(args.limits, this.promoteAt);
    this.gateway = this.openGateway();
    await this.gateway.start('transactional', {
      args,
      model: { modelHash },
      shown: { definition: { key: 'test', name: 'Test', version: 1 } },
    });
    return stack.instanceOf(args.instanceId);
  }

  protected override async ask(name: UpdateName, envelope: InputEnvelope): Promise<InputResult> {
    if (this.gateway === null) throw new Error('expected the scenario to start first');
    const gateway = this.isScattered ? this.openGateway() : this.gateway;
    try {
      return { ok: true, answer: await gateway.update(tenantScope(TENANT), this.started.id, name, envelope) };
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** From now on a process of the program plays that knows only what is stored of the instance. */
  forget(): void {
    this.gateway = this.openGateway();
  }

  /** How many commits the instance has made so far. */
  get commits(): number {
    return this.instance === null ? 0 : this.around.record.commits(this.instance.id);
  }

  get id(): string {
    return this.started.id;
  }

  facts(): readonly Fact[] {
    return this.around.record.facts(this.id);
  }

  override async dispose(): Promise<void> {
    if (this.instance !== null) await this.terminate();
    this.around.transactional.expectLaunched();
  }
}

function refusalOf(error: unknown): InputResult {
  if (error instanceof VariableTypeError) return { ok: false, code: 'VALIDATION_ERROR', message: error.message };
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return { ok: false, code: error.code as Extract<InputResult, { ok: false }>['code'], message: error.message };
}
