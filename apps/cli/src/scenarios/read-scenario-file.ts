import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Located } from './located.js';
import { NOTHING_SHARED, readScenario, readShared, SHARED_KEYS } from './read-scenario.js';
import { readYaml } from './read-yaml.js';
import type { Scenario, ScenarioFile } from './scenario.js';

export const SCENARIO_FILE = /\.test\.ya?ml$/;
export const FILE_KEYS = ['process', 'process_id', ...SHARED_KEYS, 'scenarios'] as const;
const PROCESS_FILES = ['.bpmn', '.json', '.yaml', '.yml'];

/** Reads a file of scenarios. Throws a `FileError` if it is not one. `file` is an absolute path. */
export function readScenarioFile(file: string): ScenarioFile {
  const place = readYaml(file);
  const { process, process_id, scenarios, ...shared } = place.fields(FILE_KEYS);
  const around = readShared(shared, NOTHING_SHARED);
  const list = (scenarios ?? place.refuse('expected scenarios')).items().map((item) => readScenario(item, around));
  if (list.length === 0) scenarios?.refuse('expected at least one scenario');
  expectDistinct(list, scenarios ?? place);
  return {
    file,
    process: process ? namedProcess(file, process) : processBeside(file, place),
    processId: process_id?.text() ?? null,
    scenarios: list,
  };
}

function expectDistinct(scenarios: readonly Scenario[], place: Located): void {
  const names = scenarios.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) place.refuse(`expected each scenario to have a name of its own, found ${twice} twice`);
}

function namedProcess(file: string, place: Located): string {
  const process = resolve(dirname(file), place.text());
  return existsSync(process) ? process : place.refuse(`expected a file, found none at ${process}`);
}

function processBeside(file: string, place: Located): string {
  const stem = file.replace(SCENARIO_FILE, '');
  const found = PROCESS_FILES.map((ending) => `${stem}${ending}`).find((candidate) => existsSync(candidate));
  return (
    found ?? place.refuse(`expected process, or a file beside this one: ${stem}${PROCESS_FILES.join(` or ${stem}`)}`)
  );
}
