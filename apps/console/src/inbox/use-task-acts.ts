import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '@svc/client';
import { client } from '../api/client';
import { focusOnProblem } from '../forms/focus-on-problem';
import type { Answer } from '../forms/use-answer';
import { say } from '../parts/toast';
import { may } from '../session/session';
import { texts } from '../texts/texts';
import { askForAssignee } from './act-on-many';
import { allows, type ManyVerb } from './task-states';
import { act, type Outcome, outcomeOf, refusalOf, type Verb } from './acts';
import { isOpen } from './lead';
import { afterLeaving } from './keys';
import { forgetTasks, type ListedTask, type Task } from './task-queries';
import { openTask } from './use-inbox-keys';
import { who } from './who';

export interface TaskActs {
  /** Why what was tried last has not happened; null: it has. */
  readonly refusal: Outcome | null;
  readonly isBusy: boolean;
  readonly can: (verb: Verb | 'complete') => boolean;
  readonly act: (verb: Verb, to?: string) => Promise<void>;
  readonly complete: (andNext: boolean) => Promise<void>;
}

export interface OpenedTask {
  readonly task: Task;
  readonly answer: Answer;
  /** Of the list. */
  readonly tasks: readonly ListedTask[];
  readonly open: (id: string | null) => void;
}

/** What can be done to the open task. */
export function useTaskActs({ task, answer, tasks, open }: OpenedTask): TaskActs {
  const [refusal, setRefusal] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { id, name } = task;
  const can = (verb: Verb | 'complete') => may('tasks:write') && isPossible(verb, task);

  async function once(run: () => Promise<Outcome>, said: (outcome: Outcome) => string, then?: () => void) {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    const outcome = await run();
    setBusy(false);
    if (outcome.kind === 'refused' || outcome.kind === 'noAnswer') setRefusal(outcome);
    else say(outcome.kind === 'asked' ? texts.inbox.outcomes.asked(name) : said(outcome), { href: `/inbox/${id}` });
    if (outcome.kind === 'done') then?.();
    await forgetTasks();
  }
  const actOn = (verb: Verb, to = '') =>
    once(
      () => act(verb, id, to),
      () => texts.inbox.outcomes[verb](name, to),
    );
  async function complete(andNext: boolean) {
    if (isBusy) return;
    const values = await answer.check();
    if (values === null || !(await isAccepted(id, values, answer))) return focusOnProblem();
    const next = andNext ? afterLeaving(idsOf(tasks), id) : null;
    await once(
      () => completed(id, values),
      () => texts.inbox.outcomes.complete(name) + (andNext && next === null ? ` ${texts.inbox.outcomes.noneLeft}` : ''),
      () => {
        answer.discard();
        if (andNext) open(next);
      },
    );
  }
  const acts = { refusal, isBusy, can, act: actOn, complete };
  useOpenTask(acts);
  return acts;
}

function idsOf(tasks: readonly ListedTask[]): readonly string[] {
  return tasks.map(({ id }) => id);
}

/** Somebody else's task is not completed here: it is handed back and claimed. */
function isPossible(verb: Verb | 'complete', task: Task): boolean {
  if (verb !== 'complete') return isOpen(task) && allows(verb, task);
  return task.status === 'claimed' && task.assignee === who.value.name && task.asked_about === undefined;
}

/**
 * Whether the service would take the values: an answer of a wrong type would stop the instance. Other refusals are told by
 * the completion itself.
 */
async function isAccepted(id: string, variables: object, answer: Answer): Promise<boolean> {
  try {
    await client.tasks.complete(id, { variables: variables as never, dry_run: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.errors.length === 0) return true;
    answer.refuse(error.errors);
    return false;
  }
  return true;
}

async function completed(id: string, variables: object): Promise<Outcome> {
  try {
    return outcomeOf(await client.tasks.complete(id, { variables: variables as never }));
  } catch (error) {
    return refusalOf(id, error);
  }
}

/** Keys act on the task as it is now. */
function useOpenTask(acts: TaskActs): void {
  const latestRef = useRef(acts);
  useLayoutEffect(() => void (latestRef.current = acts));
  useLayoutEffect(() => {
    openTask.value = {
      act: (verb: ManyVerb) => {
        if (!latestRef.current.can(verb)) return;
        if (verb === 'delegate') askForAssignee('one');
        else void latestRef.current.act(verb);
      },
      completeAndNext: () => {
        if (latestRef.current.can('complete')) void latestRef.current.complete(true);
      },
    };
    return () => void (openTask.value = null);
  }, []);
}
