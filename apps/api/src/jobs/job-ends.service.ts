import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { JobOutcome } from '@svc/engine';
import type { JobState } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import { ApiError } from '../errors/api-error.js';
import type { Action } from '../http/requests/action-on.js';
import { requireFitting } from '../instances/variables.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';
import { GivenLocks } from './given-locks.js';
import { requireJobType } from './job-access.js';
import { JobLocksService, lost } from './job-locks.service.js';
import { decisionIn, requireDecidable } from './task-decision.js';
import { type CompleteJobDto, type JobStateDto, jobStateDto, type ThrowJobErrorDto } from './job.dto.js';

type Answered = Pick<JobState, 'id' | 'instanceId' | 'worker' | 'retries'>;

/**
 * Answers that end a job: inputs of its instance, which commit only while the lock holds. A repeated answer under the same lock
 * gets the outcome of the first [jobs#answers].
 */
@Injectable()
export class JobEndsService {
  constructor(
    private readonly states: JobLocksService,
    private readonly given: GivenLocks,
    private readonly gateway: InstanceGateway,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async complete(action: Action, body: CompleteJobDto): Promise<JobStateDto> {
    const { lock_token, variables = {}, ...about } = body;
    const task = decisionIn(about);
    const lock = lock_token.toLowerCase();
    if (task === null) return this.answer(action, lock, { kind: 'completed', variables });
    const job = await this.states.stateOf(action);
    requireDecidable(job.listener, task);
    return this.end(action, job, lock, { kind: 'completed', variables, task });
  }

  throwError(action: Action, { lock_token, code, message, variables = {} }: ThrowJobErrorDto): Promise<JobStateDto> {
    return this.answer(action, lock_token.toLowerCase(), { kind: 'error', code, message: message ?? code, variables });
  }

  /** Without attempts that are left. */
  giveUp(action: Action, job: JobState, lock: string, failure: Omit<JobOutcome & { kind: 'failed' }, 'kind'>) {
    return this.end(action, job, lock.toLowerCase(), { kind: 'failed', ...failure });
  }

  private async answer(action: Action, lock: string, outcome: JobOutcome): Promise<JobStateDto> {
    const { caller, target } = action;
    const given = this.given.take(caller.tenant, target.toLowerCase(), lock);
    if (given === null) return this.end(action, await this.states.stateOf(action), lock, outcome);
    requireJobType(caller, given.type);
    return this.send(action, given, lock, outcome);
  }

  private async end(action: Action, job: JobState, lock: string, outcome: JobOutcome): Promise<JobStateDto> {
    if (isEndedBy(job, lock, outcome)) return jobStateDto(job);
    if (job.lockToken !== lock) throw lost(job);
    return this.send(action, job, lock, outcome);
  }

  private async send(action: Action, job: Answered, lock: string, outcome: JobOutcome): Promise<JobStateDto> {
    const { caller, id } = action;
    const { id: jobId, instanceId, worker, retries } = job;
    if ('variables' in outcome) requireFitting('variables', outcome.variables, this.config.maxVariablesBytes);
    const input = { type: 'pulledJobAnswered', jobId, lock, worker, outcome } as const;
    try {
      const envelope = { id, at: Date.now(), actor: caller.actor, input };
      await this.gateway.update(caller.tenant, instanceId, 'answerJob', envelope);
    } catch (error) {
      return this.outcomeAfter(error, action, lock, outcome);
    }
    return jobStateDto({ id: jobId, status: statusAfter(outcome), retries, availableAt: null });
  }

  /** The same answer may have been given meanwhile, by a request whose answer was lost. */
  private async outcomeAfter(error: unknown, action: Action, lock: string, outcome: JobOutcome): Promise<JobStateDto> {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
    const job = await this.states.stateOf(action);
    if (isEndedBy(job, lock, outcome)) return jobStateDto(job);
    throw error;
  }
}

function statusAfter({ kind }: JobOutcome): JobState['status'] {
  return kind === 'failed' ? 'failed' : 'completed';
}

/** Whether the job has ended by this kind of answer under this lock. */
function isEndedBy(job: JobState, lock: string, outcome: JobOutcome): boolean {
  if (job.lockToken !== lock || job.status !== statusAfter(outcome)) return false;
  const { code = null } = (job.error === null ? {} : JSON.parse(job.error)) as { code?: string };
  return outcome.kind === 'failed' || (outcome.kind === 'error') === (code !== null);
}
