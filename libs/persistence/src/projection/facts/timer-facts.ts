import type { FoldedRows } from '../folded-rows.js';
import { isoTime } from '../values.js';
import { byEngine, causedBy, ofElement } from './fact-kind.js';
import type { FactKinds, FactNamed } from './fact-kind.js';

export const timerFacts: FactKinds<'timer.scheduled' | 'timer.moved' | 'timer.fired' | 'timer.cancelled'> = {
  'timer.scheduled': { rows: schedule },
  'timer.moved': {
    audit: (fact) =>
      byEngine({
        ...ofElement(fact),
        timer_id: fact.timerId,
        due_at: isoTime(fact.dueAt),
        moved_from: isoTime(fact.movedFrom),
        reason: fact.reason,
        ...causedBy(fact.actor),
      }),
    rows: schedule,
  },
  'timer.fired': {
    // With a reason if it was fired before it was due.
    audit: (fact) =>
      byEngine({
        ...ofElement(fact),
        timer_id: fact.timerId,
        ...(fact.reason !== undefined && { reason: fact.reason }),
        ...causedBy(fact.actor),
      }),
    rows: (fact, rows) => end(fact, 'fired', rows),
    event: (fact) => ({
      event: fact.fact,
      about: { kind: 'timer', timerId: fact.timerId, elementId: fact.elementId },
    }),
  },
  'timer.cancelled': {
    // Cancellations by the process itself are visible from what it does instead.
    audit: ({ by, timerId, actor }) =>
      by === undefined
        ? null
        : byEngine({ ...ofElement(by), timer_id: timerId, reason: by.reason, ...causedBy(actor) }),
    rows: (fact, rows) => end(fact, 'cancelled', rows),
  },
};

function schedule(fact: FactNamed<'timer.scheduled' | 'timer.moved'>, rows: FoldedRows): void {
  rows.settledTimers.delete(fact.timerId);
  rows.timers.set(fact.timerId, {
    id: fact.timerId,
    instance_id: rows.instanceId,
    element_id: fact.elementId,
    token_id: fact.tokenId,
    status: 'scheduled',
    due_at: isoTime(fact.dueAt),
    created_at: isoTime(fact.at),
    updated_at: isoTime(fact.at),
  });
}

type Ended = FactNamed<'timer.fired' | 'timer.cancelled'>;

function end({ timerId: id, at }: Ended, status: string, { timers, settledTimers }: FoldedRows): void {
  const timer = timers.get(id);
  if (timer !== undefined) Object.assign(timer, { status, updated_at: isoTime(at) });
  else settledTimers.set(id, { id, status, error: null, at: isoTime(at) });
}
