import type { DueTimerStart } from '@svc/contract';
import { tenantScope } from '@svc/persistence';
import type { TenantScope } from '@svc/persistence';

/** Reads timer starts of active versions. */
export interface TimerStartDirectory {
  /** A time of a start starts one instance, also if it is fired several times. */
  fire(tenant: TenantScope, timerStartId: string, at: number): Promise<void>;
}

/** Activity: publishes a due timer start; the dispatcher starts the instance. */
export function fireTimerStartActivity(starts: TimerStartDirectory) {
  return ({ tenantId, timerStartId, at }: DueTimerStart): Promise<void> =>
    starts.fire(tenantScope(tenantId), timerStartId, at);
}
