// CommonJS without named exports.
import proto from '@temporalio/proto';
import type { NativeConnection } from '@temporalio/worker';
import { SEARCH_ATTRIBUTES } from '@svc/contract';

const { INDEXED_VALUE_TYPE_KEYWORD } = proto.temporal.api.enums.v1.IndexedValueType;
/** gRPC status of a server without administration, such as the time-skipping test server. */
const UNIMPLEMENTED = 12;

/**
 * Adds the search attributes before the first workflow, since a workflow task that sets an unknown one fails for ever. If the
 * server allows no administration, its operator must add them.
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
