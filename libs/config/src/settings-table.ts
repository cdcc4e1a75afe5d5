import { SETTINGS } from './settings.js';
import type { Setting } from './settings.js';

function defaultOf(setting: Setting): string {
  if (setting.isGivenByStart) return 'given by `npm start`';
  return setting.default ? `\`${setting.default}\`` : '–';
}

function row(setting: Setting): string {
  return `| \`${setting.name}\` | ${setting.kind.expected} | ${defaultOf(setting)} | ${setting.description} |`;
}

/** The whole text of docs/configuration.md. */
export function settingsTable(): string {
  return [
    '# Configuration',
    '',
    'Everything is set by the environment, read and checked once at the start: a wrong value ends the start with a sentence',
    'that says what was expected and what was found. A variable set to an empty text counts as not set.',
    '',
    'Generated from `libs/config/src/settings.ts` by `npm run docs:configuration`; a test compares.',
    '',
    '| variable | value | default | meaning |',
    '| --- | --- | --- | --- |',
    ...Object.values<Setting>(SETTINGS).map(row),
    '',
  ].join('\n');
}
