import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { settingsTable } from '@svc/config';
import { ROOT } from '../stack/root.mjs';
import { LIMITS_OF_NO_USER } from './limits-of-no-user.js';

interface Row {
  readonly limit: string;
  readonly value: string;
  readonly setBy: string;
}

/** Of a unit, what it is in the code: bytes, or milliseconds or nanoseconds. Without a unit a number is a number. */
const SCALES: Readonly<Record<string, readonly number[]>> = {
  KiB: [2 ** 10],
  MiB: [2 ** 20, 1],
  GiB: [2 ** 30],
  ms: [1, 1_000_000],
  s: [1_000, 1],
  min: [60_000],
  h: [3_600_000],
  days: [86_400_000],
};

const rows: Row[] = readFileSync(join(ROOT, 'docs/limits.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (limit +\||---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, limit = '', value = '', setBy = '']) => ({ limit, value, setBy }));

/** What the code may say where the page says `5 MiB`. */
function meanings(value: string): number[] {
  const [, digits = '', unit = ''] = /^([\d,]+) ?([A-Za-z]*)/.exec(value) ?? [];
  const number = Number(digits.replaceAll(',', ''));
  return (SCALES[unit] ?? [1]).map((scale) => number * scale);
}

function defaultOf(setting: string): number | null {
  const cell = settingsTable()
    .split('\n')
    .find((line) => line.startsWith(`| \`${setting}\` |`));
  const found = /\| `(\d+)` \|/.exec(cell ?? '')?.[1];
  return found === undefined ? null : Number(found);
}

/** The numbers that a constant or a member of that name has in a file. */
function numbersIn(file: string, name: string): number[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const assigned = new RegExp(`\\b${name}(?: =|:)(?: given\\.\\w+ \\?\\?)? ([\\d_]+(?: \\* [\\d_]+)*)`, 'g');
  const product = (factors: string) =>
    factors.split('*').reduce((so, each) => so * Number(each.replaceAll('_', '')), 1);
  return [...text.matchAll(assigned)].map(([, factors = '']) => product(factors));
}

/** Where a pattern matches in the programs' sources below a folder, as `<file> <first group>`. */
function foundBelow(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !/(^|\/)(dist|testing|node_modules)\//.test(name),
    )
    .flatMap((name) =>
      [...readFileSync(join(ROOT, folder, name), 'utf8').matchAll(pattern)].map(
        ([, found = '']) => `${folder}/${name} ${found}`,
      ),
    );
}

const settingOf = ({ setBy }: Row) => /^`([A-Z_0-9]+)`$/.exec(setBy)?.[1];
const placeOf = ({ setBy }: Row) => /^`([\w/.-]+\.ts)` `(\w+)`$/.exec(setBy)?.slice(1) as [string, string] | undefined;

describe('the page of limits', () => {
  it('docs/limits.md has the default of each setting it names', () => {
    const settings = rows.filter(settingOf);
    expect(settings.length).toBeGreaterThan(10);
    const wrong = settings.filter(
      (row) => !meanings(row.value).includes(defaultOf(settingOf(row) ?? '') ?? Number.NaN),
    );
    expect(wrong).toEqual([]);
  });

  it('docs/limits.md has the value that stands in the file it names', () => {
    const places = rows.filter(placeOf);
    expect(places.length).toBeGreaterThan(50);
    const isWrong = (row: Row) => {
      const found = numbersIn(...(placeOf(row) ?? ['', '']));
      return !found.some((number) => meanings(row.value).includes(number));
    };
    expect(places.filter(isWrong)).toEqual([]);
  });

  it('docs/limits.md says for every row what sets it', () => {
    const isSaid = (row: Row) =>
      settingOf(row) ?? placeOf(row) ?? /^(fixed, `|follows from `|Node's default)/.test(row.setBy);
    expect(rows.filter((row) => !isSaid(row))).toEqual([]);
  });

  it('docs/limits.md names every setting that limits something', () => {
    const bounds = [...settingsTable().matchAll(/^\| `(\w*(?:MAX_|QUOTA|RATE_LIMIT|DEADLINE)\w*)`/gm)].map(
      ([, name]) => name,
    );
    const notOfUsers = ['MAX_CACHED_WORKFLOWS'];
    const named = rows.map(settingOf);
    expect(bounds.filter((name) => !named.includes(name) && !notOfUsers.includes(name ?? ''))).toEqual([]);
  });

  // Constants named MOST_ or LONGEST_ mostly bound the program's own work, which no user meets.
  it('docs/limits.md names every constant MAX_… that a user can meet', () => {
    const constants = ['apps', 'libs'].flatMap((folder) => foundBelow(folder, /^(?:export )?const (MAX_\w+) =/gm));
    expect(constants.length).toBeGreaterThan(90);
    const named = rows.map((row) => placeOf(row)?.join(' '));
    const excepted = Object.values(LIMITS_OF_NO_USER).flat();
    expect(constants.filter((one) => !named.includes(one) && !excepted.includes(one))).toEqual([]);
    expect(excepted.filter((one) => named.includes(one) || !constants.includes(one))).toEqual([]);
  });

  it('every limit of a field of a request is a constant, which docs/limits.md can name', () => {
    const literal = /(?:\bmax(?: =|:) |\b(?:Max|MaxLength|ArrayMaxSize)\()(\d[\d_]*)/g;
    expect(foundBelow('apps/api/src', literal)).toEqual([]);
  });
});
