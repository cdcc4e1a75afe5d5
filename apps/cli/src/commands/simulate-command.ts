import { dirname, relative, resolve } from 'node:path';
import type { Simulation } from '@svc/engine/simulation';
import { isGiven, textOption, UsageError } from '../command.js';
import type { Command } from '../command.js';
import { begin } from '../play/play-scenario.js';
import { Drafts } from '../processes/drafts.js';
import { loadProcess } from '../processes/process-file.js';
import { whereItStands } from '../reports/where-it-stands.js';
import type { JsonObject } from '../scenarios/located.js';
import { readCourseFile } from '../scenarios/read-course-file.js';
import type { Course } from '../scenarios/read-course-file.js';
import type { Terminal } from '../terminal.js';
import { readVariables, variablesOption } from '../values/variables-option.js';

export const simulateCommand: Command = {
  name: 'simulate',
  summary: 'plays a process, without a server',
  usage: '<process> [script]',
  about: `Plays a process on the engine itself, without a server, and shows the way it takes and what it waits for. The
script is YAML or JSON: a list of steps, or an object with start, start_at, answers, data_stores and steps, as in a
scenario (docs/testing-processes.md).`,
  options: {
    variables: variablesOption('variables of the start; they go before those of the script'),
    'process-id': { type: 'string', value: 'id', about: 'which process of a file with several' },
    json: { type: 'boolean', about: 'the result as JSON' },
  },
  exitCodes:
    '0, 1 if a step is not possible or the instance stops with an error, 2 wrong usage or a file that cannot be used',
  run: async (given, terminal) => {
    const [file, script, ...others] = given.positionals;
    if (file === undefined || others.length > 0) throw new UsageError('expected a file, and a script if there is one');
    const process = loadProcess(resolve(terminal.folder, file), textOption(given, 'process-id'));
    const variables = readVariables(given, terminal);
    const course = withVariables(
      readCourseFile(script === undefined ? null : resolve(terminal.folder, script)),
      variables,
    );
    const stage = { process, drafts: new Drafts(dirname(process.file), terminal.folder), observe: () => {} };
    const run = begin(course, stage, performance.now());
    while (run.playNext());
    const { result } = run;
    terminal.say(
      ...(isGiven(given, 'json')
        ? [JSON.stringify(result, null, 2)]
        : shown(result, relative(terminal.folder, process.file), terminal)),
    );
    return result.failedStep === null && result.stoppedBy === null && result.errors.length === 0 ? 0 : 1;
  },
};

function withVariables(course: Course, variables: JsonObject | null): Course {
  if (variables === null) return course;
  const { start } = course;
  return { ...course, start: { ...start, variables: { ...start.variables, ...variables } } };
}

function shown(result: Simulation, file: string, { paint }: Terminal): string[] {
  const { path, variables, waitingFor, errors, failedStep, stoppedBy, published } = result;
  const dueAt = (at: number | null) => (at === null ? '' : ` at ${new Date(at).toISOString()}`);
  return [
    `${file}: ${whereItStands(result)}`,
    ...path.map(({ at, event, elementId }) => `  ${paint('dim', new Date(at).toISOString())} ${event} ${elementId}`),
    `variables  ${JSON.stringify(variables)}`,
    ...waitingFor.map(
      ({ elementId, kind, name, dueAt: due }) =>
        `waits      ${elementId}: ${kind}${name === null ? '' : ` ${name}`}${dueAt(due)}`,
    ),
    ...published.map(({ kind, name, payload }) => `published  ${kind} ${name} ${JSON.stringify(payload)}`),
    ...errors.map(({ elementId, code, message }) => paint('red', `error      ${elementId}: ${code}: ${message}`)),
    ...(failedStep === null ? [] : [paint('red', `not played ${failedText(failedStep)}`)]),
    ...(stoppedBy === null ? [] : [paint('red', `stopped by the bound of ${stoppedBy}`)]),
  ];
}

function failedText({ position, message }: NonNullable<Simulation['failedStep']>): string {
  return position === null ? `the start: ${message}` : `step ${position + 1}: ${message}`;
}
