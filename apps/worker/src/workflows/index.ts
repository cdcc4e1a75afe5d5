export { processInstance } from './process-instance.js';
