/** The workflow that a schedule starts each time it is due. It has no arguments: its id identifies the start. */
export const START_BY_TIMER = 'startByTimer';

/** One firing of the timer start of a definition. */
export interface DueTimerStart {
  readonly tenantId: string;
  readonly timerStartId: string;
  /** When it was due, milliseconds since the epoch. */
  readonly at: number;
}

const UUID_LENGTH = 36;
const STARTED_BY_SCHEDULE = new RegExp(`^(start/[^/]+/[^/]{${UUID_LENGTH}})-`);

/** Also the schedule's id. Temporal appends the time at which the start is due: `-2026-03-01T09:00:00Z`. */
export function timerStartWorkflowId(tenantId: string, timerStartId: string): string {
  return `start/${tenantId}/${timerStartId}`;
}

/** Reads the id of a workflow that the schedule has started. */
export function timerStartOf(workflowId: string): DueTimerStart {
  const [, tenantId, rest = ''] = workflowId.split('/');
  const timerStartId = rest.slice(0, UUID_LENGTH);
  const at = Date.parse(rest.slice(UUID_LENGTH + 1));
  if (!tenantId || timerStartId.length < UUID_LENGTH || Number.isNaN(at))
    throw new Error(`expected a workflow id such as start/<tenant>/<timer start>-<time>, found ${workflowId}`);
  return { tenantId, timerStartId, at };
}

/** The id of the schedule that started a workflow; null for any other workflow. */
export function scheduleOf(workflowId: string): string | null {
  return STARTED_BY_SCHEDULE.exec(workflowId)?.[1] ?? null;
}
