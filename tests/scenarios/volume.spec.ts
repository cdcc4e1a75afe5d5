import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Committer } from '@svc/persistence';
import { ProcessStack } from '../../libs/runtime/testing/process-stack.js';
import { openTestDatabase } from '../../libs/persistence/testing/test-database.js';
import type { TestDatabase } from '../../libs/persistence/testing/test-database.js';
import { eventually } from '../http/support/eventually.js';

/** A guard against a hang, no measure of speed. */
const MINUTES_MS = 600_000;
jest.setTimeout(MINUTES_MS);

let database: TestDatabase;
let committer: Committer;
let stack: ProcessStack;

beforeAll(async () => {
  database = await openTestDatabase();
  committer = new Committer({ url: database.url });
  stack = await ProcessStack.start(committer);
}, MINUTES_MS);
afterAll(async () => {
  await stack?.stop();
  await committer?.close();
  await database?.close();
}, MINUTES_MS);

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const around = (work: object, others: object[] = [], flows: object[] = []) => ({
  id: 'volume',
  elements: [{ id: 'start', type: 'startEvent' }, { id: 'work', ...work }, { id: 'end', type: 'endEvent' }, ...others],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'work' },
    { id: 'f2', sourceRef: 'work', targetRef: 'end' },
    ...flows,
  ],
});

async function countOf(sql: string, instanceId: string): Promise<number> {
  const [row] = (await database.dataSource.query(`SELECT count(*) AS n FROM ${sql}`, [instanceId])) as { n: string }[];
  return Number(row?.n);
}

async function variableOf(instanceId: string, name: string): Promise<unknown> {
  const rows = await database.dataSource.query(
    'SELECT value FROM instance_variable WHERE instance_id = $1 AND name = $2',
    [instanceId, name],
  );
  return JSON.parse(String((rows as { value: string }[])[0]?.value));
}

describe('large instances on Temporal', () => {
  it('rule 13: two thousand tokens wait at once, and an interrupting boundary event ends them all', async () => {
    const stop = { id: 'stop', type: 'boundaryEvent', attachedTo: 'work', event: { type: 'signal', name: 'Stop' } };
    const work = { type: 'userTask', multiInstance: { collection: '{{ items }}', inputDataItem: 'item' } };
    const process_ = around(work, [stop], [{ id: 'f3', sourceRef: 'stop', targetRef: 'end' }]);
    const instance = await stack.startInstance(process_ as never, { variables: { items: numbers(2_000) } });
    const open = "task WHERE instance_id = $1 AND status = 'pending'";
    await eventually('two thousand tasks', async () => (await countOf(open, instance.id)) === 2_000, MINUTES_MS);
    await instance.update('receiveEvent', { kind: 'signal', name: 'Stop', payload: {}, correlationKey: null } as never);
    await instance.handle.result();
    expect(await countOf("task WHERE instance_id = $1 AND status = 'cancelled'", instance.id)).toBe(2_000);
  });

  it('a thousand parallel scripts take few commits and few history events', async () => {
    const work = { type: 'scriptTask', script: '{{ loopCounter }}', multiInstance: { loopCardinality: 1_000 } };
    const instance = await stack.startInstance(around(work) as never);
    await instance.handle.result();
    expect(await countOf('commit_log WHERE instance_id = $1', instance.id)).toBeLessThanOrEqual(3);
    expect((await instance.eventTypes()).length).toBeLessThan(60);
  });

  it('rule 14: a loop runs ten thousand turns', async () => {
    const work = {
      type: 'scriptTask',
      script: '{{ n + 1 }}',
      resultVariable: 'n',
      loop: { loopCondition: 'n < 10000' },
    };
    const instance = await stack.startInstance(around(work) as never, { variables: { n: 0 } });
    await instance.handle.result();
    expect(await variableOf(instance.id, 'n')).toBe(10_000);
  });

  it('rule 13: five thousand sequential iterations run over several runs of the workflow', async () => {
    const work = {
      type: 'subProcess',
      multiInstance: {
        isSequential: true,
        collection: '{{ items }}',
        inputDataItem: 'item',
        outputDataItem: 'twice',
        loopDataOutputRef: 'results',
      },
      elements: [
        { id: 'isFarOn', type: 'exclusiveGateway', default: 'g2' },
        { id: 'rest', type: 'intermediateCatchEvent', event: { type: 'timer', duration: 'PT0S' } },
        { id: 'double', type: 'scriptTask', script: '{{ item * 2 }}', resultVariable: 'twice' },
      ],
      flows: [
        { id: 'g1', sourceRef: 'isFarOn', targetRef: 'rest', condition: 'loopCounter % 500 == 0' },
        { id: 'g2', sourceRef: 'isFarOn', targetRef: 'double' },
        { id: 'g3', sourceRef: 'rest', targetRef: 'double' },
      ],
    };
    const options = { variables: { items: numbers(5_000) }, limits: { continueAsNewAfterEvents: 40 } };
    const instance = await stack.startInstance(around(work) as never, options);
    const first = await instance.handle.describe();
    await instance.handle.result();
    expect((await instance.handle.describe()).runId).not.toBe(first.runId);
    expect(await variableOf(instance.id, 'results')).toEqual(numbers(5_000).map((n) => n * 2));
  });
});
