import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const IN_TESTING = /\/(?:libs|apps)\/[^/]+\/testing\/.*\.ts$/;

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, next) {
  if (/^@svc\/[^/]+\/testing$/.test(specifier))
    return next(specifier, { ...context, conditions: [...context.conditions, 'svc-source'] });
  if (!specifier.startsWith('.') || !IN_TESTING.test(context.parentURL ?? '')) return next(specifier, context);
  const { href } = new URL(specifier, context.parentURL);
  const source = href.replace(/\.js$/, '.ts');
  return next(IN_TESTING.test(source) ? source : href.replace('/src/', '/dist/'), context);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!IN_TESTING.test(url)) return next(url, context);
  const text = await readFile(fileURLToPath(url), 'utf8');
  const jsc = /** @type {const} */ ({ target: 'es2022', parser: { syntax: 'typescript' } });
  const { code } = await transform(text, { jsc, module: { type: 'es6' }, sourceMaps: 'inline' });
  return { format: 'module', shortCircuit: true, source: code };
}
