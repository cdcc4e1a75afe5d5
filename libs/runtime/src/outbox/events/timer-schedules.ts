import { startTimes } from '@svc/engine';
import type { StartSchedule } from '@svc/engine';
import { START_BY_TIMER, timerStartWorkflowId } from '@svc/contract';
import { LATE_MS, tenantScope } from '@svc/persistence';
import type { RefreshAt, TimerStart, TimerStarts } from '@svc/persistence';
import { ScheduleAlreadyRunning, ScheduleNotFoundError, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Client, ScheduleOptions, ScheduleSpec } from '@temporalio/client';
import { startPlan } from './start-plan.js';
import { timesMissed } from './times-missed.js';

/** How many times a schedule lists. After half of them it is made again. */
const LISTED = 50;
/** A start that is still running at the next time does not lose it. Of times missed for long, two are kept, which start one instance. */
const OVERLAP = ScheduleOverlapPolicy.BUFFER_ONE;
const CALL_MS = 10_000;

/**
 * Keeps Temporal's schedules in step with the timer starts of active versions. A schedule ignores times before Temporal has
 * created it, which may be late. Such times are determined afterwards and fired here.
 */
export class TimerSchedules {
  constructor(
    private readonly client: Client,
    private readonly starts: TimerStarts,
    private readonly taskQueue: string,
  ) {}

  /** Updates one schedule; false if all are up to date. */
  applyNext(): Promise<boolean> {
    return this.starts.applyNext((start) => this.client.withDeadline(Date.now() + CALL_MS, () => this.apply(start)));
  }

  private async apply(start: TimerStart): Promise<RefreshAt> {
    if (start.definitionId === null) {
      await this.remove(start);
      return null;
    }
    const now = Date.now();
    const activatedAt = start.activatedAt.getTime();
    const schedule = JSON.parse(start.schedule) as StartSchedule;
    const times = startTimes(schedule, { activatedAt, now: Math.max(activatedAt, now - LATE_MS) }, LISTED);
    const spec = startPlan(times, now);
    if (spec === null) await this.remove(start);
    const takenUpAt = spec === null ? now : await this.put(start, spec);
    const missed = timesMissed(start.isNew ? times : { ...times, first: null }, takenUpAt);
    for (const at of missed) await this.starts.fire(tenantScope(start.tenantId), start.id, at);
    return times.hasMore ? (times.dates[LISTED / 2] ?? now + 1_000) : null;
  }

  /** When Temporal created it, in milliseconds since the epoch. */
  private async put(start: TimerStart, spec: ScheduleSpec): Promise<number> {
    const scheduleId = timerStartWorkflowId(start.tenantId, start.id);
    const options: ScheduleOptions = {
      scheduleId,
      spec,
      action: {
        type: 'startWorkflow',
        workflowType: START_BY_TIMER,
        workflowId: scheduleId,
        taskQueue: this.taskQueue,
        args: [],
      },
      policies: { overlap: OVERLAP },
    };
    const handle = this.client.schedule.getHandle(scheduleId);
    try {
      await this.client.schedule.create(options);
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      const { action, policies } = options;
      await handle.update(() => ({ spec, action, policies: { ...policies }, state: { paused: false } }));
    }
    const { info } = await handle.describe();
    return (info.lastUpdatedAt ?? info.createdAt).getTime();
  }

  private async remove({ tenantId, id }: TimerStart): Promise<void> {
    try {
      await this.client.schedule.getHandle(timerStartWorkflowId(tenantId, id)).delete();
    } catch (error) {
      if (!(error instanceof ScheduleNotFoundError)) throw error;
    }
  }
}
