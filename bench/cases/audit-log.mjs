// An audit log of any length, written as the service writes it: hashed here, chained and numbered by the database.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { contentHash } from '../../libs/audit/dist/index.js';

const AT_ONCE = 1_000;
const NAME = 'x'.repeat(24);

/** An entry like most: an element was entered, with a payload of about `bytes`. */
function entryOf(tenantId, n, bytes) {
  const filling = bytes > 120 ? `,"note":"${String(n).padEnd(bytes - 120, '.')}"` : '';
  const content = {
    id: randomUUID(),
    tenantId,
    instanceId: randomUUID(),
    actorType: 'engine',
    actorId: null,
    action: 'element.entered',
    payload: `{"element_id":"step-${n}","element_type":"userTask","name":"${NAME}"${filling}}`,
  };
  const row = {
    id: content.id,
    instance_id: content.instanceId,
    actor_type: content.actorType,
    actor_id: null,
    action: content.action,
    payload: content.payload,
    hash_version: 1,
  };
  return { hash: contentHash(content), row };
}

/**
 * @param {string} databaseUrl
 * @param {string} tenantId
 * @param {{ entries: number, payloadBytes: number }} size
 */
export async function fillAuditLog(databaseUrl, tenantId, { entries, payloadBytes }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let done = 0; done < entries; done += AT_ONCE) {
      const count = Math.min(AT_ONCE, entries - done);
      const made = Array.from({ length: count }, (_, n) => entryOf(tenantId, done + n, payloadBytes));
      const hashes = made.map(({ hash }) => hash);
      const rows = JSON.stringify(made.map(({ row }) => row));
      await client.query("SELECT audit_append($1::uuid, $2::text[], $3::json, '{}')", [tenantId, hashes, rows]);
    }
    await client.query('VACUUM ANALYZE audit_entry');
  } finally {
    await client.end();
  }
}
