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
      halt: async ({ instanceId, reason }: HaltedInstance) => {
        if (instanceId === 'broken') throw new Error('cannot be shown');
        told.push(`halt ${instanceId}: ${reason}`);
      },
      release: async ({ instanceId }: Omit<HaltedInstance, 'reason'>) => told.push(`release ${instanceId}`) > 0,
      list: async () => stored,
    };
    const checkKeys = async () => {
      if (wrongKeys) throw wrongKeys;
    };
    const isFailing = async (id: string) => failing.has(id);
    watch = new PayloadWatch({ instances, checkKeys, isFailing, logger: { warn: () => {}, info: () => {} } });
  });

  it('an instance with a missing payload is shown in error once, until it continues', async () => {
    failing.add(workflowId);
    watch.notice(workflowId, missing);
    await watch.look();
    watch.notice(workflowId, missing);
    await watch.look();
    expect(told).toEqual(['halt instance: expected the key a']);
    failing.clear();
    await watch.look();
    expect(told.slice(1)).toEqual(['release instance']);
  });

  it('a missing payload of a workflow says nothing about the process', async () => {
    failing.add(workflowId);
    watch.notice(workflowId, missing);
    await watch.look();
    expect(watch.hasMasterKeys).toBe(true);
  });

  it('an instance is looked at although another one cannot be shown', async () => {
    const other = workflowIdOf('tenant', 'broken');
    for (const id of [other, workflowId]) {
      failing.add(id);
      watch.notice(id, missing);
    }
    await expect(watch.look()).rejects.toThrow('cannot be shown');
    await expect(watch.look()).rejects.toThrow('cannot be shown');
    expect(told).toEqual(['halt instance: expected the key a']);
  });

  it('an instance halted by an earlier process is released', async () => {
    stored = [{ ...of, reason: 'expected the key a' }];
    failing.add(workflowId);
    await watch.read();
    await watch.look();
    expect(told).toEqual([]);
    failing.clear();
    await watch.look();
    expect(told).toEqual(['release instance']);
  });

  it('a missing payload of a workflow without instance halts no instance', async () => {
    failing.add('batch/1');
    watch.notice('batch/1', missing);
    await watch.look();
    expect(told).toEqual([]);
  });

  it('a master key is missing while another process seals with a master key that this one lacks', async () => {
    wrongKeys = new WrongMasterKeys('PAYLOAD_KEYS', 'expected the master key b');
    await watch.read();
    expect(watch.hasMasterKeys).toBe(false);
    wrongKeys = null;
    await watch.read();
    expect(watch.hasMasterKeys).toBe(true);
  });

  it('the watch keeps what it knows while the database cannot be reached', async () => {
    wrongKeys = new Error('connection refused');
    await expect(watch.read()).rejects.toThrow('connection refused');
    expect(watch.hasMasterKeys).toBe(true);
  });
});
