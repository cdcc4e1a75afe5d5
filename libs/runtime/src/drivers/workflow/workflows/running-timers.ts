import { condition, sleep } from '@temporalio/workflow';
import type { InputEnvelope, Timer } from '@svc/engine';
import { Scopes, untilCancelled } from './scopes.js';

/** The most Temporal timers of an instance. The server fails a workflow task during which more events arrive. */
const MOST_OF_THEIR_OWN = 100;

/** The timers of an instance: 100 have a Temporal timer each, all further ones share an alarm for the earliest of them. */
export class RunningTimers {
  private readonly own = new Scopes();
  private readonly sharing = new Map<string, Timer>();
  /** Due time for which the alarm is set, or an earlier one for which it must be set. */
  private earliest = Infinity;
  private isWatching = false;

  constructor(private readonly deliver: (input: InputEnvelope) => void) {}

  /** Does nothing if a timer with this id runs. */
  start(timer: Timer): void {
    if (this.own.has(timer.timerId) || this.sharing.has(timer.timerId)) return;
    if (this.own.size < MOST_OF_THEIR_OWN) return this.startOwn(timer);
    this.sharing.set(timer.timerId, timer);
    this.earliest = Math.min(this.earliest, timer.dueAt);
    if (!this.isWatching) untilCancelled(this.watch());
  }

  stop(timerId: string): void {
    this.own.stop(timerId);
    this.sharing.delete(timerId);
  }

  stopAll(): void {
    this.own.stopAll();
    this.sharing.clear();
  }

  private startOwn(timer: Timer): void {
    this.own.start(timer.timerId, async () => {
      await sleep(Math.max(1, timer.dueAt - Date.now()), { summary: timer.summary });
      this.fire(timer);
    });
  }

  private async watch(): Promise<void> {
    this.isWatching = true;
    while (this.sharing.size > 0) {
      const dueAt = this.earliestDue();
      this.earliest = dueAt;
      const isOutdated = () => this.earliest < dueAt || this.sharing.size === 0;
      await condition(isOutdated, Math.max(1, dueAt - Date.now()), { summary: 'the earliest of further timers' });
      this.fireDue();
    }
    this.isWatching = false;
  }

  private earliestDue(): number {
    return [...this.sharing.values()].reduce((earliest, { dueAt }) => Math.min(earliest, dueAt), Infinity);
  }

  private fireDue(): void {
    const due = [...this.sharing.values()].filter(({ dueAt }) => dueAt <= Date.now());
    for (const timer of due.sort((a, b) => a.dueAt - b.dueAt)) {
      this.sharing.delete(timer.timerId);
      this.fire(timer);
    }
  }

  private fire({ timerId, dueAt }: Timer): void {
    this.deliver({
      id: `timer:${timerId}:${dueAt}`,
      at: Math.max(Date.now(), dueAt),
      actor: { type: 'timer', id: null },
      input: { type: 'timerFired', timerId },
    });
  }
}
