/** The part of the testing entry that works without a test runner, for benchmarks and simulations on the built program. */
export { compile } from './compile-form.js';
export { xsd } from './data-form.js';
export { draw } from './draw.js';
export { boundaryOn, catching, throwing } from './event-sub-process.js';
export type { ProcessForm } from './process-form.js';
