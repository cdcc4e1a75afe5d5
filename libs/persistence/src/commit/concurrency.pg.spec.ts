import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommitRequest } from '@svc/driver';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import { verifyTenant } from '../../testing/chain.js';
import { API_KEY, InstanceRequests } from '../../testing/requests.js';
import { openTestDatabase, PATIENT_MS } from '../../testing/test-database.js';
import type { TestDatabase } from '../../testing/test-database.js';
import { Committer } from './committer.js';
import { RetryableCommitError } from './failures.js';

const TENANTS = [newId(), newId(), newId()];
const INSTANCES_PER_TENANT = 33;
const COMMITS_PER_INSTANCE = 10;

/** As the local activity does: again after every failure that passes by itself, and after no other. */
async function untilCommitted(committer: Committer, request: CommitRequest): Promise<void> {
  for (;;) {
    try {
      const { kind } = await committer.commit(request);
      expect(['committed', 'same']).toContain(kind);
      return;
    } catch (error) {
      expect(error).toBeInstanceOf(RetryableCommitError);
    }
  }
}

describe('many commits at once, by two processes', () => {
  let database: TestDatabase;
  let committers: Committer[];
  beforeAll(async () => {
    database = await openTestDatabase();
    const options = { url: database.url, poolSize: 3, connectTimeoutMs: PATIENT_MS };
    committers = [new Committer(options), new Committer(options)];
  }, 120_000);
  afterAll(async () => {
    await Promise.all(committers.map((committer) => committer.close()));
    await database.close();
  });

  /** Both processes hold the instance, as after a lost lease: one commits, the other is told `same`. */
  const commitTwice = (request: CommitRequest) => Promise.all(committers.map((committer) => committer.commit(request)));

  async function run(tenantId: string): Promise<string[]> {
    const instance = new InstanceRequests(tenantId);
    const kinds: string[] = [];
    for (let seq = 1; seq <= COMMITS_PER_INSTANCE; seq += 1) {
      const request = seq === 1 ? instance.start() : instance.update(seq, { step: seq, [`v${seq}`]: seq });
      const answers = await commitTwice(request);
      kinds.push(
        answers
          .map((answer) => answer.kind)
          .sort()
          .join(),
      );
    }
    return kinds;
  }

  it('concurrent commits write every sequence number once, in audit chains that verify', async () => {
    const others = TENANTS.flatMap((tenantId) =>
      Array.from({ length: 20 }, (_, n) =>
        committers[n % 2]!.record(tenantScope(tenantId), API_KEY, () =>
          Promise.resolve({ result: n, entries: [{ instanceId: null, action: 'tenant.updated', payload: { n } }] }),
        ),
      ),
    );
    const runs = TENANTS.flatMap((tenantId) => Array.from({ length: INSTANCES_PER_TENANT }, () => run(tenantId)));
    const kinds = (await Promise.all(runs)).flat();
    await Promise.all(others);
    expect(new Set(kinds)).toEqual(new Set(['committed,same']));
    const log = await database.dataSource.query(
      'SELECT instance_id, array_agg(seq ORDER BY seq) AS seqs FROM commit_log GROUP BY 1',
    );
    expect(log).toHaveLength(TENANTS.length * INSTANCES_PER_TENANT);
    expect(log.every((row: { seqs: number[] }) => row.seqs.join() === '1,2,3,4,5,6,7,8,9,10')).toBe(true);
    const entries = INSTANCES_PER_TENANT * (COMMITS_PER_INSTANCE + 2) + 20;
    for (const tenantId of TENANTS) {
      const report = await verifyTenant(database.dataSource.manager, tenantId);
      expect(report).toMatchObject({ valid: true, failures: [], entriesChecked: entries, lastSequence: entries });
    }
  }, 120_000);

  it('concurrent commits lose nothing when their connections are ended repeatedly', async () => {
    const tenantId = newId();
    const endSome = () =>
      database.dataSource.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'svc-committer' AND datname = current_database() AND random() < 0.5`,
      );
    const runs = Array.from({ length: 20 }, async (_, n) => {
      const instance = new InstanceRequests(tenantId);
      for (let seq = 1; seq <= COMMITS_PER_INSTANCE; seq += 1) {
        const committed = untilCommitted(
          committers[n % 2]!,
          seq === 1 ? instance.start() : instance.update(seq, { step: seq }),
        );
        if (n % 4 === 0) await endSome();
        await committed;
      }
    });
    await Promise.all(runs);
    const entriesChecked = 20 * (COMMITS_PER_INSTANCE + 2);
    expect(await verifyTenant(database.dataSource.manager, tenantId)).toMatchObject({ valid: true, entriesChecked });
  }, 120_000);

  it.each([
    ['a changed payload', `UPDATE audit_entry SET payload = '{}' WHERE sequence = 7`, 'entry_changed'],
    [
      'a changed time',
      `UPDATE audit_entry SET created_at = created_at + interval '1 ms' WHERE sequence = 7`,
      'entry_changed',
    ],
    ['a deleted entry', `DELETE FROM audit_entry WHERE sequence = 7`, 'entry_missing'],
    ['a cut tail', `DELETE FROM audit_entry WHERE sequence > 390`, 'head_mismatch'],
    [
      'two swapped entries',
      `UPDATE audit_entry SET sequence = CASE sequence WHEN -7 THEN 8 ELSE 7 END WHERE sequence IN (-7, -8)`,
      'order_changed',
    ],
    [
      'an inserted entry',
      `INSERT INTO audit_entry SELECT tenant_id, 7, gen_random_uuid(), instance_id, actor_type, actor_id, action, payload, hash_version, prev_entry_hash, entry_hash, created_at
       FROM audit_entry WHERE sequence = 8`,
      'entry_inserted',
    ],
  ])('verification finds %s in the audit chain', async (name, sql, reason) => {
    const runner = database.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      if (name.startsWith('two'))
        await runner.query('UPDATE audit_entry SET sequence = -sequence WHERE sequence IN (7, 8)');
      if (name.startsWith('an ins')) {
        await runner.query('UPDATE audit_entry SET sequence = -sequence WHERE sequence >= 7');
        await runner.query('UPDATE audit_entry SET sequence = 1 - sequence WHERE sequence <= -7');
      }
      await runner.query(sql);
      const report = await verifyTenant(runner.manager, TENANTS[0]!);
      expect(report.failures.map((failure) => failure.reason)).toContain(reason);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });
});
