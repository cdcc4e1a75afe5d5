import { relative } from 'node:path';
import { inTotal } from '../measured/coverage.js';
import type { CoveredPart, ProcessCoverage } from '../measured/coverage.js';
import type { PlayedScenario } from '../play/play-scenario.js';
import { hasFailed } from '../play/run-files.js';
import type { FileResult, TestResult } from '../play/run-files.js';
import type { Terminal } from '../terminal.js';
import { whereItStands } from './where-it-stands.js';

/** The result for people. */
export function textReport({ files, coverage, milliseconds }: TestResult, terminal: Terminal): string[] {
  return [
    ...files.flatMap((file) => fileLines(file, terminal)),
    ...(coverage.length > 0
      ? ['Coverage', ...coverage.flatMap((process) => coverageLines(process, terminal)), '']
      : []),
    summary(files, coverage, milliseconds),
  ];
}

function fileLines({ file, process, scenarios, error }: FileResult, terminal: Terminal): string[] {
  const name = relative(terminal.folder, file);
  const of = process === null ? '' : terminal.paint('dim', ` (${relative(terminal.folder, process)})`);
  const unusable = error === null ? [] : [`  ${terminal.paint('red', '✗')} ${errorText(error, terminal)}`];
  return [`${name}${of}`, ...scenarios.flatMap((scenario) => scenarioLines(scenario, name, terminal)), ...unusable, ''];
}

export function errorText({ file, line, message }: NonNullable<FileResult['error']>, { folder }: Terminal): string {
  return `${relative(folder, file)}${line === null ? '' : `:${line}`}: ${message}`;
}

function scenarioLines(scenario: PlayedScenario, file: string, { paint }: Terminal): string[] {
  const time = paint('dim', `(${scenario.milliseconds.toFixed(1)} ms)`);
  if (!hasFailed(scenario)) return [`  ${paint('green', '✓')} ${scenario.name} ${time}`];
  const found = scenario.differences.flatMap(({ line, what, expected, found: instead }) => [
    `      ${file}:${line}: ${what}`,
    `        expected ${expected}`,
    `        found    ${instead}`,
  ]);
  const where = scenario.result === null ? [] : [`      ${whereItStands(scenario.result)}`];
  return [`  ${paint('red', '✗')} ${scenario.name} ${time}`, ...found, ...where];
}

function coverageLines({ process, elements, flows }: ProcessCoverage, { folder, paint }: Terminal): string[] {
  const missing = [...elements.uncovered, ...flows.uncovered];
  const uncovered = missing.length === 0 ? [] : [paint('dim', `    not reached: ${missing.join(', ')}`)];
  const parts = `elements ${partText(elements)}, flows ${partText(flows)}`;
  return [`  ${relative(folder, process.file)}: ${parts}`, ...uncovered];
}

function partText({ covered, total, percent }: CoveredPart): string {
  return `${covered} of ${total} (${percent} %)`;
}

function summary(files: TestResult['files'], coverage: TestResult['coverage'], milliseconds: number): string {
  const scenarios = files.flatMap((file) => file.scenarios);
  const failed = scenarios.filter(hasFailed).length;
  const unusable = files.filter(({ error }) => error !== null).length;
  const counts = [
    `${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'} in ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
    `${scenarios.length - failed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unusable > 0 ? [`${unusable} ${unusable === 1 ? 'file' : 'files'} could not be used`] : []),
    ...(coverage.length > 0
      ? [`elements ${inTotal(coverage, 'elements').percent} %, flows ${inTotal(coverage, 'flows').percent} %`]
      : []),
  ];
  return `${counts.join(', ')} (${Math.round(milliseconds)} ms)`;
}
