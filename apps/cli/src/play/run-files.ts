import { dirname } from 'node:path';
import { Coverage } from '../measured/coverage.js';
import type { ProcessCoverage } from '../measured/coverage.js';
import { Drafts } from '../processes/drafts.js';
import { loadProcess } from '../processes/process-file.js';
import { FileError } from '../scenarios/located.js';
import { readScenarioFile } from '../scenarios/read-scenario-file.js';
import { playScenario } from './play-scenario.js';
import type { PlayedScenario } from './play-scenario.js';

export interface FileResult {
  /** An absolute path, as all paths here. */
  readonly file: string;
  /** The file of the process; null if it is not known. */
  readonly process: string | null;
  readonly scenarios: readonly PlayedScenario[];
  /** Why the file could not be played to its end; null if it was. */
  readonly error: FileError | null;
}

export interface TestResult {
  readonly files: readonly FileResult[];
  readonly coverage: readonly ProcessCoverage[];
  readonly milliseconds: number;
}

/** Plays all scenarios of the files. Drafts are looked for around each file, as far as `outermost`. */
export function runFiles(files: readonly string[], outermost: string): TestResult {
  const startedAt = performance.now();
  const coverage = new Coverage();
  const results = files.map((file) => runFile(file, outermost, coverage));
  return { files: results, coverage: coverage.list(), milliseconds: performance.now() - startedAt };
}

function runFile(file: string, outermost: string, coverage: Coverage): FileResult {
  const scenarios: PlayedScenario[] = [];
  let process: string | null = null;
  try {
    const read = readScenarioFile(file);
    process = read.process;
    const loaded = loadProcess(process, read.processId);
    const stage = {
      process: loaded,
      drafts: new Drafts(dirname(process), outermost),
      observe: coverage.observe.bind(coverage),
    };
    for (const scenario of read.scenarios) scenarios.push(playScenario(scenario, stage));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { file, process, scenarios, error };
  }
  return { file, process, scenarios, error: null };
}

/** 0: all scenarios pass; 1: one fails; 2: a file cannot be used. */
export function exitCodeOf({ files }: TestResult): 0 | 1 | 2 {
  if (files.some(({ error }) => error !== null)) return 2;
  return files.some(({ scenarios }) => scenarios.some(hasFailed)) ? 1 : 0;
}

export function hasFailed({ differences }: PlayedScenario): boolean {
  return differences.length > 0;
}
