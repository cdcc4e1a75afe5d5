import type { Data, Item, Page } from '@svc/client';
import { client, queries } from '../api/client';
import { useQuery } from '../api/use-query';
import { type ListChoice, offeredTo, searchOf, type Tab } from './task-lists';
import { who } from './who';

export type Task = Data<'tasks.get'>;
export type ListedTask = Item<'tasks.list'>;
export type TaskForm = Data<'tasks.form'>;

/** After something has happened to a task: all that is shown of tasks is read again. */
export function forgetTasks(): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['tasks'] });
}

export function useTaskList(choice: ListChoice, limit: number) {
  const search = searchOf(choice, who.value, limit);
  return useQuery(
    ['tasks', 'list', search],
    (signal) => client.tasks.search(search, { signal }) as Promise<Page<'tasks.search'>>,
    { keepsPrevious: true },
  );
}

/** The number of open tasks in a list; undefined until it is known. */
export function useTaskCount(tab: Tab): number | undefined {
  const search = searchOf({ tab, sort: 'age', text: '' }, who.value, 1);
  const { data } = useQuery(['tasks', 'count', search], (signal) => client.tasks.search(search, { signal }));
  return data?.count;
}

export function useOffered(isEnabled: boolean): readonly ListedTask[] {
  const search = offeredTo(who.value, 5);
  const { data } = useQuery(['tasks', 'offered', search], (signal) => client.tasks.search(search, { signal }), {
    isEnabled,
  });
  return isEnabled ? ((data?.data ?? []) as readonly ListedTask[]) : [];
}

export function useTask(id: string) {
  return useQuery(['tasks', 'one', id], (signal) => client.tasks.get(id, { signal }));
}

/** Forms belong to a version of a definition and do not change; what they show is as old as the task. */
export function useTaskForm(id: string) {
  return useQuery(['task-form', id], (signal) => client.tasks.form(id, { signal }));
}
