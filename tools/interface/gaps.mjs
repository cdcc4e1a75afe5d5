import { EXEMPTIONS } from './exemptions.mjs';

/**
 * Statements without a test, tests of statements that do not exist, and exemptions that are not needed.
 * @param {readonly import('./rows.mjs').Row[]} rows @param {readonly import('./shown.mjs').Shown[]} shown
 * @param {ReadonlySet<string>} [elsewhere] ids of tests that other runs have
 * @returns {string[]}
 */
export function gapsIn(rows, shown, elsewhere = new Set()) {
  const known = new Set(rows.map(({ id }) => id));
  const named = new Set([...shown.flatMap(({ ids }) => ids), ...elsewhere]);
  const uncovered = rows.filter(({ id }) => !named.has(id) && !EXEMPTIONS.has(id));
  const unknown = shown.flatMap(({ file, claim, ids }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${file}: "${claim}" names ${id}, which docs/interface.md does not have`),
  );
  const idle = [...EXEMPTIONS.keys()].filter((id) => !known.has(id) || named.has(id));
  return [
    ...uncovered.map(({ id, text }) => `no test shows [${id}]: ${text}`),
    ...unknown,
    ...idle.map((id) => `${id} needs no exemption`),
  ];
}
