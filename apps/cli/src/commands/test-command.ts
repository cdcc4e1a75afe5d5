import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { textOption, UsageError } from '../command.js';
import type { Command, Given } from '../command.js';
import { writeDrawings } from '../measured/write-drawings.js';
import { exitCodeOf, runFiles } from '../play/run-files.js';
import type { TestResult } from '../play/run-files.js';
import { listFiles } from '../processes/list-files.js';
import { jsonReport } from '../reports/json-report.js';
import { junitReport } from '../reports/junit-report.js';
import { textReport } from '../reports/text-report.js';
import { SCENARIO_FILE } from '../scenarios/read-scenario-file.js';
import type { Terminal } from '../terminal.js';
import { watchFolders } from './watch-folders.js';

export const testCommand: Command = {
  name: 'test',
  summary: 'plays scenarios of processes, without a server',
  usage: '[files and folders …]',
  about: `Plays the scenarios of processes on the engine itself, without a server. A folder stands for all files
below it whose names end with .test.yaml; without arguments, the current folder.
docs/testing-processes.md describes the files.`,
  options: {
    json: { type: 'boolean', about: 'the result as JSON' },
    junit: { type: 'string', value: 'file', about: 'also writes JUnit XML' },
    coverage: {
      type: 'string',
      value: 'folder',
      about: 'also draws each process as SVG, with what no scenario has reached',
    },
    watch: { type: 'boolean', about: 'runs again when a file changes' },
  },
  exitCodes: '0 all scenarios pass, 1 a scenario fails, 2 wrong usage or a file that cannot be used',
  run: async (given, terminal) => {
    const places = given.positionals.length === 0 ? ['.'] : given.positionals;
    const code = await testOnce(places, given, terminal);
    if (given.values['watch'] === true)
      await watchFolders([terminal.folder, ...places.map((place) => folderOf(resolve(terminal.folder, place)))], () =>
        testAgain(places, given, terminal),
      );
    return code;
  },
};

/** After a change. Files that are gone meanwhile may come back. */
async function testAgain(places: readonly string[], given: Given, terminal: Terminal): Promise<void> {
  try {
    await testOnce(places, given, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.complain(`svc test: ${error.message}`);
  }
}

async function testOnce(places: readonly string[], given: Given, terminal: Terminal): Promise<number> {
  const files = [...new Set(places.flatMap((place) => filesAt(place, terminal)))];
  if (files.length === 0)
    throw new UsageError(`expected files that end with .test.yaml in ${places.join(', ')}, found none`);
  const result = runFiles(files, terminal.folder);
  const isJson = given.values['json'] === true;
  terminal.say(...(isJson ? [jsonReport(result, terminal.folder)] : textReport(result, terminal)));
  await writeReports(result, given, terminal);
  return exitCodeOf(result);
}

function filesAt(place: string, { folder }: Terminal): string[] {
  const path = resolve(folder, place);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new UsageError(`expected a file or folder, found none at ${place}`);
  return stats.isDirectory() ? listFiles(path, SCENARIO_FILE) : [path];
}

function folderOf(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? path : dirname(path);
}

async function writeReports(result: TestResult, given: Given, { folder }: Terminal): Promise<void> {
  const junit = textOption(given, 'junit');
  if (junit !== null) {
    const file = resolve(folder, junit);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, junitReport(result, folder));
  }
  const drawings = textOption(given, 'coverage');
  if (drawings !== null) await writeDrawings(resolve(folder, drawings), result.coverage);
}
