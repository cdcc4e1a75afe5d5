import { relative } from 'node:path';
import type { PlayedScenario } from '../play/play-scenario.js';
import { hasFailed } from '../play/run-files.js';
import type { FileResult, TestResult } from '../play/run-files.js';
import { whereItStands } from './where-it-stands.js';

/** The result as JUnit XML, as CI servers read it: a suite for each file, a case for each scenario. */
export function junitReport({ files, milliseconds }: TestResult, folder: string): string {
  const suites = files.map((file) => suite(file, relative(folder, file.file)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites time="${seconds(milliseconds)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suite({ scenarios, error }: FileResult, name: string): string {
  const failures = scenarios.filter(hasFailed).length;
  const time = seconds(scenarios.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  const tests = scenarios.length + (error === null ? 0 : 1);
  const counts = `tests="${tests}" failures="${failures}" errors="${error === null ? 0 : 1}" time="${time}"`;
  const unusable = `${error?.line === null ? '' : `line ${error?.line}: `}${error?.message}`;
  const broken =
    error === null
      ? []
      : [
          `    <testcase name="the file" classname="${escaped(name)}"><error message="${escaped(unusable)}"/></testcase>`,
        ];
  return [
    `  <testsuite name="${escaped(name)}" ${counts}>`,
    ...scenarios.map((scenario) => testCase(scenario, name)),
    ...broken,
    '  </testsuite>',
  ].join('\n');
}

function testCase(scenario: PlayedScenario, file: string): string {
  const { name, milliseconds, differences, result } = scenario;
  const about = `name="${escaped(name)}" classname="${escaped(file)}" time="${seconds(milliseconds)}"`;
  const [first] = differences;
  if (first === undefined) return `    <testcase ${about}/>`;
  const lines = differences.map(
    ({ line, what, expected, found }) => `${file}:${line}: ${what}: expected ${expected}, found ${found}`,
  );
  const text = escaped([...lines, ...(result === null ? [] : [whereItStands(result)])].join('\n'));
  return `    <testcase ${about}><failure message="${escaped(`${first.what}: expected ${first.expected}`)}">${text}</failure></testcase>`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);
/** Characters that XML 1.0 cannot contain. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '\u{FFFD}')
    .replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? character);
}
