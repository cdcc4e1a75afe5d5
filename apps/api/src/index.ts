export { createApp } from './create-app.js';
export type { AppResources } from './app-resources.js';
export { ProcessRuntime } from './process-runtime.js';
