import type { FileAddress } from '@svc/files';
import type { FileRow } from '@svc/persistence';

/** Where the content of a file is kept. */
export function addressOf({ tenantId, instanceId, id }: FileRow): FileAddress {
  return { tenantId, instanceId, fileId: id };
}
