import type { Activation, ElementDefinition } from '../../element-definition.js';
import type { Occurrence } from '../../occurrence.js';
import { JOB_FAILED } from '../../pulled-job.js';
import type { JobOutcome } from '../../pulled-job.js';
import { evaluateJob } from './evaluate-job.js';
import { readJob } from './job-config.js';
import type { JobConfig, PulledConfig } from './job-config.js';

/** The error code of a job that was not done in its time [jobs#timeout]. */
const JOB_TIMEOUT = 'JobTimeout';

/** Offers the element's work to workers, and waits for the answer of one. */
export function offer(activation: Activation, config: JobConfig): void {
  const job = evaluateJob(activation, config);
  if (!job.ok) return activation.fail(job.failure);
  const { dueAt } = job.value;
  if (dueAt !== null) activation.startTimer(activation.element.node.id, { dueAt, cycle: null });
  activation.offerJob(job.value);
}

/** Goes on after the answer of a worker, or after the time of the job. */
export function goOnAfter(activation: Activation, occurrence: Occurrence): void {
  if (occurrence.type === 'pulledJobAnswered') return conclude(activation, occurrence.outcome);
  if (occurrence.type !== 'timerFired') return;
  const message = 'expected a worker to do the job within its timeout, but none did';
  activation.throwError({ code: JOB_TIMEOUT, message });
}

/** Goes on with the outcome of work that was done outside. */
export function conclude(activation: Activation, outcome: JobOutcome): void {
  switch (outcome.kind) {
    case 'completed': {
      const { variables } = outcome;
      return activation.complete({ variables, names: { output: variables, response: variables } });
    }
    case 'error': {
      const { code, message, variables: data } = outcome;
      return activation.throwError({ code, message, data, raisedByService: true });
    }
    case 'failed':
      return activation.throwError({ code: JOB_FAILED, message: messageOf(outcome) });
  }
}

/** Characters of the details that an incident tells. The job itself has all of them. */
const MOST_DETAILS = 2_000;

function messageOf({ message, details }: JobOutcome & { kind: 'failed' }): string {
  return details === null || details === '' ? message : `${message}\n${details.slice(0, MOST_DETAILS)}`;
}

/** The task, which is a job where it has `svc:jobType`. Its own functions get only configs of their own. */
export function orPulled<Config>(own: Omit<ElementDefinition<Config>, 'check'>): ElementDefinition<Config> {
  const { read, awaits, uses, publishes, resume, ...others } = own;
  return {
    ...others,
    read: (reader) => {
      const pulled = readJob(reader);
      return pulled === null ? read(reader) : ({ pulled } as Config);
    },
    awaits: (node) => (pulledIn(node) === null && awaits ? awaits(node) : []),
    uses: (node) => (pulledIn(node) === null && uses ? uses(node) : []),
    publishes: (node) => pulledIn(node) === null && publishes !== undefined && publishes(node),
    enter: (activation) => {
      const pulled = pulledIn(activation);
      if (pulled === null) own.enter(activation);
      else offer(activation, pulled);
    },
    resume: (activation, occurrence) => {
      if (pulledIn(activation) === null) resume?.(activation, occurrence);
      else goOnAfter(activation, occurrence);
    },
  };
}

/** The job of a model's element; null if it is none. */
function pulledIn({ config }: { readonly config: unknown }): JobConfig | null {
  return typeof config === 'object' && config !== null && 'pulled' in config ? (config as PulledConfig).pulled : null;
}
