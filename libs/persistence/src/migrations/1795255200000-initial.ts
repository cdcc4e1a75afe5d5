import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditSql } from './initial/audit.js';
import { definitionsSql } from './initial/definitions.js';
import { eventsSql } from './initial/events.js';
import { instancesSql } from './initial/instances.js';
import { searchSql } from './initial/search.js';
import { tenancySql } from './initial/tenancy.js';
import { workSql } from './initial/work.js';

export class Initial1795255200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const sql of [searchSql, tenancySql, definitionsSql, instancesSql, workSql, eventsSql, auditSql]) {
      await queryRunner.query(sql);
    }
  }

  /** Migrations only go forward (expand and contract); a restore is the way back. */
  down(): Promise<void> {
    return Promise.reject(new Error('the initial migration cannot be reverted'));
  }
}
