import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

/**
 * Writes a page of docs/. With `--check` it fails if the page is outdated.
 * @param {string} name of the page, and of the command that makes it: `npm run docs:<name>`
 * @param {string} text
 */
export async function writePage(name, text) {
  const file = new URL(`../../docs/${name}.md`, import.meta.url);
  const page = await format(text, { ...(await resolveConfig(file.pathname)), parser: 'markdown' });
  if (!process.argv.includes('--check')) {
    await writeFile(file, page);
  } else if ((await readFile(file, 'utf8')) !== page) {
    console.error(`docs/${name}.md is not what it is made from: run npm run docs:${name}`);
    process.exitCode = 1;
  }
}
