import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './root.mjs';

/** Limits the output to the last lines that a CI service shows. */
const TESTS_SHOWN = 10;
const ERRORS_SHOWN = 6;
const LINE_CHARACTERS = 240;
/** Errors in logs of programs (JSON of pino, level 50 and above), of Temporal (`level=ERROR`, without warnings) and of Postgres. */
const IS_ERROR =
  /^(?!.* level=(?:INFO|WARN) )(?:.*"level":[5-9]\d|.* level=(?:ERROR|FATAL) |(?:.* )?(?:FATAL|PANIC|ERROR):|.*(?:uncaught|unhandled))/i;

/**
 * The last lines of a failed run: each failed test with the first line of its failure, the files that had not ended, and the
 * command that runs only those again.
 * @param {import('./run-notes.mjs').RunNotes} notes
 * @param {string} command by which the same files are run again, e.g. `npm test --`
 * @returns {string[]} lines
 */
export function failureLines(notes, command) {
  const failed = notes.failed.flatMap(failuresOf);
  const running = notes.running.map((path) => relative(ROOT, path));
  const shown = failed.slice(0, TESTS_SHOWN);
  const rest = failed.length - shown.length;
  const paths = [...new Set([...failed.map(({ path }) => path), ...running])];
  return [
    'Failed tests:',
    ...(failed.length === 0 ? ['  none when the run ended'] : []),
    ...shown.flatMap(({ path, title, reason }) => [cut(`  ${path} › ${title}`), cut(`    ${reason}`)]),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
    ...running.map((path) => `Had not ended: ${path}`),
    ...(paths.length > 0 ? [`Again: ${command} ${paths.slice(0, TESTS_SHOWN).join(' ')}`] : []),
  ];
}

/** @param {import('./jest.mjs').FileResult} file */
function failuresOf({ name, message, assertionResults }) {
  const path = relative(ROOT, name);
  if (assertionResults.length === 0) return [{ path, title: '(the file could not be run)', reason: reasonOf(message) }];
  return assertionResults.map(({ ancestorTitles, title, failureMessages }) => ({
    path,
    title: [...ancestorTitles, title].join(' › '),
    reason: reasonOf(failureMessages?.[0] ?? ''),
  }));
}

/** The first lines of a failure that say something, without colours. @param {string} message */
function reasonOf(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('●'))
    .slice(0, 3)
    .join(' | ');
}

/**
 * The last errors in the logs of a stack, newest last.
 * @param {string} folder that holds `<name>.log`
 * @returns {string[]} lines
 */
export function lastErrorsIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return names.flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => IS_ERROR.test(line));
    return lines.slice(-Math.ceil(ERRORS_SHOWN / names.length)).map((line) => cut(`${name}: ${line}`));
  });
}

/** @param {string} line */
function cut(line) {
  return line.length > LINE_CHARACTERS ? `${line.slice(0, LINE_CHARACTERS)} …` : line;
}
