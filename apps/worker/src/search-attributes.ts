// CommonJS without named exports.
import proto from '@temporalio/proto';
import type { NativeConnection } from '@temporalio/worker';
import { SEARCH_ATTRIBUTES } from '@svc/contract';

const { INDEXED_VALUE_TYPE_KEYWORD } = proto.temporal.api.enums.v1.IndexedValueType;

/** A workflow task that sets an unknown search attribute fails for ever, so they are there before the first. */
export async function registerSearchAttributes(connection: NativeConnection, namespace: string): Promise<void> {
  const known = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(SEARCH_ATTRIBUTES).filter(({ name }) => !(name in known.customAttributes));
  if (missing.length === 0) return;
  const searchAttributes = Object.fromEntries(missing.map(({ name }) => [name, INDEXED_VALUE_TYPE_KEYWORD]));
  await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
}
