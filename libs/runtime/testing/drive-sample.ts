import { assertNever } from '@svc/engine';
import type { Fact, Sample } from '@svc/engine';
import { readScript } from '@svc/engine/simulation';
import type { ScriptStep } from '@svc/engine/simulation';
import { factsNamed, openJobAt, statusOf } from './facts.js';
import type { InMemoryCommitter } from './in-memory-committer.js';
import type { StartedInstance } from './process-stack.js';

/** Plays the sample's script and waits for the end of the instance. Services answer and timers fire automatically. */
export async function driveSample(
  committer: InMemoryCommitter,
  instance: StartedInstance,
  { script, calls, decisions }: Sample,
): Promise<void> {
  const read = readScript(script);
  if (!read.ok) throw new Error(read.failure.message);
  // Called definitions and decisions exist, and complete automatically too.
  const steps = calls.length === 0 && decisions === undefined ? read.value : [];
  for (const step of steps) await play(committer, instance, step);
  await committer.until(instance.id, (facts) => statusOf(facts) === 'completed');
  await instance.handle.result();
}

async function play(committer: InMemoryCommitter, instance: StartedInstance, step: ScriptStep): Promise<void> {
  switch (step.action) {
    case 'complete': {
      const isOpen = (all: readonly Fact[]) => (openTask(all, step.at) ?? openJobAt(all, step.at)) !== null;
      const facts = await committer.until(instance.id, isOpen);
      const jobId = openJobAt(facts, step.at);
      if (jobId !== null) {
        const outcome = { kind: 'completed', variables: step.variables } as const;
        return void (await instance.update('answerJob', { jobId, lock: null, worker: null, outcome }));
      }
      const taskId = openTask(facts, step.at) ?? '';
      return void (await instance.update('completeTask', { taskId, variables: step.variables, claimVersion: 1 }));
    }
    case 'send': {
      const { kind, name } = step.event;
      await committer.until(instance.id, (all) => isAwaited(all, kind, name));
      return void (await instance.update('receiveEvent', step.event));
    }
    case 'update_variables':
      await committer.until(instance.id, (all) => all.length > 0);
      return void (await instance.update('updateVariables', { variables: step.variables, reason: null }));
    case 'respond':
    case 'fail':
    case 'advance_time':
      return;
    case 'suspend':
    case 'resume':
    case 'terminate':
      return void (await instance.update(step.action, { reason: null }));
    case 'attach_file':
    case 'retry':
    case 'move':
    case 'refuse':
    case 'claim':
    case 'cancel_task':
    case 'fire_timer':
      throw new Error(`expected a sample without files and repairs, found ${step.action}`);
    default:
      return assertNever(step);
  }
}

function openTask(facts: readonly Fact[], elementId: string): string | null {
  const closed = new Set(
    [...factsNamed(facts, 'task.completed'), ...factsNamed(facts, 'task.cancelled')].map(({ taskId }) => taskId),
  );
  const open = factsNamed(facts, 'task.created').find(
    (task) => task.elementId === elementId && !closed.has(task.taskId),
  );
  return open?.taskId ?? null;
}

function isAwaited(facts: readonly Fact[], kind: string, name: string): boolean {
  const gone = new Set(factsNamed(facts, 'wait.disarmed').map(({ waitId }) => waitId));
  return factsNamed(facts, 'wait.armed').some(
    (wait) => wait.kind === kind && wait.name === name && !gone.has(wait.waitId),
  );
}
