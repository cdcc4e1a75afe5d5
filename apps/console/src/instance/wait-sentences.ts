import { foreign } from '../parts/foreign';
import { ended } from '../parts/full-stop';
import { ageText, clockText, isPast } from '../parts/times';
import { texts } from '../texts/texts';
import type { Wait, WaitEvent } from './answers';

/** The name of an element, or its id where it has none. */
export function nameOf({
  element_name,
  element_id,
}: {
  element_name: string | null;
  element_id: string | null;
}): string {
  return foreign(element_name ?? element_id ?? texts.waits.instance);
}

/** Why a token waits, in one sentence. */
export function sentenceOf(wait: Wait): string {
  const { waits } = texts;
  if (wait.incident !== undefined) return waits.incident(foreign(ended(wait.incident.message)));
  if (wait.task !== undefined) return taskSentence(wait.task);
  if (wait.job !== undefined) return jobSentence(wait.job);
  if (wait.call !== undefined) return callSentence(wait.call);
  if (wait.called_instance !== undefined) return calledSentence(wait.called_instance);
  if (wait.join !== undefined) return joinSentence(wait.join);
  if (wait.first_of !== undefined) return waits.firstOf(wait.first_of.map(eventPhrase));
  if (wait.events !== undefined)
    return wait.needs_all === true
      ? waits.allOf(wait.events.map(eventPhrase))
      : waits.firstOf(wait.events.map(eventPhrase));
  if (wait.items !== undefined) return waits.items(wait.items);
  if (wait.decision !== undefined) return waits.decision(foreign(wait.decision.key));
  if (wait.data_store !== undefined) return waits.dataStore(foreign(wait.data_store.name));
  if (wait.kind === 'ready') return waits.ready;
  if (wait.kind === 'subprocess') return waits.subprocess;
  return waits.event(eventPhrase(wait));
}

/** What is armed at the boundary of the element, in at most one more line; null if nothing is. */
export function boundarySentence({ boundary }: Wait): string | null {
  if (boundary.length === 0) return null;
  return boundary.map((event) => texts.waits.boundary(nameOf(event), eventPhrase(event), event.interrupts)).join(' ');
}

function taskSentence({
  assignee,
  candidate_groups,
  candidate_users,
  due_at,
  claimed_at,
  asked_about,
}: NonNullable<Wait['task']>): string {
  const { waits } = texts;
  const due = due_at === null ? '' : dueText(due_at);
  if (asked_about !== null) return waits.asked;
  if (assignee !== null)
    return waits.claimed(foreign(assignee), claimed_at === null ? null : clockText(claimed_at), due);
  const candidates = [...candidate_groups, ...candidate_users].map(foreign);
  return candidates.length === 0 ? waits.unclaimed(due) : waits.candidates(candidates, due);
}

function dueText(due: string): string {
  return isPast(due) ? texts.waits.overdue(ageText(due)) : texts.waits.due(clockText(due));
}

function jobSentence({ type, worker, locked_until, retry_at, listener }: NonNullable<Wait['job']>): string {
  const { waits } = texts;
  const name = foreign(type);
  if (retry_at !== null && !isPast(retry_at)) return waits.jobAgain(name, clockText(retry_at), ageText(retry_at));
  if (worker !== null && locked_until !== null)
    return waits.jobHeld(name, foreign(worker), clockText(locked_until, true));
  return listener === null ? waits.job(name) : waits.listener(name, listener);
}

function callSentence(call: NonNullable<Wait['call']>): string {
  const { waits } = texts;
  const service = call.address === null ? waits.aService : foreign(hostOf(call.address));
  if (call.is_acknowledged) return waits.acknowledged(service);
  const attempts = call.attempt === null ? '' : waits.attempt(call.attempt, call.max_attempts);
  const answer =
    call.last_answer === null ? null : (call.last_answer.status?.toString() ?? foreign(call.last_answer.message));
  if (call.next_attempt_at !== null && answer !== null && !isPast(call.next_attempt_at))
    return waits.callAgain({
      service,
      attempts,
      at: clockText(call.next_attempt_at),
      in: ageText(call.next_attempt_at),
      answer,
    });
  return waits.calls(service, attempts);
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}

function calledSentence({ definition_key, definition_name, status }: NonNullable<Wait['called_instance']>): string {
  const name = foreign(definition_name ?? definition_key);
  return status === 'error' ? texts.waits.calledBroken(name) : texts.waits.called(name);
}

function joinSentence({ lacks }: NonNullable<Wait['join']>): string {
  if (lacks === null || lacks.length === 0) return texts.waits.joinOfMore;
  return texts.waits.join(lacks.map(({ source_id, source_name }) => foreign(source_name ?? source_id)));
}

type EventFacts = Pick<WaitEvent, 'timer' | 'message' | 'signal' | 'callback'> & { readonly kind: string };

/** What an event is, as part of a sentence. */
function eventPhrase({ kind, timer, message, signal, callback }: EventFacts): string {
  const { waits } = texts;
  if (timer !== undefined)
    return isPast(timer.due_at) ? waits.timerDue : waits.timer(clockText(timer.due_at), ageText(timer.due_at));
  if (message !== undefined)
    return waits.message(foreign(message.name), message.correlation === null ? null : foreign(message.correlation));
  if (signal !== undefined) return waits.signal(foreign(signal.name));
  if (callback !== undefined) return waits.callback(foreign(callback.name));
  return kind === 'condition' ? waits.condition : kind;
}
