import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Until a transaction of the database waits for what another one holds. */
export function untilOneWaits(dataSource: DataSource): Promise<void> {
  return untilSoManyWait(dataSource, 1);
}

/** Until this many transactions of the database wait for what others hold. */
export async function untilSoManyWait(dataSource: DataSource, count: number): Promise<void> {
  while ((await dataSource.query<unknown[]>(WAITING)).length < count) await pause(10);
}

/** What somebody waits at until it is opened. */
export function closedGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
