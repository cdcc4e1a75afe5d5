import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');

/**
 * Variables of modules that change while a program runs, with the reason why no caller can tell. Test files of one process share the
 * modules of the product, and so do all tenants of one service: anything else belongs to an object that somebody makes.
 */
const CHANGING: ReadonlyMap<string, string> = new Map([
  ['libs/bpmn/src/json/check-schema.ts made', 'compiled when it is first needed; always the same'],
  ['libs/decisions/src/source/check-schema.ts made', 'compiled when it is first needed; always the same'],
  ['libs/typed-data/src/schema/meta-schema.ts made', 'compiled when it is first needed; always the same'],
  ['libs/persistence/src/audit/entry-ids.ts used', 'random bytes that are fetched in advance'],
  ['libs/persistence/src/projection/values.ts latest', 'the text of the last time, made again for any other'],
  ['libs/persistence/src/prepared-query.ts names', 'the hash of each text of the program, of which there are few'],
  ['libs/engine/src/execution/tokens/joins.ts NO_ARRIVALS', 'empty, and read only by its type'],
  ['libs/engine/src/execution/variables/output.ts NO_ENTRIES', 'empty, and read only by its type'],
  ['apps/api/src/http/fields/declared-fields.ts lenientNames', 'filled by decorators when the classes are loaded'],
]);

/** A `let`, or an empty collection or counter of the module; tables with contents, weak maps and constants of libraries are none. */
const VARIABLE =
  /^(?:export )?(?:let (?<changing>\w+)|const (?<made>\w+)(?:: (?!Readonly)[^=\n]+)? = new (?:Map|Set)(?:<[^\n]*>)?\(\);?$)/gmu;
/** An object of a class of this product. */
const OBJECT = /^(?:export )?const (?<name>\w+) = new (?<type>[A-Z]\w*)\(/gmu;

/** The modules of the console are those of one page of one user. */
const WHERE = ['libs', 'apps', ':!apps/console'];

function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '--', ...WHERE], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return listed.filter(
    (file) => /^(?:libs|apps)\/\w[\w-]*\/src\/.*\.ts$/u.test(file) && !/(?:\.spec|\/main)\.ts$/u.test(file),
  );
}

function stateIn(text: string): string[] {
  const imports = text.matchAll(/^import (?:type )?\{([^}]*)\} from '\./gmu);
  const own = new Set([...imports].flatMap(([, names]) => names!.split(/\W+/u)));
  const objects = [...text.matchAll(OBJECT)].filter(({ groups }) => own.has(groups!['type']!));
  const variables = [...text.matchAll(VARIABLE)].map(({ groups }) => groups!['changing'] ?? groups!['made']!);
  return [...variables, ...objects.map(({ groups }) => groups!['name']!)];
}

it('no module of the product keeps state of its own', () => {
  const found = sources().flatMap((file) =>
    stateIn(readFileSync(join(ROOT, file), 'utf8')).map((name) => `${file} ${name}`),
  );
  expect(found.sort()).toEqual([...CHANGING.keys()].sort());
});

it.each([
  ['let count = 0;', 1],
  ['const known = new Map<string, number>();', 1],
  ["import { Known } from './known.js';\nconst known = new Known();", 1],
  ['const TABLE = new Map([[1, 2]]);', 0],
  ['const NONE: ReadonlySet<string> = new Set();', 0],
  ['function f() {\n  let count = 0;\n}', 0],
])('state of a module is found in %j: %d', (text, count) => {
  expect(stateIn(text)).toHaveLength(count);
});
