import { startTimes } from '@svc/engine';
import type { StartSchedule, StartTimes } from '@svc/engine';
import { START_BY_TIMER, timerStartWorkflowId } from '@svc/contract';
import { tenantScope } from '@svc/persistence';
import type { RefreshAt, TimerStart, TimerStarts } from '@svc/persistence';
import { ScheduleAlreadyRunning, ScheduleNotFoundError, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Client, ScheduleOptions, ScheduleSpec } from '@temporalio/client';
import { startPlan } from './start-plan.js';

/** Times that are listed in a schedule; with half of them over, it is made anew. */
const LISTED = 50;
/** What was missed while Temporal was away is caught up with by one start: further ones overlap with it. */
const OVERLAP = ScheduleOverlapPolicy.SKIP;

/** Makes Temporal's schedules follow the timer starts of active versions. */
export class TimerSchedules {
  constructor(
    private readonly client: Client,
    private readonly starts: TimerStarts,
    private readonly taskQueue: string,
  ) {}

  /** Brings one schedule up to date; false when all are. */
  applyNext(): Promise<boolean> {
    return this.starts.applyNext((start) => this.apply(start));
  }

  private async apply(start: TimerStart): Promise<RefreshAt> {
    if (start.definitionId === null) {
      await this.remove(start);
      return null;
    }
    const now = Date.now();
    const schedule = JSON.parse(start.schedule) as StartSchedule;
    const times = startTimes(schedule, { activatedAt: start.activatedAt.getTime(), now }, LISTED);
    const spec = startPlan(times, now);
    if (spec === null) await this.remove(start);
    else await this.put(start, spec);
    if (start.isNew) await this.makeUpFor(start, times, now);
    return times.hasMore ? (times.dates[LISTED / 2] ?? now + 1_000) : null;
  }

  /** Temporal was away when it should have been told: what was due meanwhile starts one instance. */
  private async makeUpFor({ tenantId, id }: TimerStart, { first }: StartTimes, now: number): Promise<void> {
    if (first !== null && first <= now) await this.starts.fire(tenantScope(tenantId), id, first);
  }

  private async put(start: TimerStart, spec: ScheduleSpec): Promise<void> {
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
    try {
      await this.client.schedule.create(options);
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      const { action, policies } = options;
      const next = { spec, action, policies: { ...policies }, state: { paused: false } };
      await this.client.schedule.getHandle(scheduleId).update(() => next);
    }
  }

  private async remove({ tenantId, id }: TimerStart): Promise<void> {
    try {
      await this.client.schedule.getHandle(timerStartWorkflowId(tenantId, id)).delete();
    } catch (error) {
      if (!(error instanceof ScheduleNotFoundError)) throw error;
    }
  }
}
