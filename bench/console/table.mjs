/** @typedef {{ name: string, found: number, most: number, unit: string }} Row */

const shown = (/** @type {number} */ value) => (value >= 100 ? value.toFixed(0) : value.toFixed(1).replace(/\.0$/, ''));

/** A table for docs/performance.md. @param {readonly Row[]} rows @returns {string} */
export function table(rows) {
  const lines = rows.map(({ name, found, most, unit }) => {
    const beyond = found > most ? ' **beyond**' : '';
    return `| ${name} | ${shown(found)} ${unit}${beyond} | ${shown(most)} ${unit} |`;
  });
  return ['| what | found | at most |', '| --- | --- | --- |', ...lines].join('\n');
}
