import { Link } from 'wouter-preact';
import { useQuery } from '../api/use-query';
import { client } from '../api/client';
import { Time } from '../parts/time';
import { may } from '../session/session';
import { texts } from '../texts/texts';
import { instanceNames, nameOf } from './instance-names';
import { listed } from './names';
import type { Task } from './task-queries';
import { who } from './who';

const words = texts.inbox.lead;

/** The instance of a task, if the key may read it; read again with the tasks. */
export function useInstanceOf(task: Task) {
  const { instance_id: id } = task;
  return useQuery(['tasks', 'instance', id], (signal) => client.instances.get(id, { signal }), {
    isEnabled: may('instances:read'),
  }).data;
}

/** Which instance waits for whom, and since when. */
export function Lead({ task }: { readonly task: Task }) {
  const instance = useInstanceOf(task);
  const name =
    instance === undefined
      ? (instanceNames.value.get(task.instance_id)?.name ?? task.definition_key)
      : nameOf(instance).name;
  const status = instance?.status;
  return (
    <>
      <p class="lead">
        {may('instances:read') ? (
          <Link href={`/instances/${task.instance_id}`}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}{' '}
        <Waits task={task} />
        {(status === 'error' || status === 'suspended') && isOpen(task) && <> {words[status]}</>}
      </p>
      {task.asked_about !== undefined && <p class="lead">{words.asked[task.asked_about]}</p>}
      {task.refusal !== undefined && task.asked_about === undefined && (
        <p class="lead">
          {words.refused} <bdi>{task.refusal}</bdi>
        </p>
      )}
    </>
  );
}

export function isOpen({ status }: Pick<Task, 'status'>): boolean {
  return status === 'pending' || status === 'claimed';
}

function Waits({ task }: { readonly task: Task }) {
  const { status, assignee, created_at, claimed_at, completed_at } = task;
  if (status === 'cancelled') return <>– {words.cancelled}</>;
  if (status === 'completed')
    return (
      <>
        {words.completed} {completed_at !== null && <At at={completed_at} />}
      </>
    );
  const since = (
    <>
      {words.since} <Time at={created_at} />.
    </>
  );
  if (status === 'pending')
    return (
      <>
        <bdi>{claimantsOf(task)}</bdi> {since}
      </>
    );
  if (assignee === who.value.name)
    return (
      <>
        {words.you} {since}
      </>
    );
  return (
    <>
      {words.claimed} <bdi>{assignee}</bdi>
      {words.claimedThen} {claimed_at !== null && <At at={claimed_at} />}
    </>
  );
}

function At({ at }: { readonly at: string }) {
  return (
    <>
      {words.at} <Time at={at} />.
    </>
  );
}

function claimantsOf({ assignee, candidateGroups, candidateUsers = [] }: Task): string {
  if (assignee === who.value.name) return words.youToClaim;
  if (assignee !== null) return words.toClaim(assignee);
  const names = [...candidateGroups, ...candidateUsers];
  return names.length === 0 ? words.somebodyToClaim : words.toClaim(words.oneOf(listed(names, texts.inbox.aside.and)));
}
