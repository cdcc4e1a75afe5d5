import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type Asked, askedByTask } from '../forms/asked';
import { AskedForm } from '../forms/asked-form';
import { keyOf } from '../forms/fields';
import type { JsonObject } from '../forms/schema';
import { useAnswer } from '../forms/use-answer';
import { ErrorNote } from '../parts/error-note';
import { Icon } from '../parts/icon';
import { texts } from '../texts/texts';
import { askForAssignee, delegating } from './act-on-many';
import { Aside } from './aside';
import { DelegateForm } from './delegate-form';
import { DueBadge } from './due';
import { Facts } from './facts';
import { isOpen, Lead } from './lead';
import { TaskButtons } from './task-buttons';
import { type ListedTask, type Task, type TaskForm, useTask, useTaskForm } from './task-queries';
import { useTaskActs } from './use-task-acts';
import { WorkFoot } from './work-foot';

export interface TaskViewProps {
  readonly id: string;
  /** Of the list, in its order. */
  readonly tasks: readonly ListedTask[];
  readonly open: (id: string | null) => void;
  readonly listPath: string;
}

/** The task: what is asked, with which facts, and where it stands. */
export function TaskView(props: TaskViewProps) {
  const { data: task, error } = useTask(props.id);
  const form = useTaskForm(props.id);
  const problem = error ?? form.error;
  return (
    <section class="work" aria-label={texts.inbox.task}>
      <BackToList {...props} />
      {problem !== null && (task === undefined || form.data === undefined) && (
        <div class="form">
          <ErrorNote error={problem} />
        </div>
      )}
      {task !== undefined && form.data !== undefined && <OpenTask {...props} task={task} form={form.data} />}
    </section>
  );
}

/** On narrow screens, where the list is not beside the task. */
function BackToList({ id, tasks, listPath }: TaskViewProps) {
  const nth = tasks.findIndex((task) => task.id === id) + 1;
  return (
    <div class="work-back phone">
      <Link class="btn btn-icon btn-quiet" href={listPath} aria-label={texts.inbox.back}>
        <Icon name="back" />
      </Link>
      <span class="second">{nth === 0 ? texts.inbox.title : texts.inbox.position(nth, tasks.length)}</span>
    </div>
  );
}

interface OpenTaskProps extends TaskViewProps {
  readonly task: Task;
  readonly form: TaskForm;
}

function OpenTask({ task, form, tasks, open }: OpenTaskProps) {
  const asked = useMemo(() => askedByTask(form, texts.inbox.form.whole), [form]);
  const answer = useAnswer(task.id, asked);
  const acts = useTaskActs({ task, answer, tasks, open });
  useEffect(() => void (document.title = `${task.name} · ${texts.inbox.title} · svc`), [task.name]);
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusAfterward(titleRef.current), []);
  useEffect(() => () => askForAssignee(null), []);
  const facts = isOpen(task) ? factsBeside(form, asked) : (task.variables as JsonObject);
  return (
    <>
      <header class="work-head">
        <div class="grow">
          <div class="title">
            <h1 tabIndex={-1} ref={titleRef}>
              <bdi>{task.name}</bdi>
            </h1>
            {task.due_at !== null && isOpen(task) && <DueBadge at={task.due_at} />}
          </div>
          <Lead task={task} />
        </div>
        <TaskButtons task={task} acts={acts} />
      </header>
      {delegating.value === 'one' && acts.can('delegate') && (
        <DelegateForm
          count={1}
          onLeave={() => askForAssignee(null)}
          onDelegate={(to) => {
            askForAssignee(null);
            void acts.act('delegate', to);
          }}
        />
      )}
      <div class="work-body">
        <div class="work-answer">
          <div class="form">
            <Facts variables={facts} />
            {isOpen(task) && (
              <AskedForm
                asked={asked}
                answer={answer}
                note={noteOf(asked)}
                formKey={form.form_key}
                {...(asked.formJs !== null && { onSubmit: () => void acts.complete(false) })}
              />
            )}
          </div>
        </div>
        <Aside task={task} />
      </div>
      <WorkFoot task={task} acts={acts} answer={answer} />
    </>
  );
}

/** What had the focus left with the task before: then its title has it. */
function focusAfterward(title: HTMLElement | null): void {
  if (document.activeElement === document.body) title?.focus();
}

function noteOf({ from, fields }: Asked): string | null {
  if (from === 'form-js') return null;
  if (fields.length === 0) return texts.inbox.form.nothing;
  return from === 'variables' ? texts.inbox.form.variables : null;
}

/** Variables that are no fields already. A form of form-js shows what it is about itself. */
function factsBeside({ variables }: TaskForm, { fields, formJs }: Asked): JsonObject {
  if (formJs !== null) return {};
  const names = fields.map(keyOf);
  return Object.fromEntries(Object.entries(variables as JsonObject).filter(([name]) => !names.includes(name)));
}
