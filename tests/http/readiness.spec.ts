import { randomUUID } from 'node:crypto';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from './support/eventually.js';
import { connect, dataFrom } from './support/mcp.js';
import { OwnApi, stackUnderTest } from './support/own-api.js';

const START_MS = 240_000;

const namespace = `short-lived-${randomUUID()}`;
let connection: Connection;
let own: OwnApi;

beforeAll(async () => {
  connection = await Connection.connect({ address: stackUnderTest().temporalAddress });
  const workflowExecutionRetentionPeriod = msToTs('1 day');
  await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod });
  own = await OwnApi.start({ TEMPORAL_NAMESPACE: namespace });
}, START_MS);
afterAll(async () => {
  await own?.stop();
  await connection?.close();
}, START_MS);

it(
  'the service is not ready, over MCP too, when Temporal no longer serves its namespace',
  async () => {
    const readiness = () => own.as(null).get('/health/ready');
    await eventually('readiness', async () => (await readiness()).status === 200);

    await connection.operatorService.deleteNamespace({ namespace });

    await eventually('Temporal to be told as down', async () => (await readiness()).status === 503);
    const notReady = { status: 'unavailable', database: 'up', temporal: 'down' };
    expect((await readiness()).body).toMatchObject(notReady);
    const agent = await connect(own.as());
    await agent.listTools();
    expect(await dataFrom(agent, 'get_health')).toMatchObject(notReady);
    await agent.close();
    await connection.workflowService.getSystemInfo({});
  },
  START_MS,
);
