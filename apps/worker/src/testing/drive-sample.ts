import { setTimeout as pause } from 'node:timers/promises';
import type { Fact } from '@svc/engine';
import { factsNamed, statusOf } from './facts.js';
import type { InMemoryCommitter } from './in-memory-committer.js';
import type { StartedInstance } from './process-stack.js';

/** An instance that does nothing for so long waits for something that nobody will bring. */
const PATIENCE_MS = 3_000;
const LOOK_MS = 50;

/** Does whatever the instance waits for, until it ends; what is left waiting is terminated. */
export async function driveToEnd(committer: InMemoryCommitter, instance: StartedInstance): Promise<void> {
  const done = new Set<string>();
  let movedAt = Date.now();
  while (Date.now() - movedAt < PATIENCE_MS) {
    const facts = committer.facts(instance.id);
    if (['completed', 'terminated'].includes(statusOf(facts) ?? '')) return void (await instance.handle.result());
    const hasMoved = (await completeTasks(instance, facts, done)) || (await sendEvents(instance, facts, done));
    if (hasMoved) movedAt = Date.now();
    await pause(LOOK_MS);
  }
  await instance.update('terminate', { reason: 'nothing more to do' });
  await instance.handle.result();
}

async function completeTasks(instance: StartedInstance, facts: readonly Fact[], done: Set<string>): Promise<boolean> {
  const open = factsNamed(facts, 'task.created').filter(({ taskId }) => !done.has(taskId));
  for (const { taskId } of open) {
    done.add(taskId);
    // A boundary event may have cancelled the task meanwhile.
    await instance
      .update('completeTask', { taskId, variables: { done: true }, claimVersion: 1 })
      .catch(() => undefined);
  }
  return open.length > 0;
}

async function sendEvents(instance: StartedInstance, facts: readonly Fact[], done: Set<string>): Promise<boolean> {
  const armed = factsNamed(facts, 'wait.armed').filter(({ waitId }) => !done.has(waitId));
  for (const { waitId, kind, name, correlationKey } of armed) {
    done.add(waitId);
    await instance.update('receiveEvent', { kind, name, correlationKey, payload: { received: name } });
  }
  return armed.length > 0;
}
