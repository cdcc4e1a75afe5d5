import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const linked = [...readFileSync(`${FOLDER}README.md`, 'utf8').matchAll(/\]\(([^)#]+)\)/g)].map(
  ([, path]) => path ?? '',
);

describe('the table of shares', () => {
  it('names each file of its folder', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
    expect(files.filter((file) => !linked.includes(file))).toEqual([]);
  });

  it('names only files that exist', () => {
    expect(linked.length).toBeGreaterThan(20);
    expect(linked.filter((path) => !existsSync(new URL(path, import.meta.url)))).toEqual([]);
  });
});
