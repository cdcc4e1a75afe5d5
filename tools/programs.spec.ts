import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PROGRAMS } from './programs.mjs';
import { ROOT } from './stack/root.mjs';

const SOURCES = ['apps', 'libs'].flatMap((group) =>
  readdirSync(join(ROOT, group), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/src/') && file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => join(group, file)),
);
/** Of the programs that only verify and the build run, where tsc writes them. */
const NEVER_BUNDLED = ['apps/api/src/openapi.ts', 'libs/runtime/src/drivers/workflow/build-bundle.ts'];
const BESIDE = /new URL\('\.\/([^']+)\.js', import\.meta\.url\)/g;

/** Modules by the path from which they are loaded at run time: no import names them. */
function loadedByPath(): { module: string; from: string }[] {
  return SOURCES.filter((file) => !NEVER_BUNDLED.includes(file)).flatMap((from) =>
    [...readFileSync(join(ROOT, from), 'utf8').matchAll(BESIDE)].map(([, module = '']) => ({ module, from })),
  );
}

describe('the programs in dist', () => {
  it('every module that a thread loads by its path is a program of its own', () => {
    const loaded = loadedByPath();
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter(({ module }) => !(module in PROGRAMS))).toEqual([]);
  });

  it('programs are named after their modules or their app', () => {
    const named = Object.entries(PROGRAMS).map(([name, file]) => [name, basename(file, '.js'), file.split('/')[1]]);
    expect(named.filter(([name, module, app]) => name !== (module === 'main' ? app : module))).toEqual([]);
  });
});
