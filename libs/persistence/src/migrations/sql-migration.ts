import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One step of the schema: SQL texts that run in one transaction. The database stores the fingerprint of its texts. */
export abstract class SqlMigration implements MigrationInterface {
  abstract readonly statements: readonly string[];

  /** The name in TypeORM and in the table `migrations`. */
  get name(): string {
    return this.constructor.name;
  }

  /** SHA-256 of the texts in order, in hex. */
  get fingerprint(): string {
    return createHash('sha256').update(JSON.stringify(this.statements)).digest('hex');
  }

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const sql of this.statements) await queryRunner.query(sql);
  }

  /** Migrations cannot be reverted (expand and contract); restore a backup instead. */
  down(): Promise<void> {
    return Promise.reject(new Error(`${this.name} cannot be reverted`));
  }
}
