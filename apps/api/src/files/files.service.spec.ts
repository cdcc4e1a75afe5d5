import { describe, expect, it } from '@jest/globals';
import type { Logger } from '@svc/config';
import type { FileStorage } from '@svc/files';
import { type FileRow, type FileStatus, type FileWriter, type Queryable, tenantScope } from '@svc/persistence';
import type { AuditedWrites } from '../database/audited-writes.js';
import type { Action } from '../http/requests/action-on.js';
import type { FileAccess } from './file-access.js';
import type { FileVariables } from './file-variables.js';
import { FilesService } from './files.service.js';

const AT = new Date('2026-11-21T12:00:00.000Z');
const action = { caller: { tenant: tenantScope('t') }, id: 'asked', isRepeated: false, target: 'i' } as Action;

/** The service with a file that has the next status of `course` at each read, and the ids of the writes to its variable. */
function filesOf(...course: readonly FileStatus[]) {
  const written: string[] = [];
  let looks = 0;
  const statusNow = () => course[Math.min(looks, course.length - 1)]!;
  const access = {
    find: async () => {
      const status = statusNow();
      looks += 1;
      return { id: 'f', status, expiresAt: AT, deletedAt: status === 'deleted' ? AT : null } as FileRow;
    },
    isOpen: async () => true,
  } as unknown as FileAccess;
  const variables = { write: async ({ id }: Action) => void written.push(id) } as unknown as FileVariables;
  const writer = {
    remove: async (_tenant: unknown, { status }: FileRow) => status === statusNow() && status !== 'deleted',
  } as unknown as FileWriter;
  const writes = {
    record: async (_tenant: unknown, _actor: unknown, work: (tx: Queryable) => Promise<{ result: unknown }>) =>
      (await work({} as Queryable)).result,
  } as unknown as AuditedWrites;
  const storage = { remove: async () => undefined } as unknown as FileStorage;
  return { written, files: new FilesService(access, variables, writer, writes, storage, {} as Logger) };
}

describe('deletion of files', () => {
  it('a deleted file writes its tombstone once where nothing else changes the file', async () => {
    const { written, files } = filesOf('confirmed');
    expect(await files.remove(action, 'f')).toMatchObject({ type: 'file_ref_deleted', file_id: 'f' });
    expect(written).toEqual(['asked']);
  });

  it('a file deleted while it is confirmed writes its tombstone to the variable that then holds it', async () => {
    const { written, files } = filesOf('pending', 'confirmed');
    await files.remove(action, 'f');
    expect(written).toHaveLength(1);
    expect(written).not.toContain('asked');
  });

  it('a deleted file writes its tombstone again after each step of a concurrent confirmation', async () => {
    const { written, files } = filesOf('uploaded', 'confirmed');
    await files.remove(action, 'f');
    expect(written).toEqual(['asked', expect.not.stringMatching('asked')]);
  });

  it('a file deleted by two requests has the time of the one that was faster', async () => {
    const { files } = filesOf('confirmed', 'deleted');
    expect(await files.remove(action, 'f')).toMatchObject({ deleted_at: AT.toISOString() });
  });
});
