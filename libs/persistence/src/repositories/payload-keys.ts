import type { DataSource } from 'typeorm';
import { PayloadKeySchema } from '../entities/payload.js';
import type { PayloadKeyRow } from '../entities/payload.js';

interface Place {
  readonly id: string;
}

interface WrappedKey {
  readonly masterKeyId: string;
  readonly wrappedKey: Uint8Array;
}

/** Data keys of payloads and the master keys that wrap them. Without a tenant, since both belong to the installation. */
export class PayloadKeys {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest data key of each master key that wraps any. */
  lastOfEach(): Promise<Pick<PayloadKeyRow, 'id' | 'masterKeyId' | 'wrapped'>[]> {
    return this.dataSource.query(
      `SELECT DISTINCT ON (master_key_id) id, master_key_id AS "masterKeyId", wrapped FROM payload_key
       ORDER BY master_key_id, created_at DESC, id`,
    );
  }

  /** The next data keys, by id, that are wrapped by another master key than this one. */
  async nextWrappedByOthers(currentKeyId: string, after: Place | null, limit: number) {
    const rows: (Place & WrappedKey)[] = await this.dataSource.query(
      `SELECT id, master_key_id AS "masterKeyId", wrapped AS "wrappedKey" FROM payload_key
       WHERE master_key_id <> $1 AND id > $2 ORDER BY id LIMIT $3`,
      [currentKeyId, after?.id ?? '', limit],
    );
    return rows.map(({ id, ...wrapped }) => ({ place: { id }, wrapped }));
  }

  async replaceWrappedKey({ id }: Place, { masterKeyId, wrappedKey }: WrappedKey): Promise<void> {
    const wrapped = Buffer.from(wrappedKey);
    await this.dataSource.getRepository(PayloadKeySchema).update({ id }, { masterKeyId, wrapped });
  }
}
