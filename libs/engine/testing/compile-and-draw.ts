/** The part of the testing entry that works without a test runner, for benchmarks on the built program. */
export { compile } from './compile-form.js';
export { draw } from './draw.js';
