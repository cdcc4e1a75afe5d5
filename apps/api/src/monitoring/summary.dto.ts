import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Tally } from '@svc/persistence';
import { WholeAnswer } from '../http/answers/answer-fields.js';
import { StorageAnswer, type StorageUseDto } from '../quotas/storage-use.dto.js';

class InstanceCountsDto {
  @WholeAnswer() running!: number;
  @WholeAnswer() completed!: number;
  @WholeAnswer() error!: number;
  @WholeAnswer() suspended!: number;
  @WholeAnswer() terminated!: number;
}

class TaskCountsDto {
  @WholeAnswer() pending!: number;
  @WholeAnswer() claimed!: number;
  @WholeAnswer() completed!: number;
  @WholeAnswer() cancelled!: number;
  @WholeAnswer({ description: 'of the pending and claimed ones; noticed within a few seconds' }) overdue!: number;
}

class ServiceJobCountsDto {
  @WholeAnswer({ description: 'no attempt has failed yet' }) running!: number;
  @WholeAnswer({ description: 'an attempt has failed, and another runs or will follow' }) retrying!: number;
  @WholeAnswer() failed!: number;
  @WholeAnswer() completed!: number;
}

class TimerCountsDto {
  @WholeAnswer() scheduled!: number;
  @WholeAnswer() fired!: number;
  @WholeAnswer() cancelled!: number;
}

class WebhookDeliveryCountsDto {
  @WholeAnswer() pending!: number;
  @WholeAnswer() success!: number;
  @WholeAnswer() failed!: number;
}

const Counts = (type: Type<object>): PropertyDecorator => ApiProperty({ type });

/** Counts of stored rows by state [tenants#monitoring]. */
export class SummaryDto {
  @Counts(InstanceCountsDto) instances!: InstanceCountsDto;
  @Counts(TaskCountsDto) tasks!: TaskCountsDto;
  @Counts(ServiceJobCountsDto) serviceJobs!: ServiceJobCountsDto;
  @Counts(TimerCountsDto) timers!: TimerCountsDto;
  @Counts(WebhookDeliveryCountsDto) webhookDeliveries!: WebhookDeliveryCountsDto;
}

/** The counts of one tenant, and what it has stored. */
export class TenantSummaryDto extends SummaryDto {
  @StorageAnswer() storage!: StorageUseDto;
}

const INSTANCE_STATES = ['running', 'completed', 'error', 'suspended', 'terminated'] as const;

/** The states of each kind, as its table spells them. */
export const STATES = {
  /** Instances that workflows drive. */
  instance: INSTANCE_STATES,
  transactional_instance: INSTANCE_STATES,
  task: ['pending', 'claimed', 'completed', 'cancelled', 'overdue'],
  service_job: ['running', 'retrying', 'failed', 'completed'],
  timer: ['scheduled', 'fired', 'cancelled'],
  webhook_delivery: ['pending', 'success', 'failed'],
} as const;

type Kind = keyof typeof STATES;

export function summaryDto(tallies: readonly Tally[]): SummaryDto {
  return {
    instances: countsOf(asInstances(tallies), 'instance'),
    tasks: countsOf(tallies, 'task'),
    serviceJobs: countsOf(tallies, 'service_job'),
    timers: countsOf(tallies, 'timer'),
    webhookDeliveries: countsOf(tallies, 'webhook_delivery'),
  };
}

/** Counts the instances of all drivers as one kind. */
function asInstances(tallies: readonly Tally[]): Tally[] {
  return tallies.map((tally) => (tally.kind === 'transactional_instance' ? { ...tally, kind: 'instance' } : tally));
}

/** A state without rows has no tally and counts 0. */
export function countsOf<K extends Kind>(
  tallies: readonly Tally[],
  kind: K,
): Record<(typeof STATES)[K][number], number> {
  const countIn = (state: string) =>
    tallies.filter((tally) => tally.kind === kind && tally.state === state).reduce((sum, { count }) => sum + count, 0);
  const counts = STATES[kind].map((state) => [state, countIn(state)] as const);
  return Object.fromEntries(counts) as Record<(typeof STATES)[K][number], number>;
}
