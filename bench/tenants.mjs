// Tenants for benches that need several, made by SQL.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

/** @returns {Promise<string>} an admin key of the new tenant */
export async function makeTenant(databaseUrl, slug) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO tenant (id, name, slug, email, status) VALUES (uuidv7(), $1, $1, 'bench@example.org', 'active')`,
      [slug],
    );
    return await giveKey(client, slug, randomBytes(32).toString('hex').slice(0, 43));
  } finally {
    await client.end();
  }
}

/** @param {string} secret 43 letters and digits */
export async function giveKey(client, slug, secret) {
  const key = `svc_live_${secret}`;
  await client.query(
    `INSERT INTO api_key (tenant_id, id, hash, prefix, name, scopes)
     SELECT id, uuidv7(), $1, left($2, 15), 'bench', '{admin}' FROM tenant WHERE slug = $3`,
    [createHash('sha256').update(key).digest('hex'), key, slug],
  );
  return key;
}
