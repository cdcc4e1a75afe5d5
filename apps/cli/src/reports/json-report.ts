import { relative } from 'node:path';
import type { Simulation } from '@svc/engine/simulation';
import type { PlayedScenario } from '../play/play-scenario.js';
import { hasFailed } from '../play/run-files.js';
import type { TestResult } from '../play/run-files.js';

/** The result for programs; paths are relative to the folder. */
export function jsonReport({ files, coverage, milliseconds }: TestResult, folder: string): string {
  const scenarios = files.flatMap((file) => file.scenarios);
  const failed = scenarios.filter(hasFailed).length;
  const report = {
    ...{ passed: scenarios.length - failed, failed, milliseconds },
    files: files.map(({ file, process, error, scenarios: played }) => ({
      file: relative(folder, file),
      process: process && relative(folder, process),
      error: error && { file: relative(folder, error.file), line: error.line, message: error.message },
      scenarios: played.map(scenarioJson),
    })),
    coverage: coverage.map(({ process, elements, flows }) => ({
      process: process.model.processId,
      file: relative(folder, process.file),
      ...{ elements, flows },
    })),
  };
  return JSON.stringify(report, null, 2);
}

function scenarioJson(scenario: PlayedScenario) {
  const { name, line, differences, result, milliseconds } = scenario;
  return {
    ...{ name, line, passed: !hasFailed(scenario), milliseconds, differences },
    ...(result === null ? {} : standing(result)),
  };
}

function standing({ status, tokens, waitingFor, variables }: Simulation) {
  return {
    ...{ status, variables },
    tokens: tokens.map((token) => ({ element_id: token.elementId, status: token.status })),
    waiting_for: waitingFor.map(({ elementId, kind }) => ({ element_id: elementId, kind })),
  };
}
