import { beforeEach, describe, expect, it } from '@jest/globals';
import { PROCESS_INSTANCE, workflowIdOf } from '@svc/contract';
import { createStateSeal } from '@svc/contract/codec';
import type { KeyStore } from '@svc/contract/codec';
import { tenantScope } from '@svc/persistence';
import type { StoredInstance, UnlaunchedInstance } from '@svc/persistence';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { Promotions } from './promotions.js';
import type { PromotionParts } from './promotions.js';

const TENANT = '01890000-0000-7000-8000-00000000000a';
const LIMITS = { maxVariablesBytes: 10_000, continueAsNewAfterEvents: 4_000 };
const keys = new Map<string, Parameters<KeyStore['put']>[0]>();
const seal = createStateSeal({
  masterKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }],
  keys: { put: async (key) => void keys.set(key.id, key), get: async (id) => keys.get(id) ?? null },
});

/** Instances as their rows and states are. */
let rows: Map<string, StoredInstance>;
let overdue: UnlaunchedInstance[];
/** Workflows that run, with what they were started with. */
let workflows: Map<string, { readonly options: { readonly args: unknown[] } & Record<string, unknown> }>;
let isTemporalAway: boolean;

const states: PromotionParts['states'] = {
  find: async (_tenant, id) => rows.get(id) ?? null,
  launched: async (_tenant, id) => void rows.set(id, { ...rows.get(id)!, state: null }),
  takeUnlaunched: async (most) => overdue.splice(0, most),
};
const start = async (type: string, options: { workflowId: string; args: unknown[] }) => {
  if (isTemporalAway) throw new Error('nobody answers');
  const { workflowId } = options;
  if (workflows.has(workflowId)) throw new WorkflowExecutionAlreadyStartedError('known', workflowId, PROCESS_INSTANCE);
  expect(type).toBe(PROCESS_INSTANCE);
  workflows.set(workflowId, { options });
};
const client = { workflow: { start } } as unknown as PromotionParts['client'];
const promotions = new Promotions({
  client,
  taskQueue: 'q',
  limits: LIMITS,
  publicUrl: 'https://svc.example',
  states,
  seal,
  revive: async ({ instanceId }) => workflows.has(workflowIdOf(TENANT, instanceId)),
});

beforeEach(() => {
  [rows, overdue, workflows, isTemporalAway] = [new Map(), [], new Map(), false];
});

const of = (instanceId: string) => ({ tenantId: TENANT, instanceId });
const row = (more: Partial<StoredInstance>): StoredInstance => ({
  ...{ status: 'running', execution: 'durable', isPromoted: true, seq: 3, modelHash: 'm', engineVersion: '7' },
  ...{ definitionKey: 'order', definitionName: 'Order', definitionVersion: 2, correlationId: null, state: null },
  ...more,
});
async function promote(id: string, kept: object, more: Partial<StoredInstance> = {}): Promise<void> {
  rows.set(id, row({ state: await seal.seal(of(id), kept), ...more }));
}
const optionsOf = (id: string) => workflows.get(workflowIdOf(TENANT, id))?.options;

describe('launching a promoted instance', () => {
  it('launching a promoted instance starts its workflow once, at its last commit', async () => {
    await promote('a', { state: 'packed' });
    expect(await promotions.launch(of('a'))).toBe(true);
    const resume = { state: 'packed', seq: 3 };
    const args = { ...of('a'), engineVersion: '7', limits: LIMITS, start: null, resume };
    expect(optionsOf('a')).toMatchObject({
      ...{ args: [args, { modelHash: 'm' }], taskQueue: 'q', staticSummary: expect.stringContaining('Order') },
      ...{ workflowIdReusePolicy: 'REJECT_DUPLICATE', workflowIdConflictPolicy: 'FAIL' },
    });
    expect(rows.get('a')?.state).toBeNull();
  });

  it('a launch passes on the work that the promoting commit left', async () => {
    await promote('a', { state: 'packed', isUnfinished: true, calls: [{ call: 'c' }] });
    await promotions.launch(of('a'));
    expect(optionsOf('a')?.args[0]).toMatchObject({ resume: { isUnfinished: true, calls: [{ call: 'c' }] } });
  });

  it('a launched workflow tells operators its earlier history and its instance', async () => {
    await promote('a', { state: 'packed' }, { correlationId: 'order-1' });
    await promotions.launch(of('a'));
    const { staticDetails, typedSearchAttributes } = optionsOf('a')!;
    expect(staticDetails).toContain('https://svc.example/v1/instances/a/history');
    const values = (typedSearchAttributes as { value: string }[]).map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining([TENANT, 'order', 'running', 'order-1']));
  });

  it('a launch is done where another process was faster', async () => {
    await promote('a', { state: 'packed' });
    workflows.set(workflowIdOf(TENANT, 'a'), { options: { args: [] } });
    expect(await promotions.launch(of('a'))).toBe(true);
    expect(rows.get('a')?.state).toBeNull();
    expect(await promotions.launch(of('a'))).toBe(true);
  });

  it('only a promoted instance can be launched, and one whose workflow was lost is left to its revival', async () => {
    expect(await promotions.launch(of('a'))).toBe(false);
    await promote('a', { state: 'packed' }, { execution: 'transactional', isPromoted: false });
    expect(await promotions.launch(of('a'))).toBe(false);
    rows.set('a', row({ isPromoted: false }));
    expect(await promotions.launch(of('a'))).toBe(false);
    expect(workflows.size).toBe(0);
  });

  it('a launch fails while Temporal is away, and the state is kept for a later one', async () => {
    await promote('a', { state: 'packed' });
    isTemporalAway = true;
    await expect(promotions.launch(of('a'))).rejects.toThrow('nobody answers');
    expect(rows.get('a')?.state).not.toBeNull();
    isTemporalAway = false;
    expect(await promotions.launch(of('a'))).toBe(true);
  });

  it('a workflow is never started with the state of another instance', async () => {
    await promote('a', { state: 'packed' });
    rows.set('b', rows.get('a')!);
    await expect(promotions.launch(of('b'))).rejects.toThrow('not its own');
    expect(workflows.size).toBe(0);
  });
});

describe('launching those that are overdue', () => {
  it('overdue launches start each that can start and report the others', async () => {
    for (const id of ['a', 'b']) await promote(id, { state: id });
    rows.set('spoilt', row({ state: Buffer.from('spoilt') }));
    overdue = ['a', 'spoilt', 'b'].map((instanceId) => ({ tenant: tenantScope(TENANT), instanceId }));
    await expect(promotions.launchOverdue()).rejects.toThrow('1 of 3 promoted instances');
    expect([...workflows.keys()]).toEqual(['a', 'b'].map((id) => workflowIdOf(TENANT, id)));
  });

  it('overdue launches report their number', async () => {
    await promote('a', { state: 'packed' });
    overdue = [{ tenant: tenantScope(TENANT), instanceId: 'a' }];
    expect(await promotions.launchOverdue()).toBe(1);
    expect(await promotions.launchOverdue()).toBe(0);
  });
});
