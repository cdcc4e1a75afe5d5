import type { Verb } from './acts';
import type { ListedTask } from './task-queries';

export type ManyVerb = 'claim' | 'unclaim' | 'delegate';

/** The tasks whose state allows it. */
export function allowing(verb: ManyVerb, tasks: readonly ListedTask[]): readonly ListedTask[] {
  return tasks.filter((task) => allows(verb, task));
}

/** Whether the state of a task allows it. While its listeners are asked nobody can change it. */
export function allows(verb: Verb, task: Pick<ListedTask, 'status' | 'asked_about'>): boolean {
  const isOpen = ['pending', 'claimed'].includes(task.status);
  if (verb === 'cancel') return isOpen;
  return task.asked_about === undefined && task.status === (verb === 'claim' ? 'pending' : 'claimed');
}
