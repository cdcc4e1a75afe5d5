const { register } = require('node:module');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');
const { BuiltIns } = require('./built-ins.cjs');
const { javaScriptOf, TEST_MODULE } = require('../stack/typescript.cjs');

// undici puts its agent where Node's own `fetch` finds it. As in the API, which loads it when it starts, it is there for every test
// file, and not only for those that come after one which loads it.
require('undici');
register('../stack/testing-hooks.mjs', pathToFileURL(__filename));
const globals = import('./globals.mjs');

/** The names of the symbols under which Jest's test framework keeps the tests, the handlers and the time limit of a file. */
const OF_FILE = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL'];
let files = 0;

/** @param {string} path */
const mapOf = (path) => `data:application/json;base64,${Buffer.from(javaScriptOf(path).map).toString('base64')}`;

/** The source maps of tests' modules by URL; made when an error's stack is read, which tests seldom do. */
class SourceMaps extends Map {
  /** @override @param {string} url */
  get(url) {
    if (!super.has(url) && TEST_MODULE.test(url)) super.set(url, mapOf(fileURLToPath(url)));
    return super.get(url);
  }
}

/**
 * Runs test files with Node's own module loader instead of a virtual machine for each (`runtime` in jest.config.mjs). What the
 * product is compiled to is evaluated once in a process, as in production; the modules of tests are evaluated anew for
 * each test file (tools/stack/testing-hooks.mjs). All else is Jest's own.
 */
module.exports = class NativeRuntime extends JestRuntime {
  #maps = new SourceMaps();
  /** @type {typeof import('@jest/globals') | undefined} */
  #names;
  #env = { ...process.env };
  #console = globalThis.console;
  #builtIns = new BuiltIns();

  /** @param {ConstructorParameters<typeof JestRuntime>} args */
  constructor(...args) {
    super(...args);
    globalThis.console = args[1].global.console;
  }

  /** @override @param {string} path of Jest's test framework, which keeps the tests of one file in global variables */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  /** @override @param {Parameters<JestRuntime['setGlobalsForRuntime']>[0]} names `describe`, `it`, `expect` … of the test file */
  setGlobalsForRuntime(names) {
    super.setGlobalsForRuntime(names);
    this.#names = /** @type {typeof import('@jest/globals')} */ (names);
  }

  /** @override */
  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** @override @param {string} path */
  async unstable_importModule(path) {
    if (this.#names === undefined)
      throw new Error('expected Jest to have made the names of tests before it reads a test file');
    (await globals).use(this.#names);
    files += 1;
    return import(`${pathToFileURL(path).href}?file=${files}`);
  }

  /** @override */
  getSourceMaps() {
    return this.#maps;
  }

  /** @override */
  teardown() {
    super.teardown();
    globalThis.console = this.#console;
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
    const symbols = Object.getOwnPropertySymbols(globalThis).filter(({ description = '' }) =>
      OF_FILE.includes(description),
    );
    for (const symbol of symbols) Reflect.deleteProperty(globalThis, symbol);
    const changed = this.#builtIns.changed();
    if (changed.length > 0)
      throw new Error(
        `expected built-in objects as they were, since other test files follow, found changed: ${changed.join(', ')}`,
      );
  }
};
