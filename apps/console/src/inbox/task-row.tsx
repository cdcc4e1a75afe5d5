import { Link } from 'wouter-preact';
import { Age } from '../parts/time';
import { texts } from '../texts/texts';
import { Due } from './due';
import { instanceNames } from './instance-names';
import { selected, selectTo, toggle } from './selection';
import type { ListedTask } from './task-queries';
import { who } from './who';

export interface TaskRowProps {
  readonly task: ListedTask;
  readonly href: string;
  readonly isCurrent: boolean;
  /** Of the list, in its order. */
  readonly ids: readonly string[];
}

export function TaskRow({ task, href, isCurrent, ids }: TaskRowProps) {
  const { id, name, due_at, priority, created_at } = task;
  return (
    <li class="task-row">
      <label class="pick">
        <input
          type="checkbox"
          aria-label={texts.inbox.many.select(name)}
          checked={selected.value.has(id)}
          onClick={({ shiftKey }) => (shiftKey ? selectTo(id, ids) : toggle(id))}
        />
      </label>
      <Link class="task" href={href} data-task={id} aria-current={isCurrent ? 'true' : undefined}>
        <bdi class="name">{name}</bdi>
        <span class="due">
          <Due at={due_at} />
        </span>
        <Place task={task} />
        <span class="due dim">
          {priority !== null && texts.inbox.priority(priority)}
          <Waits at={created_at} />
        </span>
      </Link>
    </li>
  );
}

function Waits({ at }: { readonly at: string }) {
  const [before, after] = texts.inbox.waits('\n').split('\n');
  return (
    <>
      {before}
      <Age at={at} />
      {after}
    </>
  );
}

/** Of which instance of which process, and who has the task if that is somebody else. */
function Place({ task: { instance_id, definition_key, assignee, status } }: { readonly task: ListedTask }) {
  const { name, process } = instanceNames.value.get(instance_id) ?? { name: null, process: definition_key };
  return (
    <span class="what">
      {name !== null && (
        <>
          <bdi>{name}</bdi> ·{' '}
        </>
      )}
      <bdi>{process}</bdi>
      {assignee !== null && (assignee !== who.value.name || status === 'pending') && (
        <>
          {' · '}
          <bdi>{(status === 'claimed' ? texts.inbox.claimedBy : texts.inbox.toClaim)(assignee)}</bdi>
        </>
      )}
    </span>
  );
}
