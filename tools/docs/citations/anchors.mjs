/** The anchors of a page of Markdown. */

const FENCE = /^ *(```|~~~)/;

/**
 * The lines outside of fenced code with their numbers, from 1.
 * @param {string} markdown @returns {Generator<[number: number, line: string]>}
 */
export function* proseLines(markdown) {
  let isCode = false;
  for (const [at, line] of markdown.split('\n').entries()) {
    if (FENCE.test(line)) isCode = !isCode;
    else if (!isCode) yield [at + 1, line];
  }
}

/** Headings as GitHub names them, and what `<a id="…">` names. @param {string} markdown @returns {Set<string>} */
export function anchorsOf(markdown) {
  const anchors = /** @type {Set<string>} */ (new Set());
  for (const [, line] of proseLines(markdown)) {
    const heading = /^#+ (.*)$/.exec(line)?.[1];
    if (heading !== undefined) anchors.add(unused(slugOf(heading), anchors));
    for (const [, id = ''] of line.matchAll(/<a id="([^"]+)">/g)) anchors.add(id);
  }
  return anchors;
}

/** @param {string} heading */
function slugOf(heading) {
  const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** @param {string} slug @param {ReadonlySet<string>} used */
function unused(slug, used) {
  let name = slug;
  for (let number = 1; used.has(name); number += 1) name = `${slug}-${number}`;
  return name;
}
