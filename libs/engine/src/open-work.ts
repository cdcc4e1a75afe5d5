import type { Job, OpenWork, Timer } from './commands.js';
import type { EngineState } from './state.js';
import { byAge } from './store/indexes.js';

/**
 * Every job and timer that must be open outside, oldest first. What has answered already and is only held until the
 * instance runs again is not among them: it would be called, or would fire, twice.
 */
export function openWork(state: EngineState): OpenWork {
  const answered = new Set(
    state.held.map(({ input }) => ('jobId' in input ? input.jobId : 'timerId' in input ? input.timerId : null)),
  );
  const jobs: Job[] = [];
  const timers: Timer[] = [];
  for (const wait of byAge(state.waits)) {
    if (wait.kind === 'job' && !answered.has(wait.job.jobId)) jobs.push(wait.job);
    if (wait.kind !== 'timer' || answered.has(wait.timerId)) continue;
    const { timerId, elementId, dueAt, summary } = wait;
    timers.push({ timerId, elementId, dueAt, summary });
  }
  return { jobs, timers };
}
