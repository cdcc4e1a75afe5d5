import { beforeEach, describe, expect, it } from '@jest/globals';
import type { InstanceIdentity, ProcessInstanceArgs } from '@svc/contract';
import type { InputEnvelope } from '@svc/engine';
import { MovedOn } from '@svc/persistence';
import { Parking } from './parking.js';
import { ParkingWatch } from './parking-watch.js';
import type { OpenWorkflow } from './workflow-parking.js';

const of = { tenantId: 'tenant', instanceId: 'instance' };
const input: InputEnvelope = {
  ...{ id: 'end', at: 1, actor: { type: 'api_key', id: null } },
  input: { type: 'terminated', reason: null },
};

describe('instances whose workflow task fails', () => {
  let told: string[];
  let fare: OpenWorkflow | null;
  let defect: string | null;
  let aborted: number;
  let isUnreadable: boolean;
  let hasTimedOut: boolean;
  let rows: Map<
    string,
    { readonly status?: string; readonly parentId: string | null; readonly childIds: readonly string[] }
  >;
  let started: InstanceIdentity[];
  let below: string[][];
  let lost: Set<string>;
  let isRevivable: boolean;
  let now: number;
  let parking: Parking;
  let watch: ParkingWatch;
  beforeEach(() => {
    [told, fare, defect, rows, started, now] = [[], { failures: 3, isParked: false }, 'a defect', new Map(), [], 0];
    [aborted, hasTimedOut, isUnreadable] = [0, false, false];
    [lost, isRevivable, below] = [new Set(), false, []];
    rows.set(of.instanceId, { parentId: null, childIds: [] });
    const tell = (what: string) => async () => void told.push(what);
    parking = new Parking({
      instances: {
        unknown: async (all) => new Set(all.map(({ instanceId }) => instanceId).filter((id) => !rows.has(id))),
        overdue: async () => [],
        show: async (_, reason) => void told.push(`show: ${reason}`),
        showUnstarted: async (_, reason) => void told.push(`show unstarted: ${reason}`),
        isUnreadable: async () => isUnreadable,
        release: async () => true,
        openBelow: async ({ tenantId }) => (below.shift() ?? []).map((instanceId) => ({ tenantId, instanceId })),
        end: async ({ instanceId }, { expectedSeq }) => {
          if (expectedSeq === 7) throw new MovedOn(7, 8);
          if (instanceId !== of.instanceId) told.push(`end ${instanceId}`);
          return { status: 'running', ...(rows.get(of.instanceId) ?? { parentId: null, childIds: [] }) };
        },
      },
      revive: async ({ instanceId }) => {
        told.push(`revive ${instanceId}`);
        return isRevivable;
      },
      workflows: () => ({
        openWorkflowOf: async () => fare,
        recordedEndOf: async () => ({ defect, hasTimedOut }),
        argsOf: async () => ({ ...of, engineVersion: '1', start: input }) as unknown as ProcessInstanceArgs,
        park: tell('park'),
        resume: tell('resume'),
        terminate: tell('terminate'),
        sendInput: async ({ instanceId }, { input: { type } }) => {
          told.push(`tell ${instanceId}: ${type}`);
          return !lost.has(instanceId);
        },
        requestSync: async ({ instanceId }) => void told.push(`wake ${instanceId}`),
        startedBetween: async () => started,
      }),
      abortedCalls: {
        defectOf: (_, atLeast) => (aborted >= atLeast ? 'aborted calls' : null),
        forget: () => void (aborted = 0),
      },
    });
    watch = new ParkingWatch({ parking, logger: { warn: () => {}, error: () => {} }, now: () => now });
  });

  it('an instance whose workflow task has failed three times is parked and shown in error', async () => {
    fare = { failures: 2, isParked: false };
    expect(await parking.consider(of)).toBe('fails');
    fare = { failures: 3, isParked: false };
    expect(await parking.consider(of)).toBe('parked');
    expect(told).toEqual(['park', 'show: a defect']);
  });

  it('a parked instance is shown in error where the worker that parked it died before that', async () => {
    fare = { failures: 0, isParked: true };
    expect(await parking.consider(of)).toBe('parked');
    expect(told).toEqual(['show: a defect']);
  });

  it('an instance is parked after three aborted calls, also where its workflow task has timed out instead of failing', async () => {
    [defect, hasTimedOut, aborted] = [null, true, 3];
    expect(await parking.consider(of)).toBe('parked');
    expect(told).toEqual(['park', 'show: aborted calls']);
    expect(aborted).toBe(0);
  });

  it('an instance whose workflow task has timed out is not parked, and its next attempt is recorded', async () => {
    [defect, hasTimedOut, aborted] = [null, true, 2];
    expect(await parking.consider(of)).toBe('fails');
    expect(told).toEqual([]);
    fare = { failures: 4, isParked: false };
    expect(await parking.consider(of)).toBe('fails');
    expect(told).toEqual(['park', 'resume']);
  });

  it('a parked instance is shown in error where the reason is not known any more', async () => {
    [fare, defect] = [{ failures: 0, isParked: true }, null];
    expect(await parking.consider(of)).toBe('parked');
    expect(told).toEqual(['show: its workflow task failed repeatedly']);
  });

  it.each([
    ['goes on', { failures: 0, isParked: false }, 'a defect'],
    ['waits for a missing payload', { failures: 9, isParked: false }, null],
  ])('an instance is not parked where its workflow %s', async (_, fares, why) => {
    [fare, defect] = [fares, why];
    expect(await parking.consider(of)).toBe('healthy');
    expect(told).toEqual([]);
  });

  it('an instance that failed before its first commit is found and shown in error', async () => {
    started = [of, { ...of, instanceId: 'unseen' }];
    await watch.search();
    await watch.look();
    await watch.look();
    expect(told).toEqual(['wake unseen', 'park', 'show unstarted: a defect']);
  });

  it('an instance that gave no answer is watched for a while', async () => {
    fare = { failures: 1, isParked: false };
    watch.suspect(of);
    await watch.look();
    fare = { failures: 3, isParked: false };
    now = 80_000;
    await watch.look();
    expect(told).toEqual(['park', 'show: a defect']);
    fare = { failures: 0, isParked: false };
    watch.suspect(of);
    now = 1_000_000;
    await watch.look();
    fare = { failures: 3, isParked: false };
    await watch.look();
    expect(told).toHaveLength(2);
  });

  it('an instance is looked at although another one cannot be shown, until the time of that one is over', async () => {
    const broken = { ...of, instanceId: 'broken' };
    const considered: string[] = [];
    const parts: ConstructorParameters<typeof ParkingWatch>[0] = {
      parking: {
        suspects: async () => [],
        wake: async () => undefined,
        consider: async ({ instanceId }) => {
          considered.push(instanceId);
          if (instanceId === 'broken') throw new Error('cannot be shown');
          return 'fails';
        },
      },
      logger: { warn: () => {}, error: () => {} },
      now: () => now,
    };
    watch = new ParkingWatch(parts);
    watch.suspect(broken);
    watch.suspect(of);
    await expect(watch.look()).rejects.toThrow('cannot be shown');
    await expect(watch.look()).rejects.toThrow('cannot be shown');
    expect(considered).toEqual(['broken', 'instance', 'broken']);
    now = 1_000_000;
    await expect(watch.look()).rejects.toThrow('cannot be shown');
    await watch.look();
    expect(considered.slice(3)).toEqual(['instance', 'broken']);
  });

  it('a parked instance is ended without its workflow, and its caller and called instances are told', async () => {
    fare = { failures: 0, isParked: true };
    rows.set(of.instanceId, { parentId: 'parent', childIds: ['child'] });
    expect(await parking.takeOver(of, 'error', input)).toBe(true);
    expect(told).toEqual(['terminate', 'tell child: terminated', 'tell parent: childTerminated']);
  });

  it.each(['error', 'suspended'] as const)(
    'an instance with status %s whose payload is missing is ended without its workflow, and resumed only by it',
    async (status) => {
      [fare, isUnreadable] = [{ failures: 5, isParked: false }, true];
      const resumed: InputEnvelope = { ...input, input: { type: 'resumed', reason: null } };
      expect(await parking.takeOver(of, status, resumed)).toBe(false);
      expect(told).toEqual([]);
      expect(await parking.takeOver(of, status, input)).toBe(true);
      expect(told).toEqual(['terminate']);
    },
  );

  it.each(['error', 'suspended'] as const)(
    'an instance that is %s is ended where it has no workflow',
    async (status) => {
      fare = null;
      expect(await parking.takeOver(of, status, input)).toBe(true);
    },
  );

  it('an instance that is not at the commit its end depends on gets a workflow again', async () => {
    fare = { failures: 0, isParked: true };
    await expect(parking.takeOver(of, 'error', { ...input, expectedSeq: 7 })).rejects.toThrow(
      'expected the instance to be at commit 7, but it is at commit 8',
    );
    expect(told).toEqual(['terminate', 'revive instance']);
  });

  it('an instance that has completed meanwhile is not ended', async () => {
    fare = null;
    rows.set(of.instanceId, { status: 'completed', parentId: 'parent', childIds: [] });
    expect(await parking.takeOver(of, 'error', input)).toBe(false);
    expect(told).toEqual(['terminate']);
  });

  it('a called instance that has lost its workflow gets another one, and is told then', async () => {
    fare = { failures: 0, isParked: true };
    rows.set(of.instanceId, { parentId: null, childIds: ['child'] });
    [lost, isRevivable] = [new Set(['child']), true];
    await parking.takeOver(of, 'error', input);
    expect(told).toEqual(['terminate', 'tell child: terminated', 'revive child', 'tell child: terminated']);
  });

  it('an instance that has lost its workflow gets another one by a resume, and when it is looked at', async () => {
    fare = null;
    const resumed = { ...input, input: { type: 'resumed', reason: null } } as const;
    expect(await parking.takeOver(of, 'error', resumed)).toBe(true);
    expect(await parking.consider(of)).toBe('healthy');
    expect(told).toEqual(['revive instance', 'revive instance']);
  });

  it('other instances, and other operations than the end, are left to the workflow', async () => {
    expect(await parking.takeOver(of, 'error', input)).toBe(false);
    fare = { failures: 0, isParked: true };
    expect(await parking.takeOver(of, 'running', input)).toBe(false);
    const other = { ...input, input: { type: 'suspended', reason: null } } as const;
    expect(await parking.takeOver(of, 'error', other)).toBe(false);
    expect(told).toEqual([]);
  });

  it('what an ended instance has called is ended level by level, without its workflows', async () => {
    below = [['a', 'b'], ['c']];
    expect(await parking.endBelow(of)).toBe(3);
    expect(told).toEqual(['terminate', 'terminate', 'end a', 'end b', 'terminate', 'end c']);
  });
});
