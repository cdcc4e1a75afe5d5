/** Shared by every kind of uploaded source, also decision tables: the source's text, its limits, its findings. */
export { Findings, WHOLE_SOURCE } from '../findings.js';
export type { Place } from '../findings.js';
export type { CompileLimits } from '../limits.js';
export { DEFAULT_LIMITS, MAX_NAME_LENGTH } from '../limits.js';
export { findJsonFlaw } from './json-flaw.js';
export { parseJson } from './json-value.js';
export { readSourceText } from './source-text.js';
export { parseYaml } from './yaml-value.js';
