import { TaskClaims, tenantScope } from '@svc/persistence';
import { TENANT } from '../../libs/runtime/testing/process-stack.js';
import type { TestDatabase } from '../../libs/persistence/testing/test-database.js';

/** Claims the task and returns the version of the claim. */
export async function claimIn(dataSource: TestDatabase['dataSource'], taskId: string): Promise<number> {
  const queries = {
    query: async (text: string, values: readonly unknown[]) => ({ rows: await dataSource.query(text, [...values]) }),
  };
  await new TaskClaims().claim(tenantScope(TENANT), [{ id: taskId, assignee: 'ann' }], queries as never);
  const [row] = await dataSource.query('SELECT claim_version FROM task WHERE id = $1', [taskId]);
  return Number(row.claim_version);
}
