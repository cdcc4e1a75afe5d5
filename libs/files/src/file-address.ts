/** The place of a file's content. Each part is a UUID, so that no path leads elsewhere. */
export interface FileAddress {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly fileId: string;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const KEY = new RegExp(`^(${UUID})/(${UUID})/(${UUID})$`);

/** `<tenant>/<instance>/<file>`. Throws for anything but lower-case UUIDs, which the caller has checked. */
export function keyOf({ tenantId, instanceId, fileId }: FileAddress): string {
  const key = `${tenantId}/${instanceId}/${fileId}`;
  if (!KEY.test(key)) throw new Error(`expected three uuids, found ${JSON.stringify(key)}`);
  return key;
}

/** The inverse of {@link keyOf}; null for a key of another form. */
export function addressOf(key: string): FileAddress | null {
  const [, tenantId, instanceId, fileId] = KEY.exec(key) ?? [];
  return tenantId && instanceId && fileId ? { tenantId, instanceId, fileId } : null;
}
