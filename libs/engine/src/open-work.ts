import type { Child, Job, OpenWork, Question, Timer } from './commands.js';
import type { EngineState } from './state.js';
import type { EngineInput } from './inputs.js';
import { stuckIn } from './execution/failures/stuck-inputs.js';
import { byAge } from './store/indexes.js';

/**
 * Every job, timer, called instance and question that must be open outside, oldest first. A wait whose answer has arrived
 * and is held or stuck until the instance runs again is left out; otherwise it would be called, or would fire, twice.
 */
export function openWork(state: EngineState): OpenWork {
  const arrived = [...state.held, ...stuckIn(state).flatMap(({ input }) => input ?? [])];
  const answered = new Set(arrived.map(({ input }) => answeredBy(input)));
  const jobs: Job[] = [];
  const timers: Timer[] = [];
  const children: Child[] = [];
  const questions: Question[] = [];
  for (const wait of byAge(state.waits)) {
    const { elementId } = wait;
    if (wait.kind === 'job' && !answered.has(wait.job.jobId)) jobs.push(wait.job);
    if (wait.kind === 'child' && !answered.has(wait.id))
      children.push({ childId: wait.id, elementId, summary: wait.child.summary });
    if (wait.kind === 'question' && !answered.has(wait.id))
      questions.push({ questionId: wait.id, elementId, ...wait.question });
    if (wait.kind !== 'timer' || answered.has(wait.timerId)) continue;
    const { timerId, dueAt, summary } = wait;
    timers.push({ timerId, elementId, dueAt, summary });
  }
  return { jobs, timers, children, questions };
}

/** What the input ends: a job, timer, question or called instance. One that failed or escalated has not ended. */
function answeredBy(input: EngineInput): string | null {
  if ('jobId' in input) return input.jobId;
  if ('timerId' in input) return input.timerId;
  if ('questionId' in input) return input.questionId;
  const isOver =
    input.type === 'childCompleted' || input.type === 'childTerminated' || input.type === 'childNotStarted';
  return isOver ? input.childId : null;
}
