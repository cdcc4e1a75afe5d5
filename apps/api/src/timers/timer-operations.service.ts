import { Injectable } from '@nestjs/common';
import type { UpdateName } from '@svc/contract';
import type { InstanceStatus, TimerOperation } from '@svc/engine';
import { InstanceRepository, type TimerRow } from '@svc/persistence';
import { badRequest, conflict } from '../errors/api-error.js';
import type { Action } from '../http/requests/action-on.js';
import { optionalTime } from '../http/requests/query-values.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';
import type { MoveTimerDto, OperateTimerDto, TimerDto } from './timer.dto.js';
import { TimersService } from './timers.service.js';

const OPEN: readonly InstanceStatus[] = ['running', 'error', 'suspended'];

const FIRST_TIME = 0;
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** Operations of callers on timers. Each becomes an update of the instance's workflow. */
@Injectable()
export class TimerOperationsService {
  constructor(
    private readonly timers: TimersService,
    private readonly instances: InstanceRepository,
    private readonly gateway: InstanceGateway,
  ) {}

  cancel(action: Action, { reason = null }: OperateTimerDto): Promise<TimerDto> {
    return this.operate(action, 'cancelTimer', OPEN, { type: 'timerCancelled', timerId: action.target, reason });
  }

  /** Only while the instance runs: otherwise its timers do not fire [instances#standing-still]. */
  fire(action: Action, { reason = null }: OperateTimerDto): Promise<TimerDto> {
    return this.operate(action, 'fireTimer', ['running'], { type: 'timerFiredNow', timerId: action.target, reason });
  }

  async move(action: Action, { due_at, reason = null }: MoveTimerDto): Promise<TimerDto> {
    const dueAt = optionalTime('due_at', due_at)?.getTime() ?? NaN;
    if (!(dueAt >= FIRST_TIME && dueAt <= LAST_TIME)) throw badRequest('due_at must lie between 1970 and 9999');
    return this.operate(action, 'moveTimer', OPEN, { type: 'timerMoved', timerId: action.target, dueAt, reason });
  }

  private async operate(
    action: Action,
    name: UpdateName,
    allowed: readonly InstanceStatus[],
    input: TimerOperation,
  ): Promise<TimerDto> {
    const { caller, id, target } = action;
    const timer = await this.timers.row(caller.tenant, target);
    await this.requireOperable(action, timer, allowed);
    await this.gateway.update(caller.tenant, timer.instanceId, name, {
      id,
      at: Date.now(),
      actor: caller.actor,
      input,
    });
    return this.timers.get(caller.tenant, target);
  }

  /** A repeated action passes: it may have caused the present status itself, so the workflow answers it. */
  private async requireOperable(
    { caller, isRepeated }: Action,
    { id, instanceId, status }: TimerRow,
    allowed: readonly InstanceStatus[],
  ): Promise<void> {
    if (isRepeated) return;
    if (status !== 'scheduled') throw conflict(`expected timer ${id} to be scheduled, but it is ${status}`);
    const instance = await this.instances.findState(caller.tenant, instanceId);
    if (instance !== null && !allowed.includes(instance.status))
      throw conflict(
        `expected the instance of timer ${id} to be ${allowed.join(' or ')}, but it is ${instance.status}`,
      );
  }
}
