import type { DueTimerStart } from '@svc/contract';
import { tenantScope } from '@svc/persistence';
import type { TenantScope } from '@svc/persistence';

/** Where timer starts of active versions are found. */
export interface TimerStartDirectory {
  /** The same time of the same start begins one instance, however often it is fired. */
  fire(tenant: TenantScope, timerStartId: string, at: number): Promise<void>;
}

/** Activity: publishes that a timer start is due; the dispatcher starts the instance. */
export function fireTimerStartActivity(starts: TimerStartDirectory) {
  return ({ tenantId, timerStartId, at }: DueTimerStart): Promise<void> =>
    starts.fire(tenantScope(tenantId), timerStartId, at);
}
