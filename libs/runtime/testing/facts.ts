import type { Fact } from '@svc/engine';
import type { InMemoryCommitter } from './in-memory-committer.js';
import type { StartedInstance } from './process-stack.js';

type FactNamed<F extends Fact['fact']> = Extract<Fact, { fact: F }>;

export function factsNamed<F extends Fact['fact']>(facts: readonly Fact[], name: F): FactNamed<F>[] {
  return facts.filter((fact): fact is FactNamed<F> => fact.fact === name);
}

/** Waits until an instance has `count` tasks, and returns them. */
export async function tasksOf(committer: InMemoryCommitter, instance: StartedInstance, count = 1): Promise<string[]> {
  const facts = await committer.until(instance.id, (all) => factsNamed(all, 'task.created').length >= count);
  return factsNamed(facts, 'task.created').map(({ taskId }) => taskId);
}

/** The open job of the element; null if there is none. */
export function openJobAt(facts: readonly Fact[], elementId: string): string | null {
  const ended = facts.flatMap((fact) => ('jobId' in fact && /^job\.(?!created)/.test(fact.fact) ? [fact] : []));
  const closed = new Set(ended.map(({ jobId }) => jobId));
  // A listener of the process names the process, and its token stands at the element.
  const isHere = (job: Fact & { fact: 'job.created' }) =>
    job.elementId === elementId || job.listener?.isOfProcess === true;
  const open = factsNamed(facts, 'job.created').find((job) => isHere(job) && !closed.has(job.jobId));
  return open?.jobId ?? null;
}

export function statusOf(facts: readonly Fact[]): string | undefined {
  return factsNamed(facts, 'instance.status').at(-1)?.status;
}

/** The failure of a refused update. */
export async function refusalOf(update: Promise<unknown>): Promise<{ type: unknown; message: string }> {
  const failure = await update.then(
    () => ({ cause: { type: 'not refused', message: '' } }),
    (error: { cause?: { type?: unknown; message: string } }) => error,
  );
  return { type: failure.cause?.type, message: failure.cause?.message ?? String(failure) };
}
