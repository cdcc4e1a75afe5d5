/** Where a file's content is kept: each part is a uuid, so that no path leads anywhere else. */
export interface FileAddress {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly fileId: string;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const KEY = new RegExp(`^(${UUID})/(${UUID})/(${UUID})$`);

/** `<tenant>/<instance>/<file>`. Throws for anything but lower-case uuids: the caller has checked them. */
export function keyOf({ tenantId, instanceId, fileId }: FileAddress): string {
  const key = `${tenantId}/${instanceId}/${fileId}`;
  if (!KEY.test(key)) throw new Error(`expected three uuids, found ${JSON.stringify(key)}`);
  return key;
}

/** The inverse; null for what is no file of ours. */
export function addressOf(key: string): FileAddress | null {
  const [, tenantId, instanceId, fileId] = KEY.exec(key) ?? [];
  return tenantId && instanceId && fileId ? { tenantId, instanceId, fileId } : null;
}
