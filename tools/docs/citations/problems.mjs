/** Finds citations of rules, and links between pages, without a target. */
import { posix } from 'node:path';
import { anchorsOf, proseLines } from './anchors.mjs';

/** @typedef {{ file: string, text: string }} Source a file by its path from the root */

/** The folders of pages. */
export const HOMES = ['docs/reference/', 'docs/'];
const RULES_PAGE = 'docs/reference/engine.md';

/** `[page#anchor]`. */
export const CITATION = /\[([a-z][a-z0-9-]*)#([a-z0-9-]+)\]/g;
const RULE_OF_TITLE = /['"`]rule (\d+): /g;
const NUMBERED = /^## (\d+)\. (.+)$/;
const LINK = /\]\(([^()\s]+)\)/g;
/** A line break inside of a comment. */
const BREAK = String.raw`\s+(?:\*|//|--)?\s*`;
/** Citations of documents that readers do not have, and of numbers instead of anchors. */
const FORMER = new RegExp(
  String.raw`\b(?:contract|interface|architecture|temporal|quality|style),${BREAK}["“]|\bengine${BREAK}rules?${BREAK}\d`,
  'gi',
);

/** The rules of the engine, in the order of their numbers. @param {string} page docs/reference/engine.md */
export function numberedRules(page) {
  let anchor = '';
  const rules = /** @type {{ number: number, title: string, anchor: string }[]} */ ([]);
  for (const [, line] of proseLines(page)) {
    anchor = /^<a id="([^"]+)">/.exec(line)?.[1] ?? anchor;
    const [, number, title = ''] = NUMBERED.exec(line) ?? [];
    if (number !== undefined) rules.push({ number: Number(number), title, anchor });
  }
  return rules;
}

/**
 * @param {readonly Source[]} sources all files that may cite, the pages among them
 * @param {(file: string) => boolean} exists of a path from the root
 * @returns {string[]} `file:line: what is wrong`
 */
export function problemsIn(sources, exists) {
  const anchors = new Map(
    sources.filter(({ file }) => file.endsWith('.md')).map(({ file, text }) => [file, anchorsOf(text)]),
  );
  const rulesPage = sources.find(({ file }) => file === RULES_PAGE);
  const numbers = new Set(numberedRules(rulesPage?.text ?? '').map(({ number }) => number));
  return [
    ...homesTwice(anchors),
    ...sources.flatMap((source) => [
      ...unresolved(source, anchors),
      ...former(source),
      ...unknownNumbers(source, numbers),
      ...(source.file.endsWith('.md') ? brokenLinks(source, anchors, exists) : []),
    ]),
  ];
}

/** @typedef {ReadonlyMap<string, ReadonlySet<string>>} Anchors of each page */

/** A name must mean one page; an index is not cited. @param {Anchors} anchors */
function homesTwice(anchors) {
  const twice = [...anchors.keys()].filter((file) => /^docs\/(?!README)[^/]+$/.test(file));
  return twice
    .filter((file) => anchors.has(file.replace('docs/', 'docs/reference/')))
    .map((file) => `${file}: expected one page of this name, found another in docs/reference/`);
}

/** @param {Source} source @param {Anchors} anchors */
function unresolved({ file, text }, anchors) {
  return [...text.matchAll(CITATION)].flatMap(({ 0: citation, 1: name, 2: anchor = '', index }) => {
    const page = HOMES.map((home) => `${home}${name}.md`).find((path) => anchors.has(path));
    if (page === undefined) return [`${at(file, text, index)}: ${citation} names no page of docs/reference/ or docs/`];
    return anchors.get(page)?.has(anchor) ? [] : [`${at(file, text, index)}: ${citation}: ${page} has no such anchor`];
  });
}

/** @param {Source} source */
function former({ file, text }) {
  return [...text.matchAll(FORMER)].map(
    ({ 0: found, index }) =>
      `${at(file, text, index)}: expected a citation such as [instances#start], found ${JSON.stringify(found)}`,
  );
}

/** @param {Source} source @param {ReadonlySet<number>} numbers */
function unknownNumbers({ file, text }, numbers) {
  return [...text.matchAll(RULE_OF_TITLE)]
    .filter(([, number]) => !numbers.has(Number(number)))
    .map(({ 1: number, index }) => `${at(file, text, index)}: ${RULES_PAGE} has no rule ${number}`);
}

/** @param {Source} source @param {Anchors} anchors @param {(file: string) => boolean} exists */
function brokenLinks({ file, text }, anchors, exists) {
  return [...proseLines(text)].flatMap(([line, content]) =>
    [...content.matchAll(LINK)].flatMap(([, target = '']) => {
      if (/^([a-z]+:|\/)/i.test(target)) return [];
      const [path = '', anchor] = target.split('#');
      const page = path === '' ? file : posix.join(posix.dirname(file), decodeURI(path));
      if (!anchors.has(page) && !exists(page)) return [`${file}:${line}: ${target}: there is no ${page}`];
      const isFound = anchor === undefined || anchors.get(page)?.has(anchor) === true;
      return isFound ? [] : [`${file}:${line}: ${target}: ${page} has no such anchor`];
    }),
  );
}

/** @param {string} file @param {string} text @param {number} index */
function at(file, text, index) {
  return `${file}:${text.slice(0, index).split('\n').length}`;
}
