// `npm run docs:interface [-- --check]`: writes or compares docs/interface-coverage.md, made from the last complete runs of
// `npm run test:all`, `npm run test:time` and `npm run test:redis`. Fails if a statement of the interface has no test.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/root.mjs';
import { gapsIn } from './gaps.mjs';
import { coveragePage } from './page.mjs';
import { PARTS_OF_CI, readShown } from './shown.mjs';
import { interfaceRows } from './rows.mjs';

const PAGE = join(ROOT, 'docs/interface-coverage.md');

/** @param {string} page @param {boolean} isCheck @returns {string[]} what is wrong */
function writeOrCompare(page, isCheck) {
  if (!isCheck) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, 'utf8') !== page)
    return ['docs/interface-coverage.md is not what the tests show: run npm run docs:interface after them'];
  return [];
}

try {
  const rows = interfaceRows();
  const shown = PARTS_OF_CI.flatMap(readShown);
  const gaps = gapsIn(rows, shown);
  const problems = [...gaps, ...writeOrCompare(coveragePage(rows, shown), process.argv.includes('--check'))];
  problems.forEach((problem) => console.error(problem));
  console.log(`${rows.length} statements of the interface, ${gaps.length} gaps`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`docs:interface: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
