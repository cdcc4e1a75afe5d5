import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ApiError } from '@svc/client';
import type { Client, Data } from '@svc/client';
import { isGiven, textOption, UsageError } from '../command.js';
import type { Command, Given } from '../command.js';
import { connect } from '../connection/connect.js';
import { CONNECTION_OPTIONS } from '../connection/connection.js';
import { failureLines } from '../connection/failure.js';
import { deployableFiles, deployedSource } from '../processes/deployable-files.js';
import { findingLine } from '../reports/finding-line.js';
import { errorText } from '../reports/text-report.js';
import { FileError } from '../scenarios/located.js';
import { statusColour } from '../tables/status-colour.js';
import { tableLines } from '../tables/table-lines.js';
import type { Column } from '../tables/table-lines.js';
import type { Terminal } from '../terminal.js';
import { present } from '../values/present.js';
import { watchFolders } from './watch-folders.js';

type Deployment = Data<'deployments.create'>;
type Resource = Deployment['resources'][number];

export const deployCommand: Command = {
  name: 'deploy',
  summary: 'uploads processes and decisions together',
  usage: '<files and folders …>',
  about: `Uploads processes and decisions: all become active, or none does. A folder stands for all files below it that end with
.bpmn, .process.json, .process.yaml, .decision.json or .decision.yaml. What has not changed stays as it is.`,
  options: {
    'dry-run': { type: 'boolean', about: 'tells what would follow, and changes nothing' },
    watch: { type: 'boolean', about: 'deploys again when a file changes' },
    name: { type: 'string', value: 'text', about: 'a name of the deployment for the audit log' },
    json: { type: 'boolean', about: 'as JSON, as the API answers' },
    ...CONNECTION_OPTIONS,
  },
  exitCodes:
    '0 deployed, 1 the sources have errors, 2 wrong usage or a file that cannot be used, 3 the server is not reached or refuses the key',
  run: async (given, terminal) => {
    const { positionals: places } = given;
    if (places.length === 0) throw new UsageError('expected files or folders');
    const client = connect(given, terminal);
    if (!isGiven(given, 'watch')) return deploy(client, given, terminal);
    await deployAndComplain(client, given, terminal);
    await watchFolders(
      places.map((place) => folderOf(resolve(terminal.folder, place))),
      () => deployAndComplain(client, given, terminal),
    );
    return 0;
  },
};

async function deploy(client: Client, given: Given, terminal: Terminal): Promise<number> {
  const files = deployableFiles(given.positionals, terminal.folder);
  const resources = files.map((file) => deployedSource(file, terminal.folder));
  const options = present({ name: textOption(given, 'name'), dry_run: isGiven(given, 'dry-run') || null });
  try {
    const deployment = await client.deployments.create({ ...options, resources });
    terminal.say(...(isGiven(given, 'json') ? [JSON.stringify(deployment, null, 2)] : shown(deployment, terminal)));
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError) || error.findings.length === 0) throw error;
    terminal.complain(...error.findings.map((one) => findingLine(one.resource ?? 'source', one, terminal)));
    terminal.complain(`svc deploy: nothing is deployed: ${counted(error.findings.length, 'finding')}`);
    return 1;
  }
}

/** While it watches, whatever is wrong may be right after the next change. */
async function deployAndComplain(client: Client, given: Given, terminal: Terminal): Promise<void> {
  try {
    await deploy(client, given, terminal);
  } catch (error) {
    if (error instanceof ApiError) terminal.complain(...failureLines(error, terminal));
    else if (error instanceof FileError) terminal.complain(`svc deploy: ${errorText(error, terminal)}`);
    else if (error instanceof UsageError) terminal.complain(`svc deploy: ${error.message}`);
    else throw error;
  }
}

const COLUMNS: readonly Column<Resource>[] = [
  { head: 'STATUS', cell: ({ status }) => status, colour: statusColour },
  { head: 'KIND', cell: ({ kind }) => kind },
  { head: 'KEY', cell: ({ key }) => key },
  { head: 'VERSION', cell: ({ version }) => String(version) },
  { head: 'FILE', cell: ({ name }) => name, isFlexible: true },
];

function shown({ resources, dry_run: isDryRun }: Deployment, terminal: Terminal): string[] {
  const warnings = resources.flatMap(({ name, findings }) => findings.map((one) => findingLine(name, one, terminal)));
  const counts = (['created', 'updated', 'unchanged'] as const).flatMap((status) => {
    const { length } = resources.filter((one) => one.status === status);
    return length === 0 ? [] : [`${length} ${status}`];
  });
  const dry = isDryRun === true ? ' (dry run: nothing was changed)' : '';
  return [...tableLines(COLUMNS, resources, terminal), ...warnings, `${counts.join(', ')}${dry}`];
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function folderOf(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? path : dirname(path);
}
