export { loadConfig, loadStackConfig } from './load-config.js';
export type { Config, ConfigResult, StackConfig } from './load-config.js';
export { createLogger } from './logger.js';
export { standardOutput } from './log-output.js';
export type { LogOutput } from './log-output.js';
export { otherDatabase } from './other-database.js';
export { settingsTable } from './settings-table.js';
export type { MasterKey, PortRange, WitnessTarget } from './setting-kinds.js';
export type { Logger } from 'pino';
