import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const here = dirname(fileURLToPath(import.meta.url));

/** All modules that `entry` loads at run time: files of this library by path, packages by name. */
function modulesFrom(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const statements = readFileSync(entry, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*? from '([^']+)';/gm);
  for (const [, specifier = ''] of statements) {
    if (specifier.startsWith('.')) modulesFrom(resolve(dirname(entry), specifier.replace(/\.js$/, '.ts')), seen);
    else seen.add(specifier);
  }
  return seen;
}

describe('the entry points', () => {
  it('only the entry point for uploads loads the parser', () => {
    const runTime = [...modulesFrom(resolve(here, 'index.ts'))];
    expect(runTime.filter((module) => !module.startsWith('/'))).toEqual([]);
    expect(runTime.filter((module) => module.includes('/parse/'))).toEqual([]);
    expect(runTime).toContain(resolve(here, 'functions/text.ts'));
    expect([...modulesFrom(resolve(here, 'parse/index.ts'))]).toContain('jsep');
  });
});
