import { signal } from '@preact/signals';
import { act, type Outcome, type Verb } from './acts';
import { selectNone } from './selection';
import { forgetTasks, type ListedTask } from './task-queries';

export interface Result {
  readonly task: ListedTask;
  /** Null while no answer is there. */
  readonly outcome: Outcome | null;
}

const AT_ONCE = 4;

/** Of what was done last to a selection; null: nothing, or it was closed. */
export const results = signal<readonly Result[] | null>(null);
/** Where the next assignee is asked for. */
export const delegating = signal<'one' | 'many' | null>(null);

export function askForAssignee(of: 'one' | 'many' | null): void {
  delegating.value = of;
}

export function closeResults(): void {
  results.value = null;
}

/** Does the same to each task, and keeps what came of each. */
export async function actOnMany(verb: Verb, tasks: readonly ListedTask[], to?: string): Promise<void> {
  selectNone();
  results.value = tasks.map((task) => ({ task, outcome: null }));
  const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
    for (let index = lane; index < tasks.length; index += AT_ONCE) {
      const { id } = tasks[index] as ListedTask;
      const outcome = await act(verb, id, to);
      results.value = (results.value ?? []).map((result) => (result.task.id === id ? { ...result, outcome } : result));
    }
  });
  await Promise.all(lanes);
  await forgetTasks();
}
