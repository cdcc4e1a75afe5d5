import { auditSql } from './initial/audit.js';
import { batchesSql } from './initial/batches.js';
import { credentialsSql } from './initial/credentials.js';
import { decisionsSql } from './initial/decisions.js';
import { dataStoresSql } from './initial/data-stores.js';
import { definitionsSql } from './initial/definitions.js';
import { eventsSql } from './initial/events.js';
import { filesSql } from './initial/files.js';
import { instancesSql } from './initial/instances.js';
import { searchSql } from './initial/search.js';
import { tallySql } from './initial/tally.js';
import { storedSql } from './initial/stored.js';
import { storageSql } from './initial/storage.js';
import { tenancySql } from './initial/tenancy.js';
import { webhooksSql } from './initial/webhooks.js';
import { workSql } from './initial/work.js';
import { SqlMigration } from './sql-migration.js';

/** Edited in place until the first release; from then on never (CONTRIBUTING.md, "A change of the schema"). */
export class Initial1795255200000 extends SqlMigration {
  override readonly statements = [
    searchSql,
    tenancySql,
    definitionsSql,
    decisionsSql,
    instancesSql,
    workSql,
    storageSql,
    eventsSql,
    filesSql,
    dataStoresSql,
    credentialsSql,
    batchesSql,
    webhooksSql,
    auditSql,
    // After the tables whose rows are counted.
    tallySql,
    storedSql,
  ];
}
