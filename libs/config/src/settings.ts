import { auditSettings } from './settings/audit-settings.js';
import { filesSettings } from './settings/files-settings.js';
import { httpSettings } from './settings/http-settings.js';
import { limitsSettings } from './settings/limits-settings.js';
import { monitoringSettings } from './settings/monitoring-settings.js';
import { operationSettings } from './settings/operation-settings.js';
import { storesSettings } from './settings/stores-settings.js';
import type { Setting } from './settings/setting.js';

export type { Setting } from './settings/setting.js';

/** The one table of settings. The checks, the type `Config` and docs/configuration.md are made from it. */
export const SETTINGS = {
  ...httpSettings,
  ...storesSettings,
  ...limitsSettings,
  ...filesSettings,
  ...auditSettings,
  ...operationSettings,
  ...monitoringSettings,
} as const satisfies Record<string, Setting>;

export type SettingField = keyof typeof SETTINGS;
