// `npm run docs:elements [-- --check]`: writes docs/elements.md from the engine's registry, or compares.
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { elementsPage } from './elements/page.mjs';

const file = new URL('../../docs/elements.md', import.meta.url);
const page = await format(elementsPage(), { ...(await resolveConfig(file.pathname)), parser: 'markdown' });
if (!process.argv.includes('--check')) {
  await writeFile(file, page);
} else if ((await readFile(file, 'utf8')) !== page) {
  console.error('docs/elements.md is not what the registry says: run npm run docs:elements');
  process.exitCode = 1;
}
