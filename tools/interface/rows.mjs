/** The statements of docs/interface.md, each with an id by which tests name it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/root.mjs';
import { slugOf } from './slugs.mjs';
import { pathsOf, slugOfRoute } from './routes.mjs';

/**
 * @typedef {object} Row
 * @property {string} id `<part>.<heading>.<first cells or words>`, e.g. `endpoints.tasks.post-claim`
 * @property {string} text as it stands in the document, a table's row with ` | ` between its cells
 */

/** The parts of the document by heading; any other heading is an error. */
const PARTS = new Map([
  ['What the service does', 'service'],
  ['Resources and their fields', 'resources'],
  ['States and transitions', 'states'],
  ['Endpoints', 'endpoints'],
  ['Authentication', 'authentication'],
  ['Events', 'events'],
  ['Errors', 'errors'],
  ['Limits', 'limits'],
  ['Versioning', 'versioning'],
]);

/** The first words of ids. */
export const PART_IDS = [...PARTS.values()];

/** Which cells name a row, by the first cell of the table's head; by default the first cell. */
const NAMING_CELLS = new Map([
  ['Syntax', [1]],
  ['State', [0, 1]],
  ['Status', [0, 1]],
]);
/** Tables whose first cell may list several items, each of which is a statement. */
const LISTING = new Set(['Event', 'action']);

/** A sentence that only describes a gap. */
const SAYS_NOTHING = /^(?!.* exist )[^.]*: not shown\b[^.(]*\.$/;

const WORDS_OF_CELLS = 8;
const WORDS_OF_SENTENCE = 7;
const WORDS_OF_RULE = 5;

/** @returns {Row[]} in the document's order */
export function interfaceRows() {
  return rowsOf(readFileSync(join(ROOT, 'docs/interface.md'), 'utf8'));
}

/** Fails if two statements would have the same id. @param {string} text @returns {Row[]} */
export function rowsOf(text) {
  const rows = [...statementsOf(text)];
  const ids = rows.map(({ id }) => id);
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (repeated.length > 0) throw new Error(`expected one statement for each id, found more for ${repeated.join(', ')}`);
  return rows;
}

/** @param {string} text @returns {Generator<Row>} */
function* statementsOf(text) {
  let part = '';
  let place = '';
  let head = '';
  for (const line of text.split('\n')) {
    const heading = /^(#+) (.*)$/.exec(line);
    if (heading?.[1] === '##') part = place = partOf(heading[2] ?? '');
    else if (heading?.[1] === '###') place = `${part}.${slugOf(heading[2] ?? '', WORDS_OF_CELLS)}`;
    if (heading !== null) head = '';
    if (heading !== null || part === '') continue;
    if (!line.startsWith('|')) {
      head = '';
      yield* proseOf(place, line.trim());
    } else if (head === '') head = (cellsOf(line)[0] ?? '').replace(/ \(.*/, '');
    else if (!/^[|\s-]+$/.test(line)) yield* tableRowsOf(place, head, cellsOf(line));
  }
}

/** @param {string} heading */
function partOf(heading) {
  const part = PARTS.get(heading);
  if (part === undefined) throw new Error(`expected a part of the interface, found "${heading}"`);
  return part;
}

/** @param {string} line */
function cellsOf(line) {
  const cells = line.replaceAll("'|'", "' or '").split('|').slice(1, -1);
  return cells.map((cell) => cell.trim());
}

/** @param {string} place @param {string} head @param {string[]} cells @returns {Row[]} */
function tableRowsOf(place, head, cells) {
  const text = cells.filter((cell) => cell !== '').join(' | ');
  const [first = '', second = ''] = cells;
  if (head === 'Method')
    return pathsOf(second).map((path) => ({ id: `${place}.${slugOfRoute(place, first, path)}`, text }));
  const names = LISTING.has(head)
    ? first.replace(/\(.*\)/, '').split(',')
    : [(NAMING_CELLS.get(head) ?? [0]).map((at) => cells[at]?.split(/, | \/ /)[0]).join(' ')];
  return names.map((name) => ({ id: `${place}.${slugOf(name, WORDS_OF_CELLS)}`, text }));
}

/** A bullet or a numbered rule is one statement, a paragraph one for each sentence. @param {string} place @param {string} line @returns {Row[]} */
function proseOf(place, line) {
  const rule = /^(\d+)\. (.*)$/.exec(line);
  if (rule !== null)
    return saying([{ id: `${place}.${rule[1]}-${slugOf(rule[2] ?? '', WORDS_OF_RULE)}`, text: rule[2] ?? '' }]);
  const sentences = line.startsWith('- ') ? [line.slice(2)] : line.split(/(?<=\.)(?<!e\.g\.) (?=[A-Z`])/);
  const statements = sentences.filter((text) => text !== '' && !text.endsWith(':'));
  return saying(statements.map((text) => ({ id: `${place}.${slugOf(text, WORDS_OF_SENTENCE)}`, text })));
}

/** @param {Row[]} rows */
function saying(rows) {
  return rows.filter(({ text }) => !SAYS_NOTHING.test(text));
}
