import { beforeEach, describe, expect, it } from '@jest/globals';
import { PayloadMissing, workflowIdOf } from '@svc/contract';
import { WrongMasterKeys } from '@svc/credentials';
import type { HaltedInstance } from '@svc/persistence';
import { PayloadWatch } from './payload-watch.js';

const of = { tenantId: 'tenant', instanceId: 'instance' };
const workflowId = workflowIdOf(of.tenantId, of.instanceId);
const missing = new PayloadMissing('key', 'expected the key a');

describe('the watch over missing payloads', () => {
  let told: string[];
  let stored: HaltedInstance[];
  let failing: Set<string>;
  let wrongKeys: Error | null;
  let watch: PayloadWatch;
  beforeEach(() => {
    [told, stored, failing, wrongKeys] = [[], [], new Set(), null];
    const instances = {
      halt: async ({ instanceId, reason }: HaltedInstance) => void told.push(`halt ${instanceId}: ${reason}`),
      release: async ({ instanceId }: Omit<HaltedInstance, 'reason'>) => told.push(`release ${instanceId}`) > 0,
      list: async () => stored,
    };
    const checkKeys = async () => {
      if (wrongKeys) throw wrongKeys;
    };
    const isFailing = async (id: string) => failing.has(id);
    watch = new PayloadWatch({ instances, checkKeys, isFailing, logger: { warn: () => {}, info: () => {} } });
  });

  it('shows an instance that cannot go on, once, until it does', async () => {
    failing.add(workflowId);
    watch.notice(workflowId, missing);
    expect(watch.isComplete).toBe(false);
    await watch.look();
    watch.notice(workflowId, missing);
    await watch.look();
    expect(told).toEqual(['halt instance: expected the key a']);
    failing.clear();
    await watch.look();
    expect(told.slice(1)).toEqual(['release instance']);
    expect(watch.isComplete).toBe(true);
  });

  it('releases what a process before it has shown', async () => {
    stored = [{ ...of, reason: 'expected the key a' }];
    failing.add(workflowId);
    await watch.read();
    await watch.look();
    expect([told, watch.isComplete]).toEqual([[], false]);
    failing.clear();
    await watch.look();
    expect([told, watch.isComplete]).toEqual([['release instance'], true]);
  });

  it('shows no instance where the workflow is of none', async () => {
    failing.add('batch/1');
    watch.notice('batch/1', missing);
    await watch.look();
    expect([told, watch.isComplete]).toEqual([[], false]);
  });

  it('knows of a master key that another process seals with and this one has not', async () => {
    wrongKeys = new WrongMasterKeys('PAYLOAD_KEYS', 'expected the master key b');
    await watch.read();
    expect(watch.isComplete).toBe(false);
    wrongKeys = null;
    await watch.read();
    expect(watch.isComplete).toBe(true);
  });

  it('keeps what it knows while the database cannot be asked', async () => {
    wrongKeys = new Error('connection refused');
    await expect(watch.read()).rejects.toThrow('connection refused');
    expect(watch.isComplete).toBe(true);
  });
});
