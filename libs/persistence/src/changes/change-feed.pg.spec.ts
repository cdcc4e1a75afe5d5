import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { Committer } from '../commit/committer.js';
import { tenantScope } from '../tenant-scope.js';
import { openTestDatabase, PATIENT_MS } from '../../testing/test-database.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { ChangeFeed } from './change-feed.js';
import { ChangeNotices } from './change-notices.js';
import type { Change } from './change.js';

const tenant = tenantScope(newId());
const LISTENERS = `FROM pg_stat_activity WHERE application_name = 'svc-changes' AND datname = current_database()`;

const ADMITTING = 'UPDATE pg_database SET datallowconn = $1 WHERE datname = current_database()';

let database: TestDatabase;
let committer: Committer;
beforeAll(async () => {
  database = await openTestDatabase();
  committer = new Committer({ url: database.url, connectTimeoutMs: PATIENT_MS });
}, 120_000);
afterAll(async () => {
  await committer.close();
  await database.close();
});

/** Another process, as far as it hears. */
class Ear {
  readonly notices = new ChangeNotices();
  readonly told: Change[] = [];
  readonly warnings: string[] = [];
  gaps = 0;
  private waiting: (() => void)[] = [];
  private readonly feed: ChangeFeed;

  constructor() {
    this.notices.listen({
      onChange: (change) => {
        this.told.push(change);
        this.wake();
      },
      onGap: () => {
        this.gaps += 1;
        this.wake();
      },
    });
    const { notices } = this;
    const noteUpToDate = notices.noteUpToDate.bind(notices);
    notices.noteUpToDate = (at) => {
      noteUpToDate(at);
      this.wake();
    };
    const logger = { warn: (_: object, message: string) => void this.warnings.push(message) };
    this.feed = new ChangeFeed({ url: database.url, notices, logger });
    this.feed.start();
  }

  /** Whether what was read a while ago is believed, since its connection would have told of changes. */
  get isHearing(): boolean {
    return this.notices.isCurrent(performance.now() - 1_001);
  }

  /** Rechecked whenever something is told, or it was heard that nothing is. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  stop(): Promise<void> {
    return this.feed.stop();
  }

  private wake(): void {
    for (const resume of this.waiting.splice(0)) resume();
  }
}

let ear: Ear;
afterEach(() => ear.stop());

const write = (name: string, ends: () => void = () => {}) =>
  committer.record(tenant, { type: 'system', id: null }, async () => {
    ends();
    return { result: null, entries: [], changes: [{ kind: 'definition', name }] };
  });
/** Again where the connection was lost just then: a machine that is very busy does not answer in time. */
async function writeUntilTold(name: string): Promise<void> {
  const isTold = () => ear.told.some((change) => change.name === name);
  while (!isTold()) {
    const { gaps } = ear;
    await write(name);
    await ear.until(() => isTold() || ear.gaps > gaps);
  }
}
/** How long it takes until it hears again. */
async function loseConnection(): Promise<number> {
  await ear.until(() => ear.isHearing);
  const { gaps } = ear;
  const lostAt = performance.now();
  await database.dataSource.query(`SELECT pg_terminate_backend(pid) ${LISTENERS}`);
  await write('a');
  await ear.until(() => ear.gaps >= gaps + 2);
  return performance.now() - lostAt;
}
const changeOf = (name: string): Change => ({ kind: 'definition', tenant, name });

describe('changes of other processes', () => {
  it('other processes are notified of a change only after its commit', async () => {
    ear = new Ear();
    await ear.until(() => ear.isHearing);
    const failed = write('a', () => {
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await writeUntilTold('b');
    expect(ear.told).toEqual(ear.told.map(() => changeOf('b')));
  });

  it('the writing process is notified of a change before its write has ended', async () => {
    ear = new Ear();
    const told: Change[] = [];
    const stop = committer.changes.listen({ onChange: (change) => told.push(change), onGap: () => {} });
    await write('a');
    stop();
    expect(told).toEqual([changeOf('a')]);
  });

  it('a lost connection is reported as a gap, and changes are received again soon', async () => {
    ear = new Ear();
    // The shortest of several times, since a busy machine may pause during one.
    let shortest = Infinity;
    for (let turn = 0; turn < 5 && shortest >= 2_000; turn += 1) shortest = Math.min(shortest, await loseConnection());
    expect(shortest).toBeLessThan(2_000);
    await writeUntilTold('b');
    // Two gaps each time, at the loss and at the return of the connection, and one warning.
    expect(ear.warnings.length).toBeGreaterThan(0);
    expect(ear.warnings.length).toBeLessThanOrEqual(ear.gaps / 2);
  });

  it('the feed reports that it receives nothing while Postgres refuses connections', async () => {
    ear = new Ear();
    await ear.until(() => ear.isHearing);
    await database.dataSource.query(ADMITTING, [false]);
    await database.dataSource.query(`SELECT pg_terminate_backend(pid) ${LISTENERS}`);
    await ear.until(() => !ear.isHearing);
    await database.dataSource.query(ADMITTING, [true]);
    await ear.until(() => ear.isHearing);
    await writeUntilTold('c');
  });

  it('a change that another release sends in an unknown form is a gap', async () => {
    ear = new Ear();
    await ear.until(() => ear.isHearing);
    const { gaps } = ear;
    await database.dataSource.query(`SELECT pg_notify('svc_changes', '["moon","t","n"]')`);
    await ear.until(() => ear.gaps > gaps);
    expect(ear.told).toEqual([]);
  });
});
