import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, startInstance } from './support/api.js';
import { eventually } from './support/eventually.js';
import type { OwnApi } from './support/own-api.js';
import { OwnInstallation } from './support/own-installation.js';
import { sequence, upload, userTask } from './support/processes.js';

const START_MS = 240_000;
/** The server gives each further attempt of a workflow task ten seconds. */
const TRIED_AGAIN_MS = 120_000;
/** Larger than what a history stores itself. */
const LARGE_BYTES = 100_000;

describe('payloads that are missing while the service runs', () => {
  let installation: OwnInstallation;
  let own: OwnApi;
  let key: string | null;
  const start = async () => {
    own = await installation.startWorkingApi({ REQUEST_DEADLINE_MS: '3000' });
    await readinessOf('complete');
  };
  beforeAll(async () => {
    installation = await OwnInstallation.create();
    await start();
    key = await installation.registerTenant();
  }, START_MS);
  afterAll(() => installation.drop(), START_MS);

  async function readinessOf(payloads: 'complete' | 'missing'): Promise<void> {
    const status = payloads === 'complete' ? 200 : 503;
    const isSo = async () => {
      const answer = await own.as(null).get('/health/ready');
      return answer.status === status && (answer.body as { payloads: string }).payloads === payloads;
    };
    await eventually(`readiness with payloads ${payloads}`, isSo, TRIED_AGAIN_MS);
  }
  const instanceOf = async (api: Api, id: string) => dataOf(await api.get(`/v1/instances/${id}`));

  it(
    'missing payloads put the instance in error and make the service not ready until they are back',
    async () => {
      const definition = await upload(own.as(key), sequence(userTask('check')));
      const { id } = await startInstance(own.as(key), definition, {
        large: randomBytes(LARGE_BYTES).toString('base64'),
      });
      await own.stop();
      await installation.database.query(`UPDATE payload_blob SET workflow_id = workflow_id || ' lost'`);
      await start();
      const api = own.as(key);

      expect((await api.post(`/v1/instances/${id}/suspend`, {})).status).toBe(503);
      await readinessOf('missing');
      await eventually('the incident', async () => (await instanceOf(api, id)).status === 'error');
      expect((await instanceOf(api, id)).error).toMatch(/^PayloadMissing: expected payload .* found none$/);

      await installation.database.query(`UPDATE payload_blob SET workflow_id = replace(workflow_id, ' lost', '')`);
      await readinessOf('complete');
      expect((await instanceOf(api, id)).status).not.toBe('error');
      await eventually('an action', async () => (await api.post(`/v1/instances/${id}/terminate`, {})).status === 200);
    },
    START_MS,
  );

  it(
    'the service is not ready while another process seals with a master key that this one lacks',
    async () => {
      await installation.database.query(
        `INSERT INTO payload_key (id, master_key_id, wrapped) VALUES ('of another', 'other', '')`,
      );
      await readinessOf('missing');
      await installation.database.query(`DELETE FROM payload_key WHERE master_key_id = 'other'`);
      await readinessOf('complete');
    },
    START_MS,
  );
});
