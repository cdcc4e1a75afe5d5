import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { focusTitle } from '../frame/keep-focus';
import { hasLetters } from '../parts/letters';
import { may } from '../session/session';
import { actOnMany, askForAssignee, closeResults, delegating, results } from './act-on-many';
import { allowing, type ManyVerb } from './task-states';
import { type Command, commandOf, stepped } from './keys';
import { selected, selectNone, selectTo, toggle } from './selection';
import type { ListedTask } from './task-queries';

/** What the open task can do by key. */
export interface OpenTask {
  readonly act: (verb: ManyVerb) => void;
  readonly completeAndNext: () => void;
}
/** Null while none is open. */
export const openTask = signal<OpenTask | null>(null);

export interface InboxKeys {
  readonly tasks: readonly ListedTask[];
  readonly taskId: string | undefined;
  readonly open: (id: string | null) => void;
}

/** Listens to the keys of the inbox. Help is that of every page. */
export function useInboxKeys(inbox: InboxKeys): void {
  const latestRef = useRef(inbox);
  // As soon as the page shows it: somebody quick has pressed a key before the next frame.
  useLayoutEffect(() => void (latestRef.current = inbox));
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      const command = commandOf(event, { isInField: isField(event.target), hasLetters: hasLetters.value });
      if (command === null || command === 'help') return;
      event.preventDefault();
      COMMANDS[command](latestRef.current, event.target as HTMLElement);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(TYPED_INTO);
}

type Act = (inbox: InboxKeys, target: HTMLElement) => void;

const COMMANDS: Record<Exclude<Command, 'help'>, Act> = {
  next: (inbox) => step(inbox, 1),
  previous: (inbox) => step(inbox, -1),
  select: (inbox) => withCurrent(inbox, toggle),
  selectTo: (inbox) => withCurrent(inbox, (id) => selectTo(id, idsOf(inbox))),
  claim: (inbox) => change(inbox, 'claim'),
  unclaim: (inbox) => change(inbox, 'unclaim'),
  delegate: (inbox) => change(inbox, 'delegate'),
  completeAndNext: () => openTask.value?.completeAndNext(),
  leave,
};

function idsOf({ tasks }: InboxKeys): readonly string[] {
  return tasks.map(({ id }) => id);
}

/** The row that has the focus, otherwise the open task. */
function currentOf({ taskId }: InboxKeys): string | undefined {
  const row = document.activeElement?.closest('.task-row')?.querySelector<HTMLElement>('[data-task]');
  return row?.dataset['task'] ?? taskId;
}

function withCurrent(inbox: InboxKeys, then: (id: string) => void): void {
  const id = currentOf(inbox);
  if (id !== undefined) then(id);
}

/** The focus goes through the list; an open task gives way to the next one. */
function step(inbox: InboxKeys, by: 1 | -1): void {
  const next = stepped(idsOf(inbox), currentOf(inbox), by);
  if (next === undefined) return;
  document.querySelector<HTMLElement>(`[data-task="${CSS.escape(next)}"]`)?.focus();
  if (inbox.taskId !== undefined && next !== inbox.taskId) inbox.open(next);
}

/** Of the selected tasks, otherwise of the open one, otherwise of the row with the focus. */
function change(inbox: InboxKeys, verb: ManyVerb): void {
  if (!may('tasks:write')) return;
  const chosen = inbox.tasks.filter(({ id }) => selected.value.has(id));
  const current = currentOf(inbox);
  if (chosen.length === 0 && inbox.taskId !== undefined && current === inbox.taskId) openTask.value?.act(verb);
  else if (chosen.length > 0) changeMany(verb, chosen);
  else changeOne(verb, inbox, current);
}

/** The next assignee of a row is asked for at the selection. */
function changeOne(verb: ManyVerb, { tasks }: InboxKeys, current: string | undefined): void {
  const rows = tasks.filter(({ id }) => id === current);
  if (verb === 'delegate' && allowing(verb, rows).length > 0) toggle(current as string);
  changeMany(verb, rows);
}

function changeMany(verb: ManyVerb, tasks: readonly ListedTask[]): void {
  const fitting = allowing(verb, tasks);
  if (fitting.length === 0) return;
  if (verb === 'delegate') askForAssignee('many');
  else void actOnMany(verb, fitting);
}

/** One step back: out of a field, out of what is asked, off the selection, back to the list. */
function leave(inbox: InboxKeys, target: HTMLElement): void {
  if (delegating.value !== null) askForAssignee(null);
  else if (isField(target)) focusTitle();
  else if (selected.value.size > 0) selectNone();
  else if (results.value !== null) closeResults();
  else if (inbox.taskId !== undefined) inbox.open(null);
}
