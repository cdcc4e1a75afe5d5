import { useEffect, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import type { PageParams } from '../frame/page';
import { texts } from '../texts/texts';
import { useInstanceNames } from './instance-names';
import { TaskList } from './task-list';
import { choiceIn, type ListChoice, queryOf } from './task-lists';
import { useOffered, useTaskList } from './task-queries';
import { TaskView } from './task-view';
import { useInboxKeys } from './use-inbox-keys';

const FIRST_LIMIT = 50;
const MOST = 200;

/** The list beside the task; on narrow screens one of them. */
export function InboxPage({ params: { taskId } }: { readonly params: PageParams }) {
  const [, navigate] = useLocation();
  const choice = choiceIn(useSearch());
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const { data, error } = useTaskList(choice, limit);
  const offered = useOffered(choice.tab === 'mine' && choice.text === '');
  const tasks = data?.data;
  const all = [...(tasks ?? []), ...offered];
  useInstanceNames(all.map(({ instance_id }) => instance_id));
  useEffect(() => void (taskId === undefined && (document.title = `${texts.inbox.title} · svc`)), [taskId]);

  const query = queryOf(choice);
  const open = (id: string | null) => navigate(id === null ? `/inbox${query}` : `/inbox/${id}${query}`);
  const choose = (change: Partial<ListChoice>) =>
    navigate(`/inbox${taskId === undefined ? '' : `/${taskId}`}${queryOf({ ...choice, ...change })}`, {
      replace: change.text !== undefined,
    });
  useInboxKeys({ tasks: all, taskId, open });
  const hasMore = data?.page.has_more === true && limit < MOST;
  return (
    <main class={taskId === undefined ? 'inbox is-list' : 'inbox is-task'} id="main">
      <TaskList
        choice={choice}
        tasks={tasks}
        offered={offered}
        error={error}
        onMore={hasMore ? () => setLimit(Math.min(MOST, limit * 2)) : undefined}
        currentId={taskId}
        onChoose={choose}
      />
      {taskId === undefined ? (
        <section class="work work-none" aria-label={texts.inbox.task}>
          <h2>{texts.inbox.choose}</h2>
          <p class="second">{texts.inbox.chooseHint}</p>
        </section>
      ) : (
        <TaskView key={taskId} id={taskId} tasks={all} open={open} listPath={`/inbox${query}`} />
      )}
    </main>
  );
}
