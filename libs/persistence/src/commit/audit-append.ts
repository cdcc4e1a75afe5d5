import type { PoolClient } from 'pg';
import type { PreparedEntry } from '../audit/prepared-entries.js';
import { sentAs } from './failures.js';
import { inOrder } from './in-order.js';
import { inOnePacket } from './one-packet.js';

/**
 * Numbers and chains the entries and commits, in one message, so that the tenant's head is not locked during a round trip.
 * Nothing may be locked after it. Rejects if the transaction had failed and was rolled back instead.
 */
export async function appendAndCommit(
  client: PoolClient,
  tenantId: string,
  entries: readonly PreparedEntry[],
  armed: readonly string[] = [],
): Promise<void> {
  const append = entries.length + armed.length === 0 ? null : appendQuery(tenantId, entries, armed);
  const results = await inOnePacket(client, () =>
    inOrder([...(append === null ? [] : [sentAs(append.name, client.query(append))]), client.query('COMMIT')]),
  );
  const command = results.at(-1)?.command;
  if (command !== 'COMMIT') throw new Error(`expected the transaction to be committed, but its end was ${command}`);
}

function appendQuery(tenantId: string, entries: readonly PreparedEntry[], armed: readonly string[]) {
  const hashes = entries.map((entry) => entry.contentHash);
  return {
    name: 'audit_append',
    text: 'SELECT audit_append($1::uuid, $2::text[], $3::json, $4::uuid[])',
    values: [tenantId, hashes, JSON.stringify(entries.map((entry) => entry.row)), armed],
  };
}
