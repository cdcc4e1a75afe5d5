import { useRefresh, useTaskCount } from './task-queries';

/** How many tasks are mine, in the navigation. */
export function InboxCount() {
  useRefresh();
  const count = useTaskCount('mine');
  return count === undefined || count === 0 ? null : <span class="count">{count}</span>;
}
