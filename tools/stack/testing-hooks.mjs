// How Node finds and reads the modules of tests (https://nodejs.org/api/module.html#customization-hooks): specs, and what only
// specs import. Nothing builds them. What they import from a `src/` is what it is compiled to, in `dist/`.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { javaScriptOf, TEST_MODULE } from './typescript.cjs';

/** Packages of which the tests that Jest runs have a form of their own. */
const OWN = new Map([
  ['@jest/globals', new URL('../jest-runtime/globals.mjs', import.meta.url).href],
  ['fast-check', new URL('seeded-fast-check.mjs', import.meta.url).href],
]);
const SOURCE = /\/((?:libs|apps)\/[^/]+)\/src\/(.*)\.[jt]s$/;

/** @type {Map<string, string>} what {@link moduleAt} has found */
const found = new Map();
/** @type {Map<string, string>} code by path */
const codes = new Map();

/**
 * A module of tests gets the number of the test file that imports it, so that Node evaluates it anew for each.
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, nextResolve) {
  const importer = TEST_MODULE.exec(context.parentURL ?? '');
  if (importer === null) return nextResolve(specifier, withSources(context, /^@svc\/[^/]+\/testing$/.test(specifier)));
  const file = importer[1] ?? '';
  const own = file === '' ? undefined : OWN.get(specifier);
  if (own !== undefined) return { url: own, shortCircuit: true };
  if (specifier.startsWith('node:')) return nextResolve(specifier, context);
  const url = moduleAt(
    specifier.startsWith('.')
      ? new URL(specifier, context.parentURL).href
      : (await nextResolve(specifier, withSources(context, true))).url,
  );
  return url.endsWith('.ts') ? { url: `${url}${file}`, shortCircuit: true } : nextResolve(url, context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!TEST_MODULE.test(url)) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const source = codes.get(path) ?? javaScriptOf(path).code;
  codes.set(path, source);
  return { format: 'module', source, shortCircuit: true };
}

/** @param {import('node:module').ResolveHookContext} context @param {boolean} isWanted */
function withSources(context, isWanted) {
  return isWanted ? { ...context, conditions: [...context.conditions, 'svc-source'] } : context;
}

/** What a module of the product is compiled to, or the TypeScript of a module of tests or pages, which name no ending. @param {string} url */
function moduleAt(url) {
  const known = found.get(url);
  if (known !== undefined) return known;
  const candidates = [url.replace(SOURCE, '/$1/dist/$2.js'), url, url.replace(/\.js$/, '.ts'), `${url}.ts`];
  const module = candidates.find((candidate) => isFile(candidate)) ?? url;
  found.set(url, module);
  return module;
}

/** @param {string} url */
function isFile(url) {
  return url.startsWith('file:') && existsSync(fileURLToPath(url));
}
