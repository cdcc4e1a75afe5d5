import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One step of the schema, as texts of SQL that run in one transaction. A database keeps which texts it was made with. */
export abstract class SqlMigration implements MigrationInterface {
  abstract readonly statements: readonly string[];

  /** By which TypeORM, and with it the table `migrations`, knows it. */
  get name(): string {
    return this.constructor.name;
  }

  /** SHA-256 over the texts in their order, in hex. */
  get fingerprint(): string {
    return createHash('sha256').update(JSON.stringify(this.statements)).digest('hex');
  }

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const sql of this.statements) await queryRunner.query(sql);
  }

  /** Migrations only go forward (expand and contract); a restore is the way back. */
  down(): Promise<void> {
    return Promise.reject(new Error(`${this.name} cannot be reverted`));
  }
}
