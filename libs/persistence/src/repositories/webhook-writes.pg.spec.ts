import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { tenantScope } from '../tenant-scope.js';
import { CommitFixture } from '../../testing/commit-fixture.js';
import { untilOneWaits } from '../../testing/lock-waits.js';
import { WebhookWriter } from './webhook-writes.js';

const writer = new WebhookWriter();

describe('the history of a webhook', () => {
  let fixture: CommitFixture;
  beforeAll(async () => {
    fixture = await CommitFixture.open();
  }, 120_000);
  afterAll(() => fixture.close());

  it("deleting a webhook's history includes an attempt that is noted meanwhile", async () => {
    const tenant = tenantScope(fixture.tenantId);
    const [subscription, delivery] = [newId(), newId()];
    await fixture.query(
      `INSERT INTO webhook_delivery (tenant_id, id, subscription_id, event_id, event_type, occurred_at)
       VALUES ($1, $2, $3, $2, 'task.created', now())`,
      ...[tenant, delivery, subscription],
    );
    const noting = fixture.database.dataSource.createQueryRunner();
    await noting.startTransaction();
    await noting.query('UPDATE webhook_delivery SET attempts = 1 WHERE id = $1', [delivery]);
    await noting.query('INSERT INTO webhook_attempt VALUES ($1, $2, 1, now(), 500, 7, $3)', [tenant, delivery, 'no']);
    const removing = fixture.write((tx) => writer.removeHistory(tenant, subscription, null, tx));
    await untilOneWaits(fixture.database.dataSource);
    await noting.commitTransaction();
    await noting.release();
    expect(await removing).toBe(1);
    expect(await fixture.query('SELECT delivery_id FROM webhook_attempt')).toEqual([]);
    expect(await fixture.query('SELECT id FROM webhook_delivery')).toEqual([]);
  });
});
