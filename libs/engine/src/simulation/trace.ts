import type { Outcome } from '../advance.js';
import type { Simulation } from './outcome.js';
import type { SimulatedEvent } from './own-events.js';
import { pathEntryOf } from './path.js';
import type { PathEntry } from './path.js';
import { WrittenEntries } from './written-entries.js';

/** Ends a run from inside `advance`. */
export class Bound extends Error {
  constructor(readonly by: 'steps' | 'time') {
    super(by);
  }
}

interface Bounds {
  readonly maxSteps: number;
  readonly maxShown: number;
  readonly isOutOfTime: () => boolean;
}

/** What a run produces in addition to its state. */
export class Trace {
  readonly path: PathEntry[] = [];
  readonly published: SimulatedEvent[] = [];
  /** Published events that the simulated instances have not received yet. */
  readonly undelivered: SimulatedEvent[] = [];
  /** Entries written to data stores, which only this simulation sees. */
  readonly written = new WrittenEntries();
  steps = 0;
  isCut = false;

  constructor(readonly bounds: Bounds) {}

  /** `prefix` stands before the ids of elements of a called process. */
  add({ facts }: Outcome, prefix: string): void {
    const entered = facts.filter(({ fact }) => fact === 'element.entered').length;
    this.steps += 1 + entered;
    for (const fact of facts) {
      this.note(pathEntryOf(fact), prefix);
      if (fact.fact === 'event.published') this.publish(fact);
      this.written.note(fact);
    }
    if (this.steps > this.bounds.maxSteps) throw new Bound('steps');
    if (this.bounds.isOutOfTime()) throw new Bound('time');
  }

  private publish({ eventId, kind, name, correlationKey, payload }: SimulatedEvent): void {
    const event = { eventId, kind, name, correlationKey, payload };
    this.published.push(event);
    this.undelivered.push(event);
  }

  private note(entry: PathEntry | null, prefix: string): void {
    if (entry === null) return;
    const elementId = `${prefix}${entry.elementId}`;
    if (this.path.length < this.bounds.maxShown) this.path.push({ ...entry, elementId });
    else this.isCut = true;
  }
}

const LISTS = ['published', 'tokens', 'tasks', 'timers', 'waitingFor', 'errors'] as const;
type Lists = Pick<Simulation, (typeof LISTS)[number]>;

/** The lists cut to what is shown, and the names of those that were longer. */
export function shortened(lists: Lists, isPathCut: boolean, most: number): Lists & Pick<Simulation, 'truncated'> {
  const cut = LISTS.filter((name) => lists[name].length > most);
  const { published, tokens, tasks, timers, waitingFor, errors } = lists;
  return {
    published: published.slice(0, most),
    tokens: tokens.slice(0, most),
    tasks: tasks.slice(0, most),
    timers: timers.slice(0, most),
    waitingFor: waitingFor.slice(0, most),
    errors: errors.slice(0, most),
    truncated: [...(isPathCut ? ['path'] : []), ...cut],
  };
}
