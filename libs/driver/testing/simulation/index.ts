/** Several drivers of one instance, simulated: the same seed always leads to the same run. */
export { PLANTED_MISTAKES } from './planted-mistakes.js';
export { simulate } from './simulate.js';
