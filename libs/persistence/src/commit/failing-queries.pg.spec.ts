import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommitAnswer, CommitRequest } from '@svc/driver';
import { v7 as newId } from 'uuid';
import { verifyTenant } from '../../testing/chain.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { type Failure, type FailingQuery, withFailingQuery } from '../../testing/failing-query.js';
import { InstanceRequests } from '../../testing/requests.js';
import { WebhookSubscriber } from '../../testing/webhook-subscriber.js';
import { DataStoreWriter } from '../repositories/data-stores.js';
import { tenantScope } from '../tenant-scope.js';
import type { Committer } from './committer.js';
import { RetryableCommitError } from './failures.js';

const FAILURES: readonly Failure[] = ['before', 'after', 'refused', 'gives way'];
const KEPT = { state: Buffer.from('state'), isPromoted: false };

let fixture: CommitFixture;
let committer: Committer;
beforeAll(async () => {
  fixture = await CommitFixture.open();
  ({ committer } = fixture);
}, 120_000);
afterAll(() => fixture.close());

/** The answers to what one transaction commits. */
type Commit = () => Promise<readonly string[]>;
/** Makes what a commit needs, and returns the commit. */
type Kind = (tenantId: string) => Promise<Commit>;

const answersTo =
  (...requests: readonly CommitRequest[]): Commit =>
  async () => {
    const answers = await Promise.allSettled(requests.map((request) => committer.commit(request)));
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value.kind;
    });
  };

async function started(tenantId: string): Promise<InstanceRequests> {
  const instance = new InstanceRequests(tenantId);
  await committer.commit(instance.start());
  return instance;
}

const completing: Kind = async (tenantId) => {
  const instance = await started(tenantId);
  await fixture.claim(instance);
  return answersTo(instance.complete(2, 1));
};

const KINDS: Readonly<Record<string, Kind>> = {
  'the start of an instance': async (tenantId) => answersTo(new InstanceRequests(tenantId).start()),
  'a later commit of it': async (tenantId) => answersTo((await started(tenantId)).update(2, { a: 1 })),
  'the completion of a claimed task': completing,
  'what a webhook is told': async (tenantId) => {
    await new WebhookSubscriber(fixture).subscribe(['instance.completed'], '', tenantId);
    return completing(tenantId);
  },
  'commits of three instances at once': async (tenantId) => {
    const [first, second] = [await started(tenantId), await started(tenantId)];
    return answersTo(first.update(2, { a: 1 }), second.update(2, { a: 1 }), new InstanceRequests(tenantId).start());
  },
  'the start of an instance without a workflow': async (tenantId) => {
    const instance = new InstanceRequests(tenantId);
    return async () => [(await committer.commitKept(instance.start(), KEPT)).kind];
  },
  'its promotion to a workflow': async (tenantId) => {
    const instance = new InstanceRequests(tenantId);
    await committer.commitKept(instance.start(), KEPT);
    const promoted = { ...KEPT, isPromoted: true };
    return async () => [(await committer.commitKept(instance.update(2, { a: 1 }), promoted)).kind];
  },
  'another audited write': async (tenantId) => {
    const tenant = tenantScope(tenantId);
    return () =>
      committer.record(tenant, { type: 'system', id: null }, async (tx) => {
        const { version } = await new DataStoreWriter().put(tenant, { store: 's', key: 'k' }, 1, tx);
        const payload = { store: 's', key: 'k', version };
        const changes = [{ kind: 'decision' as const, name: 'd' }];
        return {
          result: [version === 1 ? 'committed' : 'same'],
          entries: [{ instanceId: null, action: 'data_store.entry_written', payload }],
          changes,
        };
      });
  },
};

/** How many rows each table has of a tenant. */
async function rowsOf(tenantId: string): Promise<Readonly<Record<string, number>>> {
  const tables = await fixture.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_type = 'BASE TABLE' AND table_name <> 'tally'`,
  );
  const counts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${name} WHERE tenant_id = $1`,
  );
  const rows = await fixture.query<{ name: string; count: number }>(counts.join(' UNION ALL '), tenantId);
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}

/** A tenant of its own before a commit, the commit, and what is stored before it. */
async function prepared(kind: Kind) {
  const tenantId = newId();
  const commit = await kind(tenantId);
  return { tenantId, commit, before: await rowsOf(tenantId) };
}

/** What a commit without a failure sends, answers and stores, and what its repetition is answered. */
async function undisturbed(kind: Kind) {
  const { tenantId, commit, before } = await prepared(kind);
  const { outcome, queries } = await withFailingQuery(null, commit);
  if (outcome.status === 'rejected') throw outcome.reason;
  const after = await rowsOf(tenantId);
  return { queries, before, after, answers: outcome.value, repeated: await commit() };
}

/** Commits while a query fails, and another tenant commits too. */
async function commitWhileFailing(kind: Kind, failing: FailingQuery) {
  const { tenantId, commit } = await prepared(kind);
  const others = new InstanceRequests(newId()).start();
  let other: Promise<CommitAnswer> | null = null;
  const { outcome } = await withFailingQuery(failing, () => {
    const committed = commit();
    other = committer.commit(others);
    return committed;
  });
  const stored = await rowsOf(tenantId);
  const repeated = await commit();
  const { valid } = await verifyTenant(fixture.database.dataSource, tenantId);
  return { outcome, stored, repeated, valid, other: await other };
}

/** [commit#answers], [commit#retried-failures] */
describe.each(Object.entries(KINDS))('a query that fails of %s', (_, kind) => {
  it('whichever fails, and however, all or nothing is stored and a repetition learns which', async () => {
    const { queries, before, after, answers, repeated } = await undisturbed(kind);
    expect(queries.at(-1)).toBe('COMMIT');
    for (const [place, query] of queries.entries())
      for (const failure of FAILURES) {
        const end = await commitWhileFailing(kind, { number: place + 1, failure });
        const error = end.outcome.status === 'rejected' ? end.outcome.reason : null;
        const isStored = error === null || (failure === 'after' && place === queries.length - 1);
        const known = { failure, query, outcome: end.outcome, valid: true, other: { kind: 'committed' } };
        expect({ failure, query, ...end }).toEqual({
          ...known,
          ...(isStored ? { stored: after, repeated } : { stored: before, repeated: answers }),
        });
        if (error !== null && failure !== 'refused') expect(error).toBeInstanceOf(RetryableCommitError);
      }
    for (const counts of Object.values(committer.pools).map((read) => read()))
      expect(counts).toMatchObject({ idleCount: counts.totalCount, waitingCount: 0 });
  });
});
