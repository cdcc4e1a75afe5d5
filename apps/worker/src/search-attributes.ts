// CommonJS without named exports.
import proto from '@temporalio/proto';
import type { NativeConnection } from '@temporalio/worker';
import { SEARCH_ATTRIBUTES } from '@svc/contract';

const { INDEXED_VALUE_TYPE_KEYWORD } = proto.temporal.api.enums.v1.IndexedValueType;
/** gRPC status: a server that lets nobody administer it, such as the test server that skips time. */
const UNIMPLEMENTED = 12;

/**
 * A workflow task that sets an unknown search attribute fails for ever, so they are there before the first. Where the
 * server cannot be asked, whoever runs it has to add them.
 */
export async function registerSearchAttributes(connection: NativeConnection, namespace: string): Promise<void> {
  const known = await connection.operatorService.listSearchAttributes({ namespace }).catch(nullIfUnimplemented);
  if (known === null) return;
  const missing = Object.values(SEARCH_ATTRIBUTES).filter(({ name }) => !(name in known.customAttributes));
  if (missing.length === 0) return;
  const searchAttributes = Object.fromEntries(missing.map(({ name }) => [name, INDEXED_VALUE_TYPE_KEYWORD]));
  await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
}

function nullIfUnimplemented(error: Error & { readonly code?: number }): null {
  if (error.code === UNIMPLEMENTED) return null;
  throw error;
}
