import { useUnlessLive } from '../api/use-unless-live';
import { useTaskCount } from './task-queries';

/** How many tasks are mine, in the navigation. */
export function InboxCount() {
  useUnlessLive(['tasks']);
  const count = useTaskCount('mine');
  return count === undefined || count === 0 ? null : <span class="count">{count}</span>;
}
