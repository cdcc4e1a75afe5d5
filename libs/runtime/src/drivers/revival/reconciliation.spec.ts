import { beforeEach, describe, expect, it } from '@jest/globals';
import { identityOf, workflowIdOf } from '@svc/contract';
import type { InstanceIdentity } from '@svc/contract';
import type { DeliveryPlace, RunningBatch, StoredInstance } from '@svc/persistence';
import { Reconciliation } from './reconciliation.js';
import type { Finding, ReconciliationParts } from './reconciliation.js';

const TENANT = '01890000-0000-7000-8000-00000000000a';
const of = (instanceId: string): InstanceIdentity => ({ tenantId: TENANT, instanceId });

interface Row {
  readonly seq: number;
  readonly status?: StoredInstance['status'];
  readonly haltedBy?: string;
  readonly isAbandoned?: boolean;
}

describe('the comparison of Postgres and Temporal', () => {
  /** Instances by id. */
  let rows: Map<string, Row>;
  /** Open workflows by id, with the last commit that each knows. */
  let workflows: Map<string, number>;
  let done: string[];
  let lostDeliveries: DeliveryPlace[];
  let lostBatches: RunningBatch[];
  /** What a workflow does when it is told to ask the log. */
  let sync: (id: string) => void;
  beforeEach(() => {
    [rows, workflows, done, lostDeliveries, lostBatches] = [new Map(), new Map(), [], [], []];
    sync = (id) => {
      const seq = rows.get(id)?.seq ?? 0;
      if (seq >= workflows.get(id)!) workflows.set(id, seq);
      else workflows.delete(id);
    };
  });

  async function found(options: Partial<ReconciliationParts['options']> = {}): Promise<string[]> {
    const isOver = (status = 'running') => status === 'completed' || status === 'terminated';
    const parts: ReconciliationParts = {
      options: { isDry: false, comparesPositions: true, ...options },
      states: {
        find: async (_, id) => {
          const row = rows.get(id);
          return row === undefined ? null : ({ status: 'running', ...row } as StoredInstance);
        },
        listDurable: async (after) =>
          [...rows]
            .filter(([id, { status }]) => !isOver(status) && id > (after?.instanceId ?? ''))
            .sort()
            .slice(0, 2)
            .map(([id, { seq, haltedBy = null, isAbandoned = false }]) => ({ ...of(id), seq, haltedBy, isAbandoned })),
        standingsOf: async (all) =>
          new Map(
            all.flatMap(({ instanceId: id }) => {
              const row = rows.get(id);
              return row === undefined ? [] : [[id, isOver(row.status) ? 'ended' : 'open'] as const];
            }),
          ),
      },
      workflows: {
        openAmong: async () => new Set([...workflows.keys()].map((id) => workflowIdOf(TENANT, id))),
        isOpen: async (id) => id.startsWith('t/') && workflows.has(identityOf(id).instanceId),
        async *listOpen() {
          for (const id of [...workflows.keys()]) yield [of(id)];
        },
        positionOf: async ({ instanceId }) => workflows.get(instanceId) ?? null,
        requestSync: async ({ instanceId }) => {
          done.push(`sync ${instanceId}`);
          sync(instanceId);
        },
      },
      deliveries: {
        listRetrying: async (after) => (after === null ? lostDeliveries : []),
        takeBack: async ({ id }) => done.push(`take back ${id}`) > 0,
      },
      batches: { listRunning: async (after) => (after === null ? lostBatches : []) },
      starts: { refreshAll: async () => void done.push('refresh') },
      revival: {
        reviveBatch: async ({ batchId }) => done.push(`batch ${batchId}`) > 0,
        tellOfCallersEnd: async ({ instanceId }) => done.push(`tell ${instanceId}`) > 0,
        revive: async ({ instanceId }) => {
          done.push(`revive ${instanceId}`);
          workflows.set(instanceId, rows.get(instanceId)!.seq);
          return true;
        },
      },
    };
    const all: Finding[] = [];
    for await (const finding of new Reconciliation(parts).run()) all.push(finding);
    return all.map(({ id, difference, outcome }) => `${id} ${difference} ${outcome}`);
  }

  beforeEach(() => {
    for (const id of ['ahead', 'behind', 'fine', 'halted', 'missing']) rows.set(id, { seq: 3 });
    rows.set('halted', { seq: 3, haltedBy: 'WorkflowTaskFailed: a defect' });
    rows.set('over', { seq: 9, status: 'completed' });
    rows.set('past', { seq: 9, status: 'terminated' });
    workflows = new Map([...Object.entries({ ahead: 5, behind: 2, fine: 3, halted: 3, orphan: 7, past: 8 })]);
    sync = (id) => {
      if (id === 'past' || id === 'orphan' || id === 'ahead') workflows.delete(id);
      else workflows.set(id, rows.get(id)!.seq);
    };
  });

  it('every difference is found, and repaired where no person is needed', async () => {
    const expected = [
      ...['ahead ahead repaired', 'behind behind repaired', 'halted halted found', 'missing missing repaired'],
      ...['orphan orphan repaired', 'past ended repaired'],
    ];
    expect(await found()).toEqual(expected);
    expect(done.sort()).toEqual([
      ...['refresh', 'revive ahead', 'revive missing', 'sync ahead', 'sync behind', 'sync orphan', 'sync past'],
    ]);
    expect(await found()).toEqual(['halted halted found']);
  });

  it('a dry run changes nothing', async () => {
    const all = await found({ isDry: true });
    expect(all.map((line) => line.split(' ')[1])).toEqual([
      ...['ahead', 'behind', 'halted', 'missing', 'orphan', 'ended'],
    ]);
    expect(done).toEqual([]);
  });

  it('workflows are not asked for their last commit where that is not wanted', async () => {
    expect(await found({ isDry: true, comparesPositions: false })).not.toContain('ahead ahead found');
  });

  it('an instance whose caller has ended is told so', async () => {
    rows.set('fine', { seq: 3, isAbandoned: true });
    expect(await found()).toContain('fine abandoned repaired');
    expect(done).toContain('tell fine');
  });

  it('a delivery of a webhook that no workflow tries again is given back', async () => {
    lostDeliveries = [{ tenantId: TENANT, id: 'delivery' }];
    expect(await found()).toContain('delivery missing repaired');
    expect(done).toContain('take back delivery');
  });

  it('a batch that no workflow carries on gets another', async () => {
    const actor = { type: 'api_key', id: null } as const;
    const begun = { action: 'suspend', asked: '{}', filter: '{}', reason: null, actor, after: 'i' };
    lostBatches = [{ tenantId: TENANT, batchId: 'batch', ...begun }];
    expect(await found()).toContain('batch missing repaired');
    expect(done).toContain('batch batch');
  });

  it('a repair that fails is told with its reason', async () => {
    sync = () => {
      throw new Error('Temporal is away');
    };
    expect(await found()).toContain('ahead ahead failed');
  });
});
