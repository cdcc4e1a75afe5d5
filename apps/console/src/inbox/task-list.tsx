import { useState } from 'preact/hooks';
import { ErrorNote } from '../parts/error-note';
import { texts } from '../texts/texts';
import { EmptyList } from './empty-list';
import { KeysHint } from './keys-hint';
import { ListHead } from './list-head';
import { Many } from './many';
import { type ListChoice, queryOf } from './task-lists';
import type { ListedTask } from './task-queries';
import { TaskRow } from './task-row';

export interface TaskListProps {
  readonly choice: ListChoice;
  readonly tasks: readonly ListedTask[] | undefined;
  /** Tasks that are not mine yet, below my own. */
  readonly offered: readonly ListedTask[];
  readonly error: unknown;
  /** Undefined where no more are there. */
  readonly onMore: (() => void) | undefined;
  readonly currentId: string | undefined;
  readonly onChoose: (change: Partial<ListChoice>) => void;
}

export function TaskList(props: TaskListProps) {
  const { choice, tasks, offered, error, onMore, onChoose, currentId } = props;
  const [isWhoOpen, setWhoOpen] = useState(false);
  const all = [...(tasks ?? []), ...offered];
  const ids = all.map(({ id }) => id);
  const rowOf = (task: ListedTask) => (
    <TaskRow
      key={task.id}
      task={task}
      href={`/inbox/${task.id}${queryOf(choice)}`}
      isCurrent={task.id === currentId}
      ids={ids}
    />
  );
  return (
    <section class="tasks" aria-label={texts.inbox.tasks}>
      <ListHead
        choice={choice}
        isTitle={currentId === undefined}
        onChoose={onChoose}
        isWhoOpen={isWhoOpen}
        onWho={setWhoOpen}
      />
      <Many tasks={all} />
      <div class="tasks-scroll" aria-busy={tasks === undefined}>
        {error !== null && <ErrorNote error={error} />}
        {tasks === undefined && error === null && <p class="tasks-empty dim">{texts.inbox.reading}</p>}
        <ul>{(tasks ?? []).map(rowOf)}</ul>
        {tasks?.length === 0 && <EmptyList choice={choice} onChoose={onChoose} onSayWho={() => setWhoOpen(true)} />}
        {onMore !== undefined && (
          <button type="button" class="btn btn-s btn-quiet tasks-more" onClick={onMore}>
            {texts.inbox.more}
          </button>
        )}
        {offered.length > 0 && (
          <>
            <h3 class="pad second listhead">{texts.inbox.nextInGroups}</h3>
            <ul>{offered.map(rowOf)}</ul>
          </>
        )}
      </div>
      <KeysHint />
    </section>
  );
}
