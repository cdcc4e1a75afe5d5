import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Waits until a transaction of the database waits for a lock of another one. */
export function untilOneWaits(dataSource: DataSource): Promise<void> {
  return untilSoManyWait(dataSource, 1);
}

/** Waits until this many transactions of the database wait for locks of others. */
export async function untilSoManyWait(dataSource: DataSource, count: number): Promise<void> {
  while ((await dataSource.query<unknown[]>(WAITING)).length < count) await pause(10);
}

/** A gate at which callers wait until it is opened. */
export function closedGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
