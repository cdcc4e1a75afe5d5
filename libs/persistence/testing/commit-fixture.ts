import { expect } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { Committer } from '../src/commit/committer.js';
import { InstanceSchema, InstanceVariableSchema, TokenSchema } from '../src/entities/instance.js';
import type { InstanceRow, InstanceVariableRow, TokenRow } from '../src/entities/instance.js';
import { AuditEntrySchema } from '../src/entities/log.js';
import { TaskSchema } from '../src/entities/work.js';
import type { TaskRow } from '../src/entities/work.js';
import type { Queryable } from '../src/repositories/queryable.js';
import { tenantScope } from '../src/tenant-scope.js';
import { InstanceRequests } from './requests.js';
import { openTestDatabase, PATIENT_MS } from './test-database.js';
import type { TestDatabase } from './test-database.js';

/** A Committer on its own database with one tenant, and reads of its instances. */
export class CommitFixture {
  readonly tenantId = newId();

  private constructor(
    readonly database: TestDatabase,
    readonly committer: Committer,
  ) {}

  static async open(): Promise<CommitFixture> {
    const database = await openTestDatabase();
    return new CommitFixture(database, new Committer({ url: database.url, connectTimeoutMs: PATIENT_MS }));
  }

  async close(): Promise<void> {
    await this.committer.close();
    await this.database.close();
  }

  /** An instance that waits at its user task. */
  async started(): Promise<InstanceRequests> {
    const instance = new InstanceRequests(this.tenantId);
    expect(await this.committer.commit(instance.start())).toEqual({ kind: 'committed' });
    return instance;
  }

  async claim({ taskId }: InstanceRequests): Promise<void> {
    await this.query(`UPDATE task SET status = 'claimed', claim_version = claim_version + 1 WHERE id = $1`, taskId);
  }

  /** Runs in a transaction of its own, without audit entries. */
  write<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.committer.record(tenantScope(this.tenantId), { type: 'system', id: null }, async (tx) => ({
      result: await work(tx),
      entries: [],
    }));
  }

  query<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
    return this.database.dataSource.query(sql, values);
  }

  instanceRow({ tenantId, instanceId: id }: InstanceRequests): Promise<InstanceRow> {
    return this.database.dataSource.getRepository(InstanceSchema).findOneByOrFail({ tenantId, id });
  }

  taskRow({ tenantId, taskId: id }: InstanceRequests): Promise<TaskRow> {
    return this.database.dataSource.getRepository(TaskSchema).findOneByOrFail({ tenantId, id });
  }

  tokenRows({ tenantId, instanceId }: InstanceRequests): Promise<TokenRow[]> {
    return this.database.dataSource.getRepository(TokenSchema).findBy({ tenantId, instanceId });
  }

  variableRows({ tenantId, instanceId }: InstanceRequests): Promise<InstanceVariableRow[]> {
    return this.database.dataSource.getRepository(InstanceVariableSchema).findBy({ tenantId, instanceId });
  }

  /** The audit entries of the instance, in order. */
  async actions({ tenantId, instanceId }: InstanceRequests): Promise<string[]> {
    const entries = this.database.dataSource.getRepository(AuditEntrySchema);
    const found = await entries.find({ where: { tenantId, instanceId }, order: { sequence: 'ASC' } });
    return found.map((entry) => entry.action);
  }
}
