import { createLogger, loadConfig } from '@svc/config';
import type { Config } from '@svc/config';
import { createDataConverter } from '@svc/contract/codec';
import { createPayloadStores } from '@svc/persistence';
import { createReconciliation, routeSdkLogs } from '@svc/runtime';
import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { endOnOtherDatabase } from './database/end-on-other-database.js';
import { connectDatabase, openDatabase } from './database/open-database.js';
import { toLog } from './temporal/reconciler.js';

const USAGE = `usage: admin reconcile [--dry-run]
  reconcile   compares all instances in Postgres with all workflows in Temporal, and repairs what differs
              (docs/operations.md, "Reconcile"); --dry-run only lists it. Prints one JSON object for each difference,
              and one with their counts at the end. May be interrupted and repeated at any time, while the service runs.
`;

/** The commands of operators. Returns the exit code: 1 if something was left unrepaired. */
async function main(args: readonly string[]): Promise<number> {
  const [command, ...flags] = args;
  const isDry = flags.includes('--dry-run');
  if (command !== 'reconcile' || flags.some((flag) => flag !== '--dry-run')) {
    process.stderr.write(`expected a command of this program, found "${args.join(' ')}"\n${USAGE}`);
    return 2;
  }
  const result = loadConfig(process.env);
  if (!result.ok) {
    process.stderr.write(`${result.message}\n`);
    return 2;
  }
  return reconcile(result.config, isDry);
}

async function reconcile(config: Config, isDry: boolean): Promise<number> {
  const logger = createLogger('admin', config);
  routeSdkLogs(logger);
  const { dataSource, committer } = openDatabase(config);
  const connection = await NativeConnection.connect({ address: config.temporalAddress });
  try {
    await connectDatabase(dataSource, config, logger).catch(endOnOtherDatabase(config));
    const stores = createPayloadStores(dataSource);
    const dataConverter = createDataConverter({ masterKeys: config.payloadKeys, ...stores });
    const client = new Client({ connection, namespace: config.temporalNamespace, dataConverter });
    const surroundings = { config, dataSource, committer, client: () => client };
    const counts: Record<string, number> = {};
    let failed = 0;
    for await (const finding of createReconciliation(surroundings, { isDry, comparesPositions: true })().run()) {
      process.stdout.write(`${JSON.stringify(toLog(finding))}\n`);
      counts[finding.difference] = (counts[finding.difference] ?? 0) + 1;
      if (finding.outcome === 'failed') failed += 1;
    }
    process.stdout.write(`${JSON.stringify({ dry_run: isDry, found: counts, failed })}\n`);
    return failed === 0 ? 0 : 1;
  } finally {
    await committer.close();
    if (dataSource.isInitialized) await dataSource.destroy();
    await connection.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
