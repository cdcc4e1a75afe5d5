const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

/** The URL of a module of tests: its path and, in Jest, the number of the test file for which it is evaluated. */
exports.TEST_MODULE = /\.ts(\?file=\d+)?$/;

/** @param {string} path of a TypeScript module @returns {{ code: string, map: string }} it as JavaScript, and its source map */
exports.javaScriptOf = (path) => {
  const { code, map = '' } = transformSync(readFileSync(path, 'utf8'), {
    filename: path,
    swcrc: false,
    sourceMaps: true,
    jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
    module: { type: 'es6' },
  });
  return { code, map };
};
