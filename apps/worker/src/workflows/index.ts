export { processInstance } from './process-instance.js';
export { startByTimer } from './start-by-timer.js';
