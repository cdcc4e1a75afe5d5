import { relative, resolve } from 'node:path';
import { compileDefinition } from '@svc/bpmn';
import { compileDecision } from '@svc/decisions';
import type { Finding } from '@svc/engine';
import { UsageError } from '../command.js';
import type { Command } from '../command.js';
import { isDecision } from '../processes/drafts.js';
import { sourceTypeOf } from '../processes/process-file.js';
import { findingLine } from '../reports/finding-line.js';
import { FileError } from '../scenarios/located.js';
import { readScenarioFile, SCENARIO_FILE } from '../scenarios/read-scenario-file.js';
import { readText } from '../scenarios/read-yaml.js';
import type { Terminal } from '../terminal.js';

export const validateCommand: Command = {
  name: 'validate',
  summary: 'checks processes and decision tables as an upload would',
  usage: '<files …>',
  about: `Compiles processes (BPMN, JSON, YAML), decision tables and files of scenarios as an upload would, and prints
all findings. docs/findings.md explains them.`,
  options: { json: { type: 'boolean', about: 'the findings as JSON' } },
  exitCodes: '0 no errors, 1 errors, 2 wrong usage or a file that cannot be read',
  run: async ({ positionals, values }, terminal) => {
    if (positionals.length === 0) throw new UsageError('expected at least one file');
    const checked = positionals.map((file) => ({ file, findings: findingsOf(resolve(terminal.folder, file)) }));
    const errors = checked.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'));
    if (values['json'] === true) terminal.say(JSON.stringify(checked.map(asJson), null, 2));
    else terminal.say(...checked.flatMap(({ file, findings }) => lines(file, findings, terminal)));
    return errors.length === 0 ? 0 : 1;
  },
};

/** All findings of a file. Throws a `FileError` if it cannot be read. */
function findingsOf(file: string): readonly Finding[] {
  const source = readText(file);
  if (SCENARIO_FILE.test(file)) return scenarioFindings(file);
  const sourceType = sourceTypeOf(file);
  if (!isDecision(file)) return compileDefinition({ sourceType, source }).findings;
  return compileDecision({ sourceType: sourceType === 'json' ? 'json' : 'yaml', source }).findings;
}

function scenarioFindings(file: string): Finding[] {
  try {
    readScenarioFile(file);
    return [];
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return [{ elementId: null, line: error.line, severity: 'error', message: error.message }];
  }
}

function lines(file: string, findings: readonly Finding[], terminal: Terminal): string[] {
  const name = relative(terminal.folder, resolve(terminal.folder, file));
  if (findings.length === 0) return [`${name}: ${terminal.paint('green', 'no findings')}`];
  return findings.map((finding) => findingLine(name, finding, terminal));
}

function asJson({ file, findings }: { file: string; findings: readonly Finding[] }) {
  const listed = findings.map(({ elementId, line, severity, message }) => ({
    line,
    severity,
    element_id: elementId,
    message,
  }));
  return { file, findings: listed };
}
