import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Committer, TaskRepository, type TaskState, type TenantScope } from '@svc/persistence';
import { conflict, notFound } from '../errors/api-error.js';
import { TASK } from './tasks.service.js';

/** How long a request waits for the listeners of its task. Later its answer is 202. */
const LONGEST_WAIT_MS = 10_000;
/** Between two looks at a task whose listener may have answered another process. */
const LOOK_MS = 250;

/** Waits for what task listeners decide [listeners#task-listeners]. */
@Injectable()
export class TaskDecisions {
  /** Milliseconds. A test may have a clock of its own. */
  now: () => number = Date.now;

  constructor(
    private readonly committer: Committer,
    private readonly tasks: TaskRepository,
  ) {}

  /** The task behind their decision, or while they are still asked. Throws 409 with their reason if they refused. */
  async of(tenant: TenantScope, { id, instanceId }: Pick<TaskState, 'id' | 'instanceId'>): Promise<TaskState> {
    const deadline = this.now() + LONGEST_WAIT_MS;
    let wake = new AbortController();
    const stopListening = this.committer.notices.listen(tenant, instanceId, () => wake.abort());
    try {
      for (;;) {
        wake = new AbortController();
        const task = await this.tasks.findState(tenant, id);
        if (task === null) throw notFound(TASK);
        if (task.refusal !== null) throw conflict(`a listener of task ${id} has refused: ${task.refusal}`);
        if (task.askedAbout === null || this.now() >= deadline) return task;
        await pause(LOOK_MS, undefined, { signal: wake.signal }).catch(() => undefined);
      }
    } finally {
      stopListening();
    }
  }
}

/** Throws 409 while listeners decide about the task. */
export function requireUndecided({ id, askedAbout }: Pick<TaskState, 'id' | 'askedAbout'>, verb: string): void {
  if (askedAbout === null) return;
  const what = askedAbout === 'complete' ? 'it may be completed' : 'somebody may get it';
  throw conflict(`cannot ${verb} task ${id}: its listeners are asked whether ${what}`);
}
